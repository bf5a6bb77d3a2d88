import { computed, effect, type ReadonlySignal, signal } from '@preact/signals'
import type { Conversation } from '../log/conversation'
import type { Clock } from './clock'
import type { Shell } from './shell'

export interface MomentNeeds {
  conversation: Pick<Conversation, 'messages' | 'loaded'>
  shell: Pick<Shell, 'open'>
  clock: Clock
  /** True until the customer has accepted or declined. */
  undecided: ReadonlySignal<boolean>
}

/** The time that a customer waits in the open chat before the question appears. */
const askAfterMs = 10_000

/**
 * Returns the moment for the question about notices: the customer has written, and waits without an answer or closes
 * the chat.
 */
export function createNoticesMoment({ conversation, shell, clock, undecided }: MomentNeeds) {
  const due = signal(false)
  /** True if the newest message is the customer's, and the server has stored it. */
  const waits = computed(() => {
    const last = conversation.messages.value.at(-1)
    return conversation.loaded.value && last?.content.from === 'customer' && last.content.seq > 0
  })
  const wanted = computed(() => waits.value && undecided.value)

  let before = false
  const end = effect(() => {
    const open = shell.open.value
    const closed = before && !open
    before = open
    if (!wanted.value) due.value = false
    else if (closed) due.value = true
    else if (open && !due.peek())
      return clock.after(askAfterMs, () => {
        due.value = true
      })
  })

  return { due: due as ReadonlySignal<boolean>, waits, end }
}
