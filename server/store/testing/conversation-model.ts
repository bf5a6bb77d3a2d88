import fc from 'fast-check'
import { expect } from 'vitest'
import type { Act as CoreAct, Scene } from '../../conversation/act'
import type { AttachmentRecord } from '../../conversation/contents/attachment-records'
import { type InterventionRecord, newIntervention } from '../../conversation/interventions/intervention-records'
import type { Command, Transaction } from '../../conversation/ports'
import type { ContentRecord, SessionRecord, ThreadRecord } from '../../conversation/records'
import { addRows, newWriteSet, type WriteSet } from '../../conversation/write-set'
import { createIds } from '../../values/ids'
import { aContent, anAttachment, aThread } from './records'

// Makes every kind of change, in any order, to the records by which acts on conversations are decided.

export const source = 'a'.repeat(24)
export const customers = ['b'.repeat(24), 'c'.repeat(24)]
export const hashOf = (customer: number) => `hash of ${customer}`
const sessionOf = (customer: number): SessionRecord => ({
  token_hash: hashOf(customer),
  source_id: source,
  identity_id: customers[customer] ?? '',
  origin: null,
  signed: false,
  key_id: null,
  expires_at: null,
  digest_id: null,
  seen_at: 1,
  ended_at: null,
  created_at: 1,
})

export const orderingKeys = ['event:one', 'event:two']
const newId = createIds(() => 1_700_000_000_000)

const customer = fc.nat({ max: customers.length - 1 })
const which = fc.nat({ max: 5 })
export const act = fc.oneof(
  fc.record({ do: fc.constant('begin' as const), customer }),
  fc.record({ do: fc.constantFrom('say', 'say and fail', 'close', 'open', 'age', 'look', 'delete' as const), which }),
  fc.record({
    do: fc.constantFrom('message', 'message', 'intervene', 'end', 'cancel', 'forget handling' as const),
    which,
  }),
  fc.record({ do: fc.constantFrom('edit', 'erase', 'upload', 'send', 'drop file' as const), which }),
  fc.record({ do: fc.constantFrom('sign in', 'sign out', 'forget', 'move' as const), customer }),
  fc.record({
    do: fc.constantFrom('queue', 'handle', 'put off', 'put aside' as const),
    orderingKey: fc.constantFrom(...orderingKeys),
  }),
)
export type Act = typeof act extends fc.Arbitrary<infer A> ? A : never
type OnThread = Extract<Act, { which: number }>['do']

export interface ModelCommand {
  command?: Command<unknown>
  act?: CoreAct<unknown>
}
const nothing: ModelCommand = { command: async () => {} }

export class Model {
  threads: ThreadRecord[] = []
  sessions = new Map<number, SessionRecord>()
  contents: string[] = []
  files: string[] = []
  erased = new Set<string>()
  now = 10

  asked(wanted: Act): ModelCommand {
    this.now += 1
    const { now } = this
    if (wanted.do === 'begin') {
      const thread = aThread({ source_id: source, identity_id: customers[wanted.customer] ?? '', last_content_at: now })
      this.threads.push(thread)
      return { command: (tx) => tx.insertThread(thread) }
    }
    if ('orderingKey' in wanted) return { command: queueing(wanted.do, wanted.orderingKey, now) }
    if (wanted.do === 'move') return { command: this.move(wanted.customer) }
    if ('customer' in wanted) return { command: this.session(wanted.do, wanted.customer, now) }
    const at = this.threads.length === 0 ? -1 : wanted.which % this.threads.length
    const known = this.threads[at]
    return known ? this.onThread(wanted.do, known, at) : nothing
  }

  onThread(what: OnThread, known: ThreadRecord, at: number): ModelCommand {
    const { now } = this
    const change = (over: (thread: ThreadRecord) => Partial<ThreadRecord>): ModelCommand => {
      this.threads[at] = { ...known, ...over(known) }
      return { command: (tx) => changeThread(tx, known.id, over) }
    }
    const word = (thread: ThreadRecord) => ({ last_seq: thread.last_seq + 1, last_content_at: now })
    if (what === 'say') return change(word)
    if (what === 'close') return change(() => ({ closed: true }))
    if (what === 'open') return change(() => ({ closed: false, extra_data: { opened: now } }))
    if (what === 'age') return change(() => ({ last_content_at: -now }))
    if (what === 'say and fail')
      return { command: failing(known.identity_id, (thread) => ({ ...word(thread), title: 'Never' })) }
    if (what === 'look') return { command: this.look(known.identity_id) }
    if (what === 'message') return this.message(known, at)
    if (what === 'intervene' || what === 'end' || what === 'cancel' || what === 'forget handling')
      return this.handle(what, known, at)
    if (what !== 'delete') return { command: this.onContents(what, known) }
    this.threads.splice(at, 1)
    return { command: (tx) => tx.deleteThread(known.id) }
  }

