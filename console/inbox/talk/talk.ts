import { batch, computed, type ReadonlySignal, signal } from '@preact/signals'
import type { Marks } from '../../../contract/chat/visitor'
import type { Opened, Presence, Present } from '../../../contract/inbox/agent-socket'
import type {
  Conversation,
  ConversationContent,
  ConversationDetails,
  ConversationEvent,
  DeliveryState,
  EarlierConversation,
} from '../../../contract/inbox/inbox'
import type { Line } from '../server/line'
import type { Records } from '../server/records'
import { wasDealtWith } from './events'

export interface TalkNeeds {
  records: Pick<Records, 'conversation' | 'contents' | 'markRead' | 'events'>
  line: Pick<Line, 'ask'>
  me(): string
  now(): number
  after(ms: number, act: () => void): () => void
  /** Somebody looks at this page. */
  isWatched(): boolean
  failed(error: unknown): void
  /** A refusal that says that it is not there, or not for this agent. */
  isGone(error: unknown): boolean
}

/** Why a conversation cannot be shown; `unknown`: the server says only that it is not there for this agent. */
export type Gone = 'deleted' | 'right_gone' | 'unknown'

export type Talk = ReturnType<typeof createTalk>

/** Whoever goes through the list with a key held down reads what they come to rest on: so long after the last step. */
const restMs = 150

