import { computed, effect, type ReadonlySignal, signal, untracked } from '@preact/signals'
import type { ConversationContent } from '../../contract/inbox/contents'
import type { AgentName, Conversation } from '../../contract/inbox/conversation'
import type { ConversationDetails } from '../../contract/inbox/details'
import { createChime } from '../../widget/extras/chime'
import { keptText } from '../../widget/models/composer/kept-text'
import { lookup } from '../../widget/strings/words'
import type { Availability } from '../shell/session'
import { Refused, type Shell } from '../shell/shell'
import { shellWords } from '../shell/strings/en'
import { refusalSentence } from '../shell/words/sentence'
import { createAlerts } from './alerts/alerts'
import { createNews } from './alerts/news'
import { browserNotifications } from './alerts/notifications'
import { createDrafts } from './compose/drafts'
import { createOutbox, type Pending, type Refusal } from './compose/outbox'
import { createSaved } from './compose/saved'
import { createSending } from './compose/sending'
import { createUploads } from './compose/uploads'
import { createList } from './list/list'
import { createModes } from './list/modes'
import { createPlace } from './place'
import { createRing } from './ring/ring'
import { createCalls } from './server/calls'
import { createLine, openAgentSocket } from './server/line'
import { en } from './strings/en'
import { createActs } from './talk/acts'
import { createTalk } from './talk/talk'
import { createTyping } from './talk/typing'

export type Inbox = ReturnType<typeof createInbox>

