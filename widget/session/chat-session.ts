import { computed, effect, type ReadonlySignal } from '@preact/signals'
import type { SourcePage } from '../../contract/chat/appearance'
import { realtimeVersion } from '../../contract/chat/realtime'
import { newId } from '../../contract/new-id'
import { atEnd } from '../at-end'
import { type Connection, connect } from '../connection/connection'
import type { FetchViews } from '../connection/server-events'
import { fetchPolling, openSocket } from '../connection/socket'
import { createTransport } from '../connection/transport'
import type { HostPage, Init } from '../host/host-page'
import { markAsViewed, soundLockName } from '../host/in-one-tab'
import { createPageInView } from '../host/in-view'
import { reportToPage } from '../host/report-to-page'
import { storedText } from '../models/kept/stored-text'
import { createLinkOpener } from '../models/links/link-opener'
import { type ConversationEvent, createConversation } from '../models/log/conversation'
import { browserClock as clock } from '../models/session/clock'
import type { Shell } from '../models/session/shell'
import { createVisitorSession, type VisitorSession } from '../models/session/visitor-session'
import { memoryOutbox, ownerOf } from '../models/sync/outbox'
import { indexedDbOutbox } from '../models/sync/outbox-indexed-db'
import type { SendRequest } from '../models/sync/request'
import type { Speech } from '../strings/words'
import { choiceOf } from '../types'
import { ConversationView } from '../views/log/Conversation'
import { fetchViews, viewOf } from '../views/log/message-views'
import { startAnnouncements } from './announcements'
import { createLateParts, fetchWhenNeeded } from './late-parts'

export interface ChatSessionNeeds {
  init: Init
  speech: ReadonlySignal<Speech>
  /** The language of the customer's messages. Its texts may not be loaded yet. */
  language(): string
  shell: Shell
  host: HostPage
  source: SourcePage
}

export type ChatSession = ReturnType<typeof startChatSession>

// One function: it only connects the models and parts of a chat.
export function startChatSession({ init, speech, language, shell, host, source }: ChatSessionNeeds) {
  const { channel_id, session_token, origin, storage } = init
  const owner = ownerOf(channel_id, session_token)
  let connection: Connection
  const ask: SendRequest = (event, request) => connection.ask(event, request)
  const conversation = createConversation({
    outbox: storage === 'none' ? memoryOutbox() : indexedDbOutbox(owner),
    ask,
    clock,
    automatic: computed(() => extras.part.value?.automatic ?? null),
    types: { choiceOf, isDrawn: (type) => !!viewOf(type)?.part.value },
    language,
    newId,
    onEvent,
  })
  const session = createVisitorSession({
    ask,
    changed() {
      conversation.forget(false)
      void connection.catchUp()
    },
    forget: () => conversation.forget(true),
  })

  function onEvent(event: ConversationEvent) {
    if (event.type === 'written') host.engaged(session_token)
    if (shell.open.peek()) say.announce(event)
    if (event.type !== 'arrived') return
    const shown = conversation.thread.peek()?.id
    const isElsewhere = event.contents.some(({ thread_id }) => thread_id !== shown)
    const threadId = event.contents.at(-1)?.thread_id
    if (threadId && (!watching.peek() || isElsewhere)) void extras.load((here) => here.playSound(threadId))
  }

  const shared = { clock, conversation, shell, speech, source }
  const say = startAnnouncements(shared)
  const life = new AbortController()
  const inView = createPageInView(life)
  const watching = computed(() => shell.open.value && inView.value)
  const parts = createLateParts(
    {
      ...shared,
      ask,
      channelId: channel_id,
      owner,
      token: () => session_token,
      announcer: say.announcer,
      newId,
      watching,
      host,
    },
    life,
  )
  const { extras, notes } = parts
  const hasExtras =
    source.beside ||
    ['files', 'automatic'].some((name) => storedText(() => sessionStorage, `bubblewire:${name}:${owner}`).read())
  const watched = computed(() => (watching.value && conversation.thread.value?.id) || '')
  atEnd(
    life.signal,
    say.dispose,
    effect(() => conversation.watch(watching.value)),
    effect(() => (watched.value ? markAsViewed(soundLockName(owner, watched.value)) : undefined)),
    ...fetchWhenNeeded(parts, shared, hasExtras, life),
    ...reportToPage(host, conversation, ask, speech, watching),
  )

  const handshake = { version: realtimeVersion, channel_id, session_token, origin, echo: false }
  connection = connect(handshake, conversation, session, shell, clock, transport(), fetchViewsWithTexts(speech))

  return {
    conversation,
    say,
    extras: extras.part,
    withExtras: extras.load,
    notes: notes.part,
    session: session.session as VisitorSession,
    token: session_token,
    links: createLinkOpener(extras),
    ConversationView,
    /**
     * Ends the connection, timers and listeners. Unsent messages stay stored for a chat session with the same token.
     */
    dispose() {
      life.abort()
      connection.dispose()
      conversation.dispose()
    },
  }
}

const transport = () =>
  createTransport(openSocket, fetchPolling, storedText(() => localStorage, 'bw-polling').read() !== null)

const fetchViewsWithTexts =
  (speech: ReadonlySignal<Speech>): FetchViews =>
  (contents) => {
    const views = fetchViews(contents)
    return views && Promise.all([views, speech.peek().later?.()])
  }