  look(identityId: string): Command<unknown> {
    const of = this.threads.filter(({ identity_id }) => identity_id === identityId)
    return async (tx) => {
      const found = await tx.threadsOfIdentity(source, identityId, 100)
      expect(byId(found)).toEqual(byId(of))
    }
  }

  message(known: ThreadRecord, at: number): ModelCommand {
    const { now } = this
    const of = { thread_id: known.id, source_id: source, identity_id: known.identity_id }
    const content = aContent({ ...of, seq: known.last_seq + 1, created_at: now })
    const after = (thread: ThreadRecord) => ({
      last_seq: thread.last_seq + 1,
      last_content_at: now,
      newest_content_id: content.id,
    })
    this.threads[at] = { ...known, ...after(known) }
    const newest = known.newest_content_id ?? ''
    const contentId = this.erased.has(newest) ? undefined : newest || undefined
    const attachmentIds = this.files.slice(-1)
    this.contents.push(content.id)
    const setOf = (seen: Omit<DecidingRecords, 'session'>): WriteSet => ({
      ...newWriteSet(),
      ...changes(seen, content, after),
    })
    const keys = { threadId: known.id, contentId, attachmentIds }
    return {
      act: {
        orderingKey: known.id,
        load: { sourceId: source, ...keys },
        decide(scene, set) {
          const seen = seenIn(scene, keys)
          if (seen) addRows(set, setOf(seen))
        },
      },
    }
  }

  handle(what: 'intervene' | 'end' | 'cancel' | 'forget handling', known: ThreadRecord, at: number): ModelCommand {
    const { now } = this
    const { id, source_id, identity_id, interventions_count: count } = known
    const record = newIntervention(
      { id: newId(), source_id, identity_id, thread_id: id, content_id: id, user_id: null },
      now,
    )
    const counts = { intervene: count + 1, end: count, cancel: Math.max(0, count - 1), 'forget handling': 0 }
    const over = { interventions_count: counts[what] }
    this.threads[at] = { ...known, ...over }
    const command: Command<unknown> = async (tx) => {
      const newest = (await tx.interventionsOfThread(id)).at(-1)
      if (what === 'intervene') await tx.insertIntervention(record)
      else if (what === 'forget handling') await tx.deleteInterventionsOf(id)
      else if (newest) await tx.updateIntervention({ ...newest, state: what === 'end' ? 'closed' : 'canceled' })
      await changeThread(tx, id, () => over)
    }
    return { command }
  }

  onContents(what: 'edit' | 'erase' | 'upload' | 'send' | 'drop file', known: ThreadRecord): Command<unknown> {
    const newest = this.contents.at(-1) ?? ''
    const lastFile = this.files.at(-1) ?? ''
    const file = anAttachment({ uploaded_by: known.identity_id, identity_id: known.identity_id })
    if (what === 'upload') this.files.push(file.id)
    if (what === 'erase') this.erased.add(newest)
    return async (tx) => {
      const content = await tx.content(newest)
      const [found] = await tx.attachments([lastFile])
      if (what === 'edit' && content) await tx.updateContent({ ...content, status: 'ignored', updated_at: this.now })
      if (what === 'erase' && content) await tx.deleteContent(content.id)
      if (what === 'upload') await tx.insertAttachment(file)
      if (what === 'send' && found) await tx.updateAttachment({ ...found, thread_id: known.id })
      if (what === 'drop file' && found) await tx.deleteAttachment(found.id)
    }
  }

  move(from: number): Command<unknown> {
    const [own = '', other = ''] = from === 0 ? customers : [...customers].reverse()
    this.threads = this.threads.map((each) => (each.identity_id === own ? { ...each, identity_id: other } : each))
    return (tx) => tx.moveConversations(own, other)
  }

