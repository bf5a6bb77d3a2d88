import { computed, effect, type ReadonlySignal, signal } from '@preact/signals'
import { type CustomerContent, realtimeVersion } from '../contract/chat/realtime'
import { startAnnouncements } from './announcements'
import { type Connection, connect } from './connection/connection'
import { openSocket } from './connection/socket'
import { firstFiles } from './extras/first-files'
import type { SourcePage } from './host/appearance'
import type { HostPage, Init } from './host/host-page'
import { keptText } from './models/composer/kept-text'
import { memoryOutbox, ownerOf } from './models/composer/outbox'
import { indexedDbOutbox } from './models/composer/outbox-indexed-db'
import { type ConversationEvent, createConversation } from './models/log/conversation'
import { browserClock as clock } from './models/session/clock'
import type { Ask } from './models/session/line'
import type { Shell } from './models/session/shell'
import { createVisitorSession, type VisitorSession } from './models/session/visitor-session'
import type { Link } from './models/structured/link-panel'
import { onDemand } from './on-demand'
import { en } from './strings/en'
import { lookup, type Speech } from './strings/words'
import { createTabs } from './tabs/leader'
import { ConversationView } from './views/log/Conversation'
import { fetchViews } from './views/structured'

export interface ChatSessionNeeds {
  init: Init
  /** The language spoken now; it may change with the page. */
  speech: ReadonlySignal<Speech>
  shell: Shell
  host: HostPage
  source: SourcePage
}

export type ChatSession = ReturnType<typeof startChatSession>

/** The conversation and its log. Fetched when the chat first needs the server. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: it only joins parts that have files of their own.
export function startChatSession({ init, speech, shell, host, source }: ChatSessionNeeds) {
  const { channel_id, session_token, origin, storage } = init
  const owner = ownerOf(channel_id, session_token)
  let connection: Connection
  const ask: Ask = (event, request) => connection.ask(event, request)
  const conversation = createConversation({
    outbox: storage === 'none' ? memoryOutbox() : indexedDbOutbox(owner),
    ask,
    clock,
    automatic: computed(() => extras.here.value?.automatic ?? null),
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
    if (event.type === 'written') host.engaged(session_token)
    // A closed chat announces nothing.
    if (shell.open.peek()) say.hear(event)
    if (event.type === 'arrived' && (!watching.peek() || isElsewhere(event))) void extras.want((here) => here.hear())
  }

  const shared = { clock, conversation, shell, speech }
  const say = startAnnouncements(shared)
  const extras = onDemand(async () => {
    const { startExtras } = await import('./extras/extras')
    return startExtras({
      channelId: channel_id,
      owner,
      token: () => session_token,
      ...shared,
      announcer: say.announcer,
      newId,
      watching,
      isLeader: tabs.isLeader,
      host,
    })
  })
  const queue = onDemand(async () => {
    const { startQueue } = await import('./extras/queue')
    return startQueue({ ...shared, announcer: say.announcer }, life)
  })

  const isElsewhere = ({ contents }: { contents: readonly CustomerContent[] }) =>
    contents.some(({ thread_id }) => thread_id !== conversation.thread.peek()?.id)
  /** Another conversation than the one shown has unread messages. */
  const others = computed(() => conversation.threads.value.length > 1 && conversation.unread.value > 0)
  /** The source, or this tab before a reload, has something to show beside the conversation. */
  const beside =
    source.beside ||
    ['files', 'automatic'].some((name) => keptText(() => sessionStorage, `bubblewire:${name}:${owner}`).read())

  /** Agents see the current page of a customer who has written. */
  const known = computed(() => conversation.thread.value?.id)

  const life = new AbortController()
  firstFiles((files) => {
    if (!extras.here.peek() && !conversation.textInputLocked.peek()) void extras.want((here) => here.attach(files))
  }, life)
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
      if (shell.open.value && conversation.loaded.value && (beside || others.value)) void extras.want()
    }),
    effect(() => {
      if (conversation.thread.value?.queue_position) void queue.want()
    }),
    effect(() => {
      const page = host.page.value?.page
      if (page && known.value) ask('page:seen', page).catch(String)
    }),
    effect(() => {
      // The bubble does not count messages that arrive while the customer looks at the chat.
      const count = watching.value ? 0 : conversation.unread.value
      if (count) void speech.peek().later?.()
      const name = lookup(speech.value, en)(count ? 'open_unread' : 'open_chat', { count })
      host.unread(count, conversation.preview.value, name)
    }),
  ]

  const tabs = createTabs({
    name: `bubblewire:${owner}`,
    clock,
    openSocket,
    // Only secure pages have locks.
    locks: navigator.locks,
    channel: (name) => new BroadcastChannel(name),
    newId,
  })
  connection = connect({
    handshake: { version: realtimeVersion, channel_id, session_token, origin, echo: false },
    ...shared,
    session,
    tabs,
    fetchViews(contents) {
      const views = fetchViews(contents)
      return views && Promise.all([views, speech.peek().later?.()])
    },
  })

  return {
    conversation,
    say,
    extras: extras.here,
    withExtras: extras.want,
    /** The customer's place in the queue. */
    queue: queue.here,
    session: session.session as VisitorSession,
    /** The tab that leads all tabs of this customer. What must happen once, such as a sound, happens there. */
    isLeader: tabs.isLeader,
    openLink: (link: Link) => void extras.want(({ panel }) => panel.open(link)),
    ConversationView,
    /** Ends the connection, timers and listeners. Unsent messages stay stored for a chat session with the same token. */
    dispose() {
      for (const end of effects) end()
      say.dispose()
      extras.here.peek()?.dispose()
      life.abort()
      connection.dispose()
      conversation.dispose()
    },
  }
}

/** The time comes first, so that ids sort by time and lie side by side on the server. `randomUUID` exists on https and localhost only. */
function newId(): string {
  return Date.now()
    .toString(16)
    .padEnd(32, 'x')
    .replace(/x/g, () => ((crypto.getRandomValues(new Uint8Array(1))[0] ?? 0) & 15).toString(16))
}