/** The conversation that is open: what was said, who is here, and what may be done. Another one takes its place. */
export function createTalk({ records, line, me, now, after, isWatched, failed, isGone }: TalkNeeds) {
  const id = signal('')
  const details = signal<ConversationDetails | null>(null)
  const contents = signal<readonly ConversationContent[]>([])
  const state = signal<'none' | 'loading' | 'here' | 'failed' | 'gone'>('none')
  /** Why it is gone, as far as it was said. */
  const gone = signal<Gone>('unknown')
  const older = signal<string | null>(null)
  const marks = signal<Marks | null>(null)
  const present = signal<readonly Present[]>([])
  const customerTyping = signal(false)
  /** The first message that came while this agent was elsewhere. */
  const unreadFrom = signal('')
  /** What happened to it, as far as it is known. */
  const events = signal<readonly ConversationEvent[]>([])
  const openedAt = signal('')
  let nth = 0
  let forgetTyping = () => {}
  let detailsWanted = false
  let markedId = ''
  let olderRead: Promise<void> | null = null
  let steppedAt = Number.NEGATIVE_INFINITY
  let cancelRead = () => {}
  /** What the server was told is open here. */
  let toldOf = ''
  /** Somebody only goes past it: nothing is read or drawn yet. */
  const passing = signal(false)

  async function open(next: string) {
    if (next === id.value && state.value !== 'failed') return
    if (toldOf && toldOf !== next) void line.ask('conversation:leave', { conversation_id: toldOf })
    toldOf = ''
    const inHaste = now() - steppedAt < restMs
    steppedAt = now()
    nth += 1
    cancelRead()
    forgetTyping()
    batch(() => {
      id.value = next
      details.value = null
      contents.value = []
      older.value = null
      marks.value = null
      present.value = []
      customerTyping.value = false
      unreadFrom.value = ''
      events.value = []
      openedAt.value = new Date(now()).toJSON()
      state.value = next ? 'loading' : 'none'
      gone.value = 'unknown'
      passing.value = next !== '' && inHaste
    })
    markedId = ''
    olderRead = null
    if (passing.value) cancelRead = after(restMs, rest)
    else if (next) await read()
  }

  /** Here one stays. */
  function rest() {
    if (!passing.value) return
    cancelRead()
    passing.value = false
    void read()
  }

  /** Everything of it; also after a gap. */
  async function read() {
    const conversationId = id.value
    const of = ++nth
    if (!conversationId) return
    const before = contents.value
    toldOf = conversationId
    void line.ask<Opened>('conversation:open', { conversation_id: conversationId }).then((ack) => {
      if (ack?.ok && of === nth) hearPresence(ack.value.presence)
    })
    try {
      const [found, page] = await Promise.all([records.conversation(conversationId), records.contents(conversationId)])
      if (of !== nth) return
      batch(() => {
        const first = details.value === null
        details.value = found
        marks.value = furthest(marks.value, found.marks)
        const goesOn = overlaps(before, page.records)
        // What came by the line while the page was on its way is newer than the page.
        const since = contents.value.filter(({ id }) => !before.some((each) => each.id === id))
        older.value = goesOn ? older.value : page.next
        contents.value = merged(goesOn ? contents.value : since, page.records)
        if (first && found.unread_count > 0) unreadFrom.value = firstUnread(page.records, found.unread_count)
        state.value = 'here'
      })
      await readEvents(conversationId)
    } catch (error) {
      if (of !== nth) return
      if (isGone(error)) end('unknown')
      else state.value = contents.value.length > 0 ? 'here' : 'failed'
      failed(error)
    }
  }

  /** It is not there any more. Of what was deleted nothing stays on the screen; whoever only lost the right has read it already. */
  function end(reason: Gone) {
    // What was said already is more than that it cannot be read.
    if (state.value === 'gone' && reason === 'unknown') return
    nth += 1
    forgetTyping()
    batch(() => {
      state.value = 'gone'
      gone.value = reason
      present.value = []
      customerTyping.value = false
      if (reason === 'right_gone') return
      details.value = null
      contents.value = []
      older.value = null
      unreadFrom.value = ''
      events.value = []
    })
  }

  /** What was done with it; where that cannot be had now the messages stand alone. */
  async function readEvents(of: string) {
    const found = await records.events(of).catch(() => null)
    if (found && of === id.value && state.value === 'here') events.value = found
  }

  function loadEarlier(): Promise<void> {
    const cursor = older.value
    if (!cursor) return Promise.resolve()
    olderRead ??= readOlder(cursor).finally(() => {
      olderRead = null
    })
    return olderRead
  }

  async function readOlder(cursor: string) {
    const conversationId = id.value
    try {
      const page = await records.contents(conversationId, cursor)
      if (conversationId !== id.value || state.value !== 'here') return
      batch(() => {
        contents.value = merged(page.records, contents.value)
        older.value = page.next
      })
    } catch (error) {
      failed(error)
    }
  }

  /** Details are more than what the socket brings: rights, control, what to answer. Asked for once, a moment after the last news. */
  function readDetails() {
    if (detailsWanted) return
    detailsWanted = true
    after(150, () => {
      detailsWanted = false
      const conversationId = id.value
      if (!conversationId || state.value !== 'here') return
      records.conversation(conversationId).then(
        (found) => {
          if (conversationId === id.value && state.value === 'here') details.value = found
        },
        (error) => {
          if (conversationId === id.value && isGone(error)) end('unknown')
        },
      )
    })
  }

  /** Another conversation of the same customer: one that began, or that stands otherwise now. */
  function hearOther({ earlier }: ConversationDetails, { id: other, state: standing }: Conversation) {
    if (earlier.find((each) => each.id === other)?.state !== standing) readDetails()
  }

  function hearPresence({ conversation_id, agents }: Presence) {
    if (conversation_id === id.value) present.value = agents.filter(({ agent }) => agent.id !== me())
  }

  function added(content: ConversationContent) {
    if (content.thread_id !== id.value || state.value === 'gone') return
    contents.value = merged(contents.value, [content])
    if (content.from === 'customer') {
      forgetTyping()
      customerTyping.value = false
    }
    readDetails()
    seen()
  }

  /** The newest message is on a screen that somebody looks at: the customer sees that it was read. */
  function seen() {
    const newest = contents.value.findLast(({ seq }) => seq !== null)
    const { agent_read_seq = 0 } = marks.value ?? {}
    if (!newest?.seq || newest.id === markedId || newest.seq <= agent_read_seq || !isWatched()) return
    if (state.value !== 'here') return
    markedId = newest.id
    records.markRead(id.value, newest.id).then(
      (found) => {
        marks.value = furthest(marks.value, found)
      },
      () => {
        markedId = ''
      },
    )
  }

  return {
    id: id as ReadonlySignal<string>,
    details: details as ReadonlySignal<ConversationDetails | null>,
    contents: contents as ReadonlySignal<readonly ConversationContent[]>,
    state: state as ReadonlySignal<'none' | 'loading' | 'here' | 'failed' | 'gone'>,
    gone: gone as ReadonlySignal<Gone>,
    hasEarlier: computed(() => older.value !== null),
    present: present as ReadonlySignal<readonly Present[]>,
    customerTyping: customerTyping as ReadonlySignal<boolean>,
    unreadFrom: unreadFrom as ReadonlySignal<string>,
    events: events as ReadonlySignal<readonly ConversationEvent[]>,
    /** Where the customer writes on since this one is closed. */
    newer: computed(() => (details.value?.state === 'closed' ? newestAfter(details.value) : null)),
    /** Since when it is open here, as the messages' own times are written. */
    openedAt: openedAt as ReadonlySignal<string>,
    /** How far a message of ours has got, by the marks of this moment. */
    deliveryOf({ delivery, seq }: ConversationContent): DeliveryState | null {
      if (delivery !== 'sent' && delivery !== 'delivered') return delivery
      const { customer_read_seq = 0, customer_delivered_seq = 0 } = marks.value ?? {}
      if (seq !== null && seq <= customer_read_seq) return 'read'
      return seq !== null && seq <= customer_delivered_seq ? 'delivered' : delivery
    },
    passing: passing as ReadonlySignal<boolean>,
    open,
    rest,
    read,
    loadEarlier,
    seen,
    /** What an act answered. */
    became(found: ConversationDetails) {
      if (found.id !== id.value || state.value === 'gone') return
      if (details.value && wasDealtWith(details.value, found)) void readEvents(found.id)
      details.value = found
    },
    hear: {
      added,
      changed(content: ConversationContent) {
        if (content.thread_id === id.value) contents.value = merged(contents.value, [content])
      },
      conversation(given: Conversation) {
        const known = details.value
        if (known && given.id !== known.id && given.customer.id === known.customer.id) hearOther(known, given)
        if (given.id !== known?.id || given.updated_at < known.updated_at) return
        if (wasDealtWith(known, given)) void readEvents(given.id)
        details.value = { ...known, ...given, customer: { ...known.customer, ...given.customer } }
        readDetails()
      },
      browsed(conversationId: string) {
        if (conversationId === id.value) readDetails()
      },
      gone({ conversation_id, reason }: { conversation_id: string; reason: Gone }) {
        if (conversation_id === id.value) end(reason)
      },
      marks({ conversation_id, marks: given }: { conversation_id: string; marks: Marks }) {
        if (conversation_id === id.value) marks.value = furthest(marks.value, given)
      },
      presence: hearPresence,
      typing({ conversation_id, active, for_ms }: { conversation_id: string; active: boolean; for_ms: number }) {
        if (conversation_id !== id.value) return
        forgetTyping()
        customerTyping.value = active
        if (active)
          forgetTyping = after(for_ms, () => {
            customerTyping.value = false
          })
      },
    },
  }
}