  session(what: 'sign in' | 'sign out' | 'forget', customer: number, now: number): Command<unknown> {
    const known = this.sessions.get(customer)
    if (what === 'forget') {
      this.sessions.delete(customer)
      return (tx) => tx.deleteSessionsOf(customers[customer] ?? '')
    }
    if (!known) {
      this.sessions.set(customer, sessionOf(customer))
      return (tx) => tx.insertSession(sessionOf(customer))
    }
    const changed = { ...known, signed: what === 'sign in', ended_at: what === 'sign in' ? null : now }
    this.sessions.set(customer, changed)
    return (tx) => tx.updateSession(changed)
  }
}

interface DecidingRecords {
  session: SessionRecord | null
  thread: ThreadRecord
  content: ContentRecord | null
  interventions: readonly InterventionRecord[]
  attachments: ReadonlyMap<string, AttachmentRecord>
}

export function seenIn(
  scene: Scene,
  wanted: { sessionHash?: string; threadId?: string; contentId?: string | undefined; attachmentIds: readonly string[] },
): DecidingRecords | null {
  const session = wanted.sessionHash === undefined ? null : scene.session(wanted.sessionHash)
  const content = wanted.contentId === undefined ? null : scene.content(wanted.contentId)
  const missed = (wanted.sessionHash !== undefined && !session) || (wanted.contentId !== undefined && !content)
  if (missed) return null
  const id = content?.thread_id ?? wanted.threadId
  const thread = id === undefined ? scene.newestOpenThread(source, session?.identity_id ?? '') : scene.thread(id)
  if (!thread) return null
  const files = scene.attachments(wanted.attachmentIds)
  const attachments = new Map(files.map((file): [string, AttachmentRecord] => [file.id, file]))
  return { session, thread, content, interventions: scene.interventionsOfThread(thread.id), attachments }
}

function changes(
  { thread, content: asked, interventions, attachments }: Omit<DecidingRecords, 'session'>,
  content: ContentRecord,
  over: (thread: ThreadRecord) => Partial<ThreadRecord>,
): Partial<WriteSet> {
  const now = content.created_at
  const counted = (one: InterventionRecord) => ({ ...one, comments_count: one.comments_count + 1, updated_at: now })
  return {
    contents: [content],
    threads: [{ before: thread, after: { ...thread, ...over(thread) } }],
    changedContents: asked ? [{ before: asked, after: { ...asked, status: 'replied', updated_at: now } }] : [],
    interventions: interventions.slice(-1).map((before) => ({ before, after: counted(before) })),
    attachments: [...attachments.values()].map((before) => ({ before, after: { ...before, thread_id: thread.id } })),
  }
}

async function changeThread(
  tx: Transaction,
  id: string,
  over: (thread: ThreadRecord) => Partial<ThreadRecord>,
): Promise<void> {
  const thread = await tx.thread(id)
  if (thread) await tx.updateThread({ ...thread, ...over(thread) })
}

const failing =
  (identityId: string, over: (thread: ThreadRecord) => Partial<ThreadRecord>): Command<unknown> =>
  async (tx) => {
    const thread = await tx.newestOpenThread(source, identityId)
    if (thread) await tx.updateThread({ ...thread, ...over(thread) })
    throw new Error('as wanted')
  }

const queueing =
  (what: 'queue' | 'handle' | 'put off' | 'put aside', orderingKey: string, now: number): Command<unknown> =>
  async (tx) => {
    const [first] = await tx.outboxOf(orderingKey)
    expect(await tx.holdOrderingKey(orderingKey)).toBe(first !== undefined)
    const task = { kind: 'event', type: 'content.imported', content_id: newId() } as const
    if (what === 'queue')
      await tx.insertOutbox({ id: newId(), ordering_key: orderingKey, task, due_at: now, created_at: now })
    else if (!first) return
    else if (what === 'handle') await tx.finishOutbox(first)
    else if (what === 'put off') await tx.retryOutbox(first, 1, now)
    else await tx.parkOutbox(first, now)
    expect(await tx.holdOrderingKey(orderingKey)).toBe((await tx.outboxOf(orderingKey)).length > 0)
  }

export const byId = (threads: readonly ThreadRecord[]) => [...threads].sort((a, b) => (a.id < b.id ? -1 : 1))
