import { computed, effect, type ReadonlySignal, signal } from '@preact/signals'
import { realtimeVersion } from '../contract/realtime'
import { type Connection, connect } from './connection'
import type { HostPage, Init } from './host-page'
import { browserClock as clock } from './models/clock'
import { type ConversationEvent, createConversation } from './models/conversation'
import type { Ask } from './models/line'
import type { Link } from './models/link-panel'
import { memoryOutbox, ownerOf } from './models/outbox'
import { indexedDbOutbox } from './models/outbox-indexed-db'
import type { Shell } from './models/shell'
import { createVisitorSession, type VisitorSession } from './models/visitor-session'
import type { More } from './more'
import { openSocket } from './socket'
import { en } from './strings/en'
import { lookup, type Speech } from './strings/words'
import { takeSeat } from './tabs/seat'
import { ConversationView } from './views/Conversation'
import { fetchViews } from './views/structured'

export interface TalkNeeds {
  init: Init
  /** The language spoken now; it may change with the page. */
  speech: ReadonlySignal<Speech>
  shell: Shell
  host: HostPage
}

export type Talk = ReturnType<typeof startTalk>

/** The conversation and its log: fetched when there is a reason to talk to the server. */
export function startTalk({ init, speech, shell, host }: TalkNeeds) {
  const { channel_id, session_token, storage } = init
  const owner = ownerOf(channel_id, session_token)
  const more = signal<More | null>(null)
  let fetching: Promise<unknown> | null = null
  let connection: Connection
  const ask: Ask = (event, request) => connection.ask(event, request)
  const conversation = createConversation({
    outbox: storage === 'none' ? memoryOutbox() : indexedDbOutbox(owner),
    ask,
    clock,
    automatic: computed(() => more.value?.automatic ?? null),
    newId,
    onEvent: hear,
  })
  const session = createVisitorSession({
    ask,
    changed() {
      conversation.forget(false)
      void connection.catchUp()
    },
    forget: () => conversation.forget(true),
  })

  function hear(event: ConversationEvent) {
    if (event.type === 'written') host.engaged()
    // Of a closed chat nothing is said; who says it comes with the rest.
    if (shell.open.peek()) void withMore((here) => here.hear(event))
    else more.peek()?.hear(event)
  }

  const life = new AbortController()
  const inView = signal(document.visibilityState === 'visible')
  document.addEventListener(
    'visibilitychange',
    () => {
      inView.value = document.visibilityState === 'visible'
    },
    life,
  )
  const watching = computed(() => shell.open.value && inView.value)
  const effects = [
    effect(() => conversation.watch(watching.value)),
    effect(() => {
      if (shell.open.value && conversation.loaded.value) void withMore()
    }),
    effect(() => {
      const count = conversation.unread.value
      const name = lookup(speech.value, en)(count ? 'open_unread' : 'open_chat', { count })
      host.unread(count, conversation.preview.value, name)
    }),
  ]

  const seat = takeSeat({
    name: `bubblewire:${owner}`,
    clock,
    openSocket,
    // Only secure pages have them.
    locks: navigator.locks,
    channel: (name) => new BroadcastChannel(name),
    newId,
  })
  connection = connect({
    handshake: { version: realtimeVersion, channel_id, session_token },
    conversation,
    session,
    shell,
    clock,
    seat,
    fetchViews(contents) {
      const views = fetchViews(contents)
      return views && Promise.all([views, speech.peek().later?.()])
    },
  })

  /** The rest of an open chat, fetched once; what is to be done with it waits for it. */
  async function withMore(act?: (here: More) => void) {
    if (more.value) return act?.(more.value)
    fetching ??= import('./more').then(({ startMore }) => {
      more.value = startMore({
        channelId: channel_id,
        owner,
        token: () => session_token,
        conversation,
        shell,
        speech,
        clock,
        newId,
        watching,
        isLeader: seat.isLeader,
        navigate: host.navigate,
      })
    })
    await fetching.catch(() => {
      fetching = null
    })
    if (more.value) act?.(more.value)
  }

  return {
    conversation,
    more: more as ReadonlySignal<More | null>,
    withMore,
    session: session.session as VisitorSession,
    /** One tab of all those that show this visitor's chat: what must happen once, such as a sound, happens there. */
    isLeader: seat.isLeader,
    openLink: (link: Link) => void withMore(({ panel }) => panel.open(link)),
    ConversationView,
    /** Nothing of it goes on: line, timers, listeners. What waits to be sent is kept for whoever starts with the same token. */
    dispose() {
      for (const end of effects) end()
      more.peek()?.dispose()
      life.abort()
      connection.dispose()
      conversation.dispose()
    },
  }
}

// `randomUUID` exists only on https and localhost; a chat in a local network is often neither.
function newId(): string {
  return 'xxxxxxxx-xxxx-4xxx-8xxx-xxxxxxxxxxxx'.replace(/x/g, () =>
    ((crypto.getRandomValues(new Uint8Array(1))[0] ?? 0) & 15).toString(16),
  )
}