/** The conversation that the same customer began last, after this one. */
function newestAfter({ earlier, created_at }: ConversationDetails): EarlierConversation | null {
  return earlier.reduce<EarlierConversation | null>(
    (newest, each) => (each.created_at > (newest?.created_at ?? created_at) ? each : newest),
    null,
  )
}

/** Marks never go back: an answer that was asked for before the news says less. */
function furthest(known: Marks | null, given: Marks): Marks {
  const max = (name: keyof Marks) => Math.max(known?.[name] ?? 0, given[name])
  return {
    customer_delivered_seq: max('customer_delivered_seq'),
    customer_read_seq: max('customer_read_seq'),
    agent_delivered_seq: max('agent_delivered_seq'),
    agent_read_seq: max('agent_read_seq'),
  }
}

/** In order, each once; of two forms of one the later given. */
/** Of each the newest state: an answer may have been asked for before the news that it comes after. */
function merged(
  had: readonly ConversationContent[],
  given: readonly ConversationContent[],
): readonly ConversationContent[] {
  const all = new Map(had.map((each) => [each.id, each]))
  for (const each of given) {
    const known = all.get(each.id)
    if (!known || known.updated_at <= each.updated_at) all.set(each.id, each)
  }
  return [...all.values()]
    .map((content, place) => ({ content, place }))
    .sort((a, b) => compare(a.content.created_at, b.content.created_at) || a.place - b.place)
    .map(({ content }) => content)
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/** Nothing can be missing between what is here and this page. */
const overlaps = (known: readonly ConversationContent[], page: readonly ConversationContent[]) =>
  known.length > 0 && page.some(({ id }) => known.some((each) => each.id === id))

function firstUnread(contents: readonly ConversationContent[], unread: number): string {
  const theirs = contents.filter(({ from, seq }) => from === 'customer' && seq !== null)
  return theirs.at(-unread)?.id ?? ''
}