/** The inbox's models, joined. */
export function createInbox({ api, session, toasts, languages }: Shell) {
  const me = (): AgentName => ({ id: session.me.value?.id ?? '', name: session.me.value?.name ?? '' })
  const t = computed(() => lookup(languages.speech.value, en))
  const shellWord = computed(() => lookup(languages.speech.value, shellWords))
  /** What to say of a no. */
  const sentence = (error: unknown) => refusalSentence(shellWord.value, error)
  function refusalOf(error: unknown): Refusal {
    const { code, status } = error instanceof Refused ? error : { code: 'internal_error' as const, status: 500 }
    return { code, message: sentence(error), status, owner: null }
  }
  const storage = () => localStorage
  const records = createCalls(api)
  const now = signal(Date.now())
  setInterval(() => {
    now.value = Date.now()
  }, 20_000)

  const modes = createModes({ records, usualName: (mode) => t.value(`mode_${mode}`) })
  const list = createList({ records, me: () => me().id, after, failed })
  const line = createLine({
    open: openAgentSocket,
    after,
    opened,
    signedOut: signInAgain,
    hear: {
      'conversation:changed': changed,
      'conversation:gone': (news) => {
        list.gone(news.conversation_id)
        talk.hear.gone(news)
      },
      'content:added': added,
      'content:changed': (content) => talk.hear.changed(content),
      'conversation:marks': (news) => talk.hear.marks(news),
      'customer:browsed': ({ conversation_id }) => talk.hear.browsed(conversation_id),
      'customer:typing': (news) => talk.hear.typing(news),
      presence: (news) => talk.hear.presence(news),
      'conversation:taken': ({ owner, by, conversation_id }) => {
        if (owner && owner.id !== me().id && by?.id !== me().id && conversation_id)
          toasts.say(t.value('lost_to', { name: owner.name }))
      },
      'conversation:given': ({ conversation, by }) => {
        const told = t.value('given_to_you', { by: by.name, name: nameOf(conversation) })
        toasts.say(told)
        alerts.tell({ thread_id: conversation.id, title: told, text: conversation.preview?.text ?? '' }, false)
      },
      'rights:changed': () => {
        void session.again(api).catch(() => {})
        readAgain()
      },
      catch_up: readAgain,
      'session:ended': ({ reason }) => signInAgain(reason),
      'ring:started': (news) => {
        ring.started(news)
        const { conversation } = news
        alerts.tell(
          { thread_id: conversation.id, title: t.value('ring', { name: nameOf(conversation) }), text: '' },
          false,
        )
      },
      'ring:ended': (news) => ring.ended(news),
    },
  })
  const talk = createTalk({
    records,
    line,
    me: () => me().id,
    now: () => Date.now(),
    after,
    isWatched,
    failed,
    isGone: (error) => error instanceof Refused && (error.status === 404 || error.status === 403),
  })
  const place = createPlace({ list, talk, after })
  const typing = createTyping({ line, now: () => Date.now(), after })
  const drafts = createDrafts({ storage, agentId: me().id })
  const outbox = createOutbox({ storage, agentId: me().id, send, refusalOf })
  const acts = createActs({
    records,
    details: talk.details,
    me: () => me().id,
    became,
    refusalOf,
    t: () => t.value,
    say: toasts.say,
    warn: toasts.warn,
  })
  const sending = createSending({
    drafts,
    outbox,
    talk,
    newId: () => crypto.randomUUID(),
    now: () => Date.now(),
    close: (id) => acts.close(id),
    rested: typing.stop,
  })
  const uploads = createUploads({
    upload: records.upload,
    uploaded: (id, file) => drafts.write(id, { files: [...drafts.of(id).value.files, file] }),
    wordsOf: sentence,
  })
  const saved = createSaved({ records, kept: keptText(storage, `inbox:saved:${me().id}`) })
  const ring = createRing({
    line,
    now,
    accepted: place.open,
    late: (owner) => toasts.warn(owner ? t.value('lost_taken', { name: owner.name }) : t.value('ring_late')),
    unheard: () => toasts.warn(t.value('act_offline')),
    missed({ conversation }, owner) {
      if (owner?.id === me().id) return
      const name = nameOf(conversation)
      toasts.say(owner ? t.value('ring_taken', { name: owner.name }) : t.value('ring_went_on', { name }))
    },
  })
  const isNews = createNews(() => me().id)
  const alerts = createAlerts(
    {
      notifications: browserNotifications(),
      chime: createChime(),
      isWatched,
      kept: keptText(storage, 'inbox:alerts'),
    },
    place.open,
  )

  async function send({ conversation_id, kind, body, files, structured_content, client_id, in_reply_to_id }: Pending) {
    const attachments = files.length > 0 ? { attachment_ids: files.map(({ id }) => id) } : {}
    // Whoever answers first has it; who is second is told, and has sent nothing.
    const found = talk.details.value
    if (kind === 'reply' && found?.id === conversation_id && !found.owner && found.state !== 'closed')
      became(await records.act(conversation_id, 'take'))
    if (kind === 'comment') return records.comment(conversation_id, { body, client_id, ...attachments }).then(() => {})
    const structured = structured_content ? { structured_content } : {}
    await records.reply({ in_reply_to_id, ...(body && { body }), client_id, ...structured, ...attachments })
  }

  function signInAgain(reason: 'signed_out' | 'disabled') {
    void session.signInAgain(reason === 'disabled' ? 'account_off' : reason).then(() => line.again())
  }

  /** What an act answered. */
  function became(found: ConversationDetails) {
    talk.became(found)
    list.changed(found)
  }

  function opened() {
    readAgain()
    outbox.retryLost()
  }

  function readAgain() {
    void modes.read()
    void session.loadSources(api).catch(() => {})
    list.readAgain()
    void talk.read()
  }

  function changed(conversation: Conversation) {
    const before = list.rows.value.find(({ id }) => id === conversation.id)
    list.changed(conversation)
    talk.hear.conversation(conversation)
    const { id, preview } = conversation
    if (isNews(conversation, before))
      alerts.tell({ thread_id: id, title: nameOf(conversation), text: preview?.text ?? '' }, id === talk.id.value)
  }

  function added(content: ConversationContent) {
    // What is on its way stands in the log already: its own form takes its place.
    if (content.client_id) outbox.takeBack(content.client_id)
    talk.hear.added(content)
  }

  function nameOf({ customer }: Pick<Conversation, 'customer'>) {
    return customer.named ? customer.name : `${t.value('nameless')} ${customer.name.slice(-4)}`
  }

  function failed(error: unknown) {
    if (error instanceof Refused && error.code !== 'offline' && error.status !== 404 && error.status !== 403)
      toasts.warn(sentence(error))
  }

  const keptLetters = keptText(storage, 'inbox:letters')
  const letters = signal(keptLetters.read() !== 'off')
  effect(() => keptLetters.write(letters.value ? null : 'off'))

  addEventListener('storage', drafts.heard)
  addEventListener('online', outbox.retryLost)
  addEventListener('focus', talk.seen)
  document.addEventListener('visibilitychange', talk.seen)
  // No row keeps the name and the words of what may have been deleted.
  effect(() => {
    if (talk.state.value === 'gone' && talk.gone.value !== 'right_gone') untracked(() => list.drop(talk.id.value))
  })
  effect(() => {
    if (talk.contents.value.length > 0) talk.seen()
  })
  session.sayOff()
  place.begin()

  return {
    me,
    t,
    /** The words of every page. */
    shellWord,
    now,
    language: computed(() => languages.speech.value.language),
    records,
    list,
    modes,
    talk,
    place,
    line,
    drafts,
    outbox,
    acts,
    sending,
    uploads,
    saved,
    typing,
    ring,
    alerts,
    toasts,
    /** Whether single letters are shortcuts. */
    letters,
    /** An administrator switched the account off while one works here. */
    off: session.off as ReadonlySignal<boolean>,
    goOn: () => void session.goOn(api).catch(failed),
    sources: session.sources,
    availability: computed(() => session.me.value?.availability ?? 'away'),
    /** There for customers from now on, or not. */
    stand: (availability: Availability) => session.stand(api, availability).catch(failed),
    nameOf,
    sentence,
    may: session.may,
    /** Those who wait for this agent: the number in the title. */
    waiting: computed(() => (list.counts.value ? list.counts.value.new + list.counts.value.mine : 0)),
  }
}

function after(ms: number, act: () => void): () => void {
  const timer = setTimeout(act, ms)
  return () => clearTimeout(timer)
}

const isWatched = () => document.visibilityState === 'visible' && document.hasFocus()
