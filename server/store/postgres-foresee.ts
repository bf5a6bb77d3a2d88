import type { Command, Transaction } from '../conversation/ports'
import type { ContentRecord, SessionRecord, ThreadRecord } from '../conversation/records'
import type { PublishedEventRecord } from '../conversation/webhook-records'
import type { Driver } from './driver'
import type { Memory, Remembered } from './postgres-memory'
import { createTransaction } from './reader'
import { tables } from './tables'
import { Touched } from './touched'

/** What was remembered does not do for this command. */
export class Unforeseen extends Error {}

/** What a command does, if everything is as remembered: one content in one thread, and its event. */
export interface Foreseen {
  readonly value: unknown
  readonly session: Remembered<SessionRecord>
  readonly before: Remembered<ThreadRecord>
  readonly after: ThreadRecord
  readonly content: ContentRecord
  readonly event: PublishedEventRecord
  /** The lane of the outbox that must be empty. */
  readonly lane: string
  /** The thread must be the newest open one of its customer. */
  readonly isNewest: boolean
}

/** Columns of a thread that a customer's message may change. */
export const changing = [
  'last_seq',
  'contents_count',
  'last_content_at',
  'handled_at',
  'inbox_state',
  'owner_id',
  'waiting_since',
  'newest_content_id',
  'updated_at',
] as const satisfies readonly (keyof ThreadRecord)[]
const mayChange: ReadonlySet<string> = new Set(changing)

interface Draft {
  session?: Foreseen['session']
  before?: Foreseen['before']
  after?: ThreadRecord
  content?: ContentRecord
  event?: PublishedEventRecord
  lane?: string
  isNewest?: boolean
  clientId?: string
}

/**
 * Runs commands on what is remembered, one after the other. They are the same commands as everywhere, so there is no second set of rules:
 * what they ask is noted as something to be checked, and what they write is kept to be sent with it.
 */
export function createForesight(memory: Memory) {
  let draft: Draft = {}

  const no = () => Promise.reject(new Unforeseen())
  const nothing: Driver = {
    all: no,
    run: no,
    runOnRow: no,
    runInOrder: no,
    hold: () => {},
    kept: () => null,
    node: null,
  }
  function known<T>(found: Remembered<T> | null): Remembered<T> {
    if (!found) throw new Unforeseen()
    return found
  }
  function once<K extends keyof Draft>(name: K, value: NonNullable<Draft[K]>): void {
    if (draft[name] !== undefined) throw new Unforeseen()
    draft[name] = value
  }
  function look(found: Remembered<ThreadRecord> | null, isNewest: boolean): ThreadRecord {
    const { record } = known(found)
    if (draft.before !== undefined && draft.before !== found) throw new Unforeseen()
    draft.before = found as Remembered<ThreadRecord>
    draft.isNewest = isNewest || draft.isNewest === true
    return record
  }
  const over = (tx: Transaction): Transaction => ({
    ...tx,
    source: async (id) => known(memory.source(id)).record,
    community: async (id) => known(memory.community(id)).record,
    webhooks: async () => [...known(memory.webhooks()).record],
    session: async (hash) => {
      const found = known(memory.session(hash))
      draft.session = found
      return found.record
    },
    thread: async (id) => look(memory.thread(id), false),
    newestOpenThread: async (sourceId, identityId) => look(memory.newestOpenThread(sourceId, identityId), true),
    contentByClientId: async (_identityId, clientId) => {
      once('clientId', clientId)
      return null
    },
    holdLane: async (lane) => {
      once('lane', lane)
      return false
    },
    insertContent: async (record) => once('content', record),
    insertPublished: async (record) => once('event', { ...record, position: 0 }),
    updateThread: async (record) => once('after', record),
  })
  const tx = createTransaction(nothing, new Touched(), over)

  /** Throws Unforeseen, or what the command throws on what is remembered. */
  return async function foresee(command: Command<unknown>): Promise<Foreseen> {
    draft = {}
    const value = await command(tx)
    const { session, before, after, content, event, lane, isNewest = false, clientId } = draft
    if (!session || !before || !after || !content || !event || lane === undefined) throw new Unforeseen()
    const ofOne = after.id === before.record.id && content.thread_id === after.id && event.thread_id === after.id
    const asAsked = content.client_id === clientId && content.identity_id === session.record.identity_id
    if (!ofOne || !asAsked || !changesOnlyWhatItMay(before.record, after)) throw new Unforeseen()
    return { value, session, before, after, content, event, lane, isNewest }
  }
}

function changesOnlyWhatItMay(before: ThreadRecord, after: ThreadRecord): boolean {
  for (const column of columnsOfThread) if (!mayChange.has(column) && before[column] !== after[column]) return false
  return true
}

const columnsOfThread = Object.keys(tables.threads) as (keyof ThreadRecord)[]
