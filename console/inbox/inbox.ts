import { computed, effect, type ReadonlySignal, signal } from '@preact/signals'
import type { AgentName, ConversationDetails } from '../../clients/typescript/operations'
import { storedText } from '../../widget/models/kept/stored-text'
import { browserClock } from '../../widget/models/session/clock'
import { createRetry } from '../shell/reading/retry'
import type { Availability } from '../shell/session'
import type { Shell } from '../shell/shell'
import { createAttention } from './alerts/attention'
import { browserPush, createClosedAlerts, onNoticeClick } from './alerts/closed-alerts'
import { createColleagues } from './colleagues'
import { createComposeModels } from './compose/compose-models'
import { createMessageEditor, type MessageEditorNeeds } from './compose/edit/message-editor'
import { createCustomers } from './customers/customers'
import { createBulkSelection } from './list/bulk/bulk-selection'
import { createList } from './list/list'
import { createModes } from './list/modes'
import { createOwnSources } from './list/own-sources'
import { createNavigation } from './navigation'
import { createCalls } from './server/calls'
import { type Connection, createConnection, openAgentSocket } from './server/connection'
import { socketNews } from './server/socket-news'
import { createMessageChange, type MessageChangeNeeds } from './talk/message-actions/message-change'
import { createOpenedConversations } from './talk/open/opened-conversations'
import { createTalk } from './talk/talk'
import { isWatched, watchPage } from './watch-page'
import { createInboxWords, type InboxWords, isGone } from './words'

export type Inbox = ReturnType<typeof createInbox>

const storage = () => localStorage

// One function: it only connects the models; it is long because each model needs many others.
export function createInbox(shell: Shell) {
  const { after } = browserClock
  const { api, session, toasts } = shell
  const me = (): AgentName => ({ id: session.me.value?.id ?? '', name: session.me.value?.name ?? '' })
  const words = createInboxWords(shell)
  const records = createCalls(api, words.toSearchText)
  const now = runningClock()
  const requests: Pick<Connection, 'ask'> = { ask: (event, payload) => connection.ask(event, payload) }

  const setup = createSetup(shell, records, words)
  const stored = storedText(() => sessionStorage, `inbox:list:${me().id}`)
  const list = createList({ stored, records, me: () => me().id, after, failed: words.failed })
  const talk = createTalk({
    records,
    connection: requests,
    opened: createOpenedConversations(storedText(storage, `inbox:been:${me().id}`)),
    after,
    isWatched,
    ...{ isGone, failed: words.failed, me: () => me().id, now: () => Date.now() },
  })
  const selection = createBulkSelection({ records, list, talk, me: () => me().id, words, toasts })
  const customers = createCustomers({ records, after, me: () => me().id, storage: () => sessionStorage })
  const navigation = createNavigation({ list, talk, after })
  const compose = createComposeModels({
    records,
    connection: requests,
    talk,
    me,
    words,
    toasts,
    storage,
    after,
    applyDetails,
  })
  const { outbox } = compose
  const messageActions = createMessageActions({
    records,
    talk,
    words,
    toasts,
    me: () => me().id,
    now,
    ...setup,
    ...compose,
  })
  const closed = closedAlerts(shell, navigation.open)
  const attentionNeeds = { connection: requests, now, me, words, toasts, storage, isWatched, open: navigation.open }
  const attention = createAttention({ ...attentionNeeds, isByWorker: closed.isOn })
  const news = { list, talk, customers, outbox, attention }
  const connection = createConnection({
    open: openAgentSocket,
    after,
    onConnected() {
      readAgain()
      outbox.retryLost()
      compose.uploads.retryLost()
    },
    onSignedOut: signInAgain,
    listeners: socketNews({
      ...{ ...news, me, words, toasts, open: navigation.open },
      ...{ rightsChanged, readAgain, signInAgain },
    }),
  })

  function signInAgain(reason: 'signed_out' | 'disabled') {
    void session.signInAgain(reason === 'disabled' ? 'account_off' : reason).then(() => connection.connect())
  }

  function applyDetails(found: ConversationDetails | null) {
    if (!found) return
    talk.applyDetails(found)
    list.onChanged(found)
  }

  function rightsChanged() {
    void session.reload(api).catch(() => {})
    readAgain()
  }

  function readAgain() {
    setup.readSetup()
    list.readAgain()
    void talk.read()
  }

  watchPage({ ...compose, connection, list, talk, customers })
  session.handleDisabled()
  navigation.begin()

  return {
    me,
    now,
    records,
    list,
    ...setup,
    ...selection,
    customers,
    talk,
    navigation,
    connection,
    toasts,
    ...words,
    ...compose,
    ...messageActions,
    ...{ ring: attention.ring, alerts: attention.alerts },
    closed,
    letters: letterShortcuts(),
    isDisabled: session.isDisabled as ReadonlySignal<boolean>,
    resume: () => void session.resume(api).catch(words.failed),
    ...createAvailability(shell, words),
    may: session.may,
    /** Returns the agent's e-mail address, or an empty text. */
    ownEmail: () => session.me.value?.email ?? '',
    waiting: list.waiting,
  }
}

function closedAlerts({ api, languages }: Shell, open: (conversationId: string) => void) {
  const stored = storedText(storage, 'inbox:closed')
  const closed = createClosedAlerts({
    ...{ api, push: browserPush, language: () => languages.speech.value.language },
    stored: { read: () => stored.read() === 'on', write: (on) => stored.write(on ? 'on' : '') },
  })
  void closed.begin().catch(() => {})
  onNoticeClick(open)
  return closed
}

function createSetup({ api, session }: Shell, records: ReturnType<typeof createCalls>, words: InboxWords) {
  const modes = createModes({ records, usualName: (mode) => words.t.value(`mode_${mode}`) })
  const colleagues = createColleagues(records)
  const ownSources = createOwnSources({ records, session, api })
  const retry = createRetry(readSetup)
  function readSetup() {
    Promise.all([ownSources.readSources(), colleagues.read(), modes.read()]).then(retry.onSuccess, retry.onError)
  }
  return { modes, colleagues, ...ownSources, readSetup }
}

function createMessageActions(needs: MessageChangeNeeds & Omit<MessageEditorNeeds, 'messageActions'>) {
  const messageActions = createMessageChange(needs)
  const editing = createMessageEditor({ ...needs, messageActions })
  return { messageActions, editing, addFiles: editing.addFiles }
}

const createAvailability = ({ api, session }: Shell, { failed }: Pick<InboxWords, 'failed'>) => ({
  availability: computed(() => session.me.value?.availability ?? 'away'),
  setAvailability: (availability: Availability) => session.setAvailability(api, availability).catch(failed),
})

function runningClock() {
  const now = signal(Date.now())
  setInterval(() => {
    now.value = Date.now()
  }, 20_000)
  return now
}

function letterShortcuts() {
  const stored = storedText(storage, 'inbox:letters')
  const letters = signal(stored.read() !== 'off')
  effect(() => stored.write(letters.value ? null : 'off'))
  return letters
}
