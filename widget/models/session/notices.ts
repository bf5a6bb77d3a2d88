import { computed, effect, type ReadonlySignal, signal } from '@preact/signals'
import type { NoticesOnPage, NoticesProblem, SubscriptionKeys } from '../../../contract/chat/embed'
import type { PushScope } from '../../../contract/chat/push'
import type { Conversation } from '../log/conversation'
import type { SendRequest } from '../sync/request'
import { createNoticesMoment, type MomentNeeds } from './notices-moment'

/**
 * `ask`: the chat asks about notices. `wait`: the browser asks for the permission. `window`: the chat's window is open.
 * All other values are results.
 */
export type NoticesState = 'none' | 'ask' | 'wait' | 'window' | 'on' | NoticesProblem

export interface NoticesPlace {
  /** The page's newest answer; null before the first answer. */
  page: ReadonlySignal<NoticesOnPage | null>
  recall(): void
  keep(choice: string | null): void
  findWorker(): void
  subscribe(key: string): void
  unsubscribe(): void
  /** False if this browser cannot open the window, or has no push. */
  hasWindow: boolean
  /** Rejects with a `NoticesProblem`; resolves with null if the customer closed the window. */
  openWindow(key: string): Promise<SubscriptionKeys | null>
}

export interface NoticesNeeds extends Omit<MomentNeeds, 'conversation' | 'undecided'> {
  conversation: Pick<Conversation, 'messages' | 'loaded' | 'threads' | 'openThread'>
  ask: SendRequest
  place: NoticesPlace
  pageContext(): { page_url: string; language: string }
}

interface Subscription {
  scope: PushScope
  endpoint: string
}

export type Notices = ReturnType<typeof createNotices>

export function createNotices(needs: NoticesNeeds) {
  const { conversation, shell, ask, place } = needs
  const choice = createChoice(place)
  const state = signal<NoticesState>('none')
  const key = signal<string | null>(null)
  const moment = createNoticesMoment({ ...needs, undecided: choice.open })
  const { subscribed, renew } = createSubscribing(needs, choice, state)

  /** Whether this browser can show notices of this source. Null until the page and the server have answered. */
  const usable = computed(() => {
    const page = place.page.value
    if (!page || page.worker === null || key.value === null) return false
    return page.worker ? page.permission !== 'denied' : place.hasWindow
  })

  async function prepare() {
    if (place.page.peek()?.worker == null) place.findWorker()
    if (key.peek() !== null) return
    const answer = await ask('push:key', {}).catch(() => null)
    if (answer?.ok) key.value = answer.value.key
  }

  /** True until the page answers. The browser's prompt may stay open for any time. */
  let requested = false
  function onPage({ choice: known, subscription, problem, clicked }: NoticesOnPage) {
    if (clicked && conversation.threads.peek().some(({ id }) => id === clicked)) conversation.openThread(clicked)
    choice.load(known)
    if (!requested) return void renew(subscription)
    if (!subscription && !problem) return
    requested = false
    if (subscription) void subscribed('site', subscription)
    else state.value = problem ?? 'failed'
  }

  const ends = [
    moment.end,
    effect(() => void (moment.due.value && prepare())),
    effect(() => {
      if (moment.due.value && usable.value && state.peek() === 'none') state.value = 'ask'
    }),
    effect(() => {
      const busy = ['wait', 'window'].includes(state.peek())
      if (!moment.waits.value && !busy) state.value = 'none'
      if (!shell.open.value && !busy && state.peek() !== 'ask') state.value = 'none'
    }),
    effect(() => void (place.page.value && onPage(place.page.value))),
  ]
  place.recall()

  async function inWindow(withKey: string) {
    state.value = 'window'
    try {
      const subscription = await place.openWindow(withKey)
      if (subscription) await subscribed('chat', subscription)
      else state.value = 'none'
    } catch (problem) {
      state.value = problem === 'denied' ? 'denied' : 'failed'
      if (problem === 'denied') choice.make('no')
    }
  }

  return {
    state: state as ReadonlySignal<NoticesState>,
    on: choice.on,
    usable,
    prepare,
    /** Must be called in a click handler: browsers show prompts and open windows only then. */
    accept() {
      const withKey = key.peek()
      if (!withKey || requested) return
      if (!place.page.peek()?.worker) return void inWindow(withKey)
      requested = true
      state.value = 'wait'
      place.subscribe(withKey)
    },
    decline() {
      choice.make('no')
      state.value = 'none'
    },
    async stop() {
      const chosen = choice.chosen()
      choice.make('no')
      if (chosen?.scope === 'site') place.unsubscribe()
      if (chosen) await ask('push:unsubscribe', { endpoint: chosen.endpoint }).catch(() => null)
    },
    dispose() {
      for (const end of ends) end()
    },
  }
}

/** The customer's choice: `no`, or a `Chosen` as JSON; null if there is none; undefined until the page reports it. */
function createChoice({ keep }: Pick<NoticesPlace, 'keep'>) {
  const made = signal<string | null | undefined>(undefined)
  const on = computed(() => made.value?.startsWith('{') === true)
  return {
    open: computed(() => made.value === null),
    on,
    chosen: () => (on.peek() ? (JSON.parse(made.peek() ?? '') as Subscription) : null),
    load(choice: string | null) {
      if (made.peek() === undefined) made.value = choice
    },
    make(choice: 'no' | Subscription | null) {
      made.value = typeof choice === 'string' || choice === null ? choice : JSON.stringify(choice)
      keep(made.value)
    },
  }
}

function createSubscribing(
  { ask, pageContext }: NoticesNeeds,
  choice: ReturnType<typeof createChoice>,
  state: { value: NoticesState },
) {
  async function register(scope: PushScope, subscription: SubscriptionKeys): Promise<boolean> {
    const answer = await ask('push:subscribe', { ...subscription, scope, ...pageContext() }).catch(() => null)
    return answer?.ok === true
  }

  let renewed = false
  return {
    async subscribed(scope: PushScope, subscription: SubscriptionKeys) {
      const isRegistered = await register(scope, subscription)
      if (isRegistered) choice.make({ scope, endpoint: subscription.endpoint })
      state.value = isRegistered ? 'on' : 'failed'
    },
    /**
     * Runs one time for each chat: the browser may have a new subscription, or the customer may have withdrawn the
     * permission.
     */
    async renew(subscription: SubscriptionKeys | null) {
      if (renewed || choice.chosen()?.scope !== 'site') return
      renewed = true
      if (!subscription) choice.make(null)
      // The customer may have turned notices off during the request.
      else if ((await register('site', subscription)) && choice.chosen())
        choice.make({ scope: 'site', endpoint: subscription.endpoint })
    },
  }
}
