import { effect, type ReadonlySignal, signal } from '@preact/signals'
import type { StoredText } from '../kept/stored-text'
import type { SendRequest } from '../sync/request'
import { createNoticesMoment, type MomentNeeds } from './notices-moment'

/**
 * `ask`: the chat asks for an e-mail address. `wrong`: the text is no address. `on`: replies will be sent to the
 * address.
 */
export type AddressState = 'none' | 'ask' | 'wait' | 'wrong' | 'failed' | 'on'

interface AddressNeeds extends Omit<MomentNeeds, 'undecided'> {
  ask: SendRequest
  /** The choice on this device: `no` if the customer declined, otherwise null. */
  stored: StoredText
  isAsked(): boolean
}

export type Address = ReturnType<typeof createAddress>

/**
 * Creates the question for an e-mail address. It appears one time, after the customer has written and waits, if no
 * address is known.
 */
export function createAddress({ ask, stored, isAsked, ...needs }: AddressNeeds) {
  const state = signal<AddressState>('none')
  const undecided = signal(stored.read() !== 'no')
  const moment = createNoticesMoment({ ...needs, undecided })
  let requested = false

  /** The server refuses this request for a signed customer, because only the site can set that customer's address. */
  async function loadAddress() {
    if (requested) return
    requested = true
    const known = await ask('session:identify', {}).catch(() => null)
    if (known?.ok && known.value && !known.value.email) state.value = 'ask'
    else undecided.value = false
  }

  const ends = [
    moment.end,
    effect(() => {
      if (moment.due.value && !isAsked()) void loadAddress()
    }),
    effect(() => {
      if (!moment.waits.value && ['ask', 'wrong'].includes(state.peek())) {
        state.value = 'none'
        requested = false
      }
      if (!needs.shell.open.value && state.peek() === 'on') state.value = 'none'
    }),
  ]

  return {
    state: state as ReadonlySignal<AddressState>,
    isAsked,
    async submit(email: string) {
      state.value = 'wait'
      const answer = await ask('session:identify', { email }).catch(() => null)
      if (answer?.ok) undecided.value = false
      state.value = answer?.ok ? 'on' : answer?.error.code === 'invalid_message' ? 'wrong' : 'failed'
    },
    decline() {
      stored.write('no')
      undecided.value = false
      state.value = 'none'
    },
    dispose() {
      for (const end of ends) end()
    },
  }
}
