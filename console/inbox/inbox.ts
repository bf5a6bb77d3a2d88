import { computed, effect, type ReadonlySignal, signal } from '@preact/signals'
import type { AgentName, ConversationDetails } from '../../clients/typescript/operations'
import { storedText } from '../../widget/models/composer/stored-text'
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
import { createLine, type Line, openAgentSocket } from './server/connection'
import { socketNews } from './server/socket-news'
import { createMessageChange, type MessageChangeNeeds } from './talk/message-actions/message-change'
import { createOpenedBefore } from './talk/open/opened-conversations'
import { createTalk } from './talk/talk'
import { isWatched, watchPage } from './watch-page'
import { createInboxWords, type InboxWords, isGone } from './words'

export type Inbox = ReturnType<typeof createInbox>

const storage = () => localStorage

// One function: it only joins the models, and the lists of what they need take the lines.
export function createInbox(shell: Shell) {
  const { api, session, toasts } = shell
  const me = (): AgentName => ({ id: session.me.value?.id ?? '', name: session.me.value?.name ?? '' })
  const words = createInboxWords(shell)
  const records = createCalls(api, words.sought)
  const now = runningClock()
  const asks: Pick<Line, 'ask'> = { ask: (event, payload) => line.ask(event, payload) }

  const setup = createSetup(shell, records, words)
  const kept = storedText(() => sessionStorage, `inbox:list:${me().id}`)
  const list = createList({ kept, records, me: () => me().id, after, failed: words.failed })
  const talk = createTalk({
    records,
    line: asks,
    been: createOpenedBefore(storedText(storage, `inbox:been:${me().id}`)),
    after,
    isWatched,
    ...{ isGone, failed: words.failed, me: () => me().id, now: () => Date.now() },
  })
  const choosing = createBulkSelection({ records, list, talk, me: () => me().id, words, toasts })
  const customers = createCustomers({ records, after, me: () => me().id, storage: () => sessionStorage })
  const navigation = createNavigation({ list, talk, after })
  const writing = createComposeModels({ records, line: asks, talk, me, words, toasts, storage, after, became })
  const { outbox } = writing
  const messageActs = createMessageActs({ records, talk, words, toasts, me: () => me().id, now, ...setup, ...writing })
  const closed = closedAlerts(shell, navigation.open)
  const attending = { line: asks, now, me, words, toasts, storage, isWatched, open: navigation.open }
  const attention = createAttention({ ...attending, isByWorker: closed.isOn })
  const hearing = { list, talk, customers, outbox, attention }
  const line = createLine({
    open: openAgentSocket,
    after,
    opened() {
      readAgain()
      outbox.retryLost()
      writing.uploads.retryLost()
    },
    signedOut: signInAgain,
    hear: socketNews({ ...hearing, me, words, toasts, rightsChanged, readAgain, signInAgain }),
  })

  function signInAgain(reason: 'signed_out' | 'disabled') {
    void session.signInAgain(reason === 'disabled' ? 'account_off' : reason).then(() => line.again())
  }

  function became(found: ConversationDetails | null) {
    if (!found) return
    talk.became(found)
    list.changed(found)
  }

  function rightsChanged() {
    void session.again(api).catch(() => {})
    readAgain()
  }

  function readAgain() {
    setup.readSetup()
    list.readAgain()
    void talk.read()
  }

  watchPage({ ...writing, line, list, talk, customers })
  session.sayOff()
  navigation.begin()

  return {
    me,
    now,
    records,
    list,
    ...setup,
    ...choosing,
    customers,
    talk,
    navigation,
    line,
    toasts,
    ...words,
    ...writing,
    ...messageActs,
    ...{ ring: attention.ring, alerts: attention.alerts },
    closed,
    letters: letterShortcuts(),
    off: session.off as ReadonlySignal<boolean>,
    goOn: () => void session.goOn(api).catch(words.failed),
    ...createAvailability(shell, words),
    may: session.may,
    /** Returns the agent's e-mail address, or an empty text. */
    ownEmail: () => session.me.value?.email ?? '',
    waiting: list.waiting,
  }
}

function closedAlerts({ api, languages }: Shell, open: (conversationId: string) => void) {
  const kept = storedText(storage, 'inbox:closed')
  const closed = createClosedAlerts({
    ...{ api, push: browserPush, language: () => languages.speech.value.language },
    kept: { read: () => kept.read() === 'on', write: (on) => kept.write(on ? 'on' : '') },
  })
  void closed.begin().catch(() => {})
  onNoticeClick(open)
  return closed
}

function createSetup({ api, session }: Shell, records: ReturnType<typeof createCalls>, words: InboxWords) {
  const modes = createModes({ records, usualName: (mode) => words.t.value(`mode_${mode}`) })
  const colleagues = createColleagues(records)
  const own = createOwnSources({ records, session, api })
  const retry = createRetry(readSetup)
  function readSetup() {
    Promise.all([own.readSources(), colleagues.read(), modes.read()]).then(retry.done, retry.repeats)
  }
  return { modes, colleagues, ...own, readSetup }
}

function createMessageActs(needs: MessageChangeNeeds & Omit<MessageEditorNeeds, 'mending'>) {
  const mending = createMessageChange(needs)
  const editing = createMessageEditor({ ...needs, mending })
  return { mending, editing, addFiles: editing.addFiles }
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
  const kept = storedText(storage, 'inbox:letters')
  const letters = signal(kept.read() !== 'off')
  effect(() => kept.write(letters.value ? null : 'off'))
  return letters
}

function after(ms: number, act: () => void): () => void {
  const timer = setTimeout(act, ms)
  return () => clearTimeout(timer)
}
