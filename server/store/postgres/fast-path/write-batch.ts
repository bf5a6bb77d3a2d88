import type { Client } from 'pg'
import type { HandOver, HeldRow } from '../../../conversation/events/outbox-port'
import { isCommon, type WriteSet } from '../../../conversation/write-set'
import type { CachedConversation } from '../../cache/find-conversation'
import { newOutboxRow } from '../../queries/events/outbox'
import { handedOverTo } from '../claims'
import type { Value } from '../forms'
import { type Sent, storable } from '../statements'
import { submit } from '../submit'
import type { Decision } from './fast-acts'
import * as statements from './write-batch-statements'

/** An action with the records that decided it. `by` is null for an acknowledged delivery. */
export interface Item {
  readonly by: CachedConversation | null
  readonly decision: Decision<unknown>
  readonly isNewest: boolean
}

export interface WrittenBatch {
  /** Ids of the contents that were stored and of the deliveries that were settled. */
  readonly ids: ReadonlySet<string>
  readonly held: readonly HeldRow[]
  readonly left: boolean
  /** The transaction, as text of a `xid8`. */
  readonly xid: string
}

/** The row that proves that an item was written: its content, or its delivery. */
export const idOf = ({ decision: { set } }: Item): string =>
  set.contents[0]?.id ?? set.confirmedDeliveries[0]?.after.id ?? ''

/** Whether a batch can write the set: one content in one thread, or acknowledged deliveries. */
export function fits(set: WriteSet): boolean {
  const { contents, threads, confirmedDeliveries } = set
  const isOneAct = confirmedDeliveries.length > 0 || (contents.length === 1 && threads.length === 1)
  return isCommon(set) && isOneAct && statements.writesAll(set)
}

const statement = (text: string): Sent => ({ name: text.replaceAll(/\W+/g, '_'), text, values: [] })
const begin = statement('begin')
const askXid = statement('select pg_current_xact_id()::text as xid')
const commit = statement('commit')

interface Options {
  client: Client
  node: string
  settingsVersion: number
  /** Null without an outbox worker. */
  handOver: HandOver | null
}

/**
 * Writes many actions in one transaction without waiting between statements. Actions with outdated records are omitted.
 * Rejects if the transaction failed or the connection was lost.
 */
export function sendBatch(
  { client, node, settingsVersion, handOver }: Options,
  items: readonly Item[],
): Promise<WrittenBatch> {
  const begun = submit(client, begin)
  const xid = submit(client, askXid)
  const acts = inOrderOfThreads(items)
  const ask = (rows: Rows, make: (rows: Rows, beside?: Value[]) => Sent, beside?: Value[]) =>
    rows.length > 0 ? submit(client, make(rows, beside)) : null
  const write = (form: Form, of: (set: WriteSet) => readonly object[]) => ask(rowsOf(acts, form, of), form.statement)
  // All statements are waited for, since only the first failure names the cause.
  const waits: unknown[] = [begun, ...holdRows(client, acts)]
  const settled = ask(items.flatMap(settledRows), statements.settled)
  waits.push(ask(acts.map(threadRow), statements.threads, [settingsVersion]))
  const stored = write(statements.contents, ({ contents }) => contents)
  waits.push(
    write(statements.changedContents, (set) => afters(set.changedContents)),
    write(statements.changedInterventions, (set) => afters(set.interventions)),
    write(statements.changedFiles, (set) => afters(set.attachments)),
    write(statements.deliveries, (set) => set.deliveries.map(({ delivery }) => delivery)),
  )
  const asked = outboxRows(acts, handOver)
  const owing = asked.map(({ values }) => values)
  const owed = ask(owing, statements.outbox.statement, [handedOverTo(node)])
  waits.push(
    write(statements.events, ({ events }) => events),
    write(statements.log, ({ log }) => log),
  )
  const committed = submit(client, commit)
  const written = Promise.all([xid, stored, settled, owed, committed, ...waits]).then(
    ([xid, stored, settled, owed, { command }]) => {
      // The commit of a failed transaction answers ROLLBACK.
      if (command === 'ROLLBACK') throw new Error('The database undid a transaction without saying why.')
      const ids = new Set<string>((stored?.rows ?? []).map(({ id }) => String(id)))
      for (const id of String(settled?.rows[0]?.ids ?? '').split(',')) ids.add(id)
      return { ids, xid: String(xid.rows[0]?.xid), ...heldAmong(asked, owed?.rows ?? []) }
    },
  )
  written.catch(() => {})
  return written
}

const threadOf = ({ decision: { set } }: Item): string => set.threads[0]?.before.id ?? ''

/** Sorted by thread, so that all transactions lock threads in the same order. This avoids deadlocks. */
const inOrderOfThreads = (items: readonly Item[]): Item[] =>
  items.filter(({ by }) => by !== null).sort((one, other) => (threadOf(one) < threadOf(other) ? -1 : 1))

type Rows = readonly (readonly Value[])[]
interface Form {
  statement(rows: Rows, beside?: readonly Value[]): Sent
  values(record: object): Value[]
}

const afters = <T>(changed: readonly { after: T }[]): T[] => changed.map(({ after }) => after)

const rowsOf = (acts: readonly Item[], form: Form, of: (set: WriteSet) => readonly object[]): Rows =>
  acts.flatMap(({ decision: { set } }) =>
    of(set).map((record) => [...form.values(record).map(storable), ...actOf(set)]),
  )

const actOf = ({ contents: [content] }: WriteSet): [string, string] => [content?.thread_id ?? '', content?.id ?? '']

function threadRow({ by, decision: { set, freeKey }, isNewest }: Item): Value[] {
  const version = (table: string) => by?.versions.find((each) => each.table === table)
  const files = (by?.versions ?? [])
    .filter((each) => each.table === 'attachments')
    .sort((one, other) => (one.key < other.key ? -1 : 1))
  const [content] = set.contents
  const [thread] = set.threads
  const [session, asked] = [version('sessions'), version('contents')]
  return [
    thread?.before.id ?? '',
    version('threads')?.version ?? '0',
    session?.key ?? '',
    session?.version ?? '',
    asked?.key ?? '',
    asked?.version ?? '',
    version('interventions')?.version ?? '',
    files.map(({ key }) => key).join(),
    files.map(({ version }) => version).join(),
    freeKey,
    content?.client_id ?? '',
    content?.identity_id ?? '',
    content?.source_id ?? '',
    thread?.before.last_content_at ?? 0,
    isNewest ? 'true' : 'false',
    ...statements.threadValues(thread?.after ?? {}).map(storable),
  ]
}

const settledRows = ({ decision: { set } }: Item): Value[][] =>
  set.confirmedDeliveries.map(({ row, after }) => [
    after.id,
    row.position,
    row.claimed_until,
    after.webhook_id,
    ...statements.settledValues(after).map(storable),
  ])

/**
 * Locks rows before they are checked, in the same order as other transactions: content, thread, the thread's records.
 */
function holdRows(client: Client, acts: readonly Item[]): Promise<unknown>[] {
  const held: Promise<unknown>[] = []
  const hold = (table: HeldTable, ids: readonly string[], mode?: 'key share') => {
    if (ids.length > 0) held.push(submit(client, statements.holdRows(table, [...ids].sort(), mode)))
  }
  const idsOf = (of: (set: WriteSet) => readonly { before: { id: string } }[]) =>
    acts.flatMap(({ decision: { set } }) => of(set).map(({ before }) => before.id))
  const contents = idsOf((set) => set.changedContents)
  const interventions = idsOf((set) => set.interventions)
  const changedFiles = idsOf((set) => set.attachments)
  const files = acts.flatMap(({ by }) => [...(by?.known.attachments.keys() ?? [])])
  hold('contents', contents)
  // The thread must be locked before the rows that follow, so it is locked here and not by its update.
  if (interventions.length + files.length > 0) hold('threads', acts.map(threadOf))
  hold('interventions', interventions)
  hold('attachments', changedFiles)
  hold('attachments', files, 'key share')
  return held
}
type HeldTable = Parameters<typeof statements.holdRows>[0]

interface OutboxRow {
  values: Value[]
  held: Omit<HeldRow['row'], 'position'> | null
  delivery: HeldRow['delivery'] | null
}

function outboxRows(acts: readonly Item[], handOver: HandOver | null): OutboxRow[] {
  return acts.flatMap(({ decision: { set } }) => {
    const row = (given: WriteSet['outbox'][number], delivery: OutboxRow['delivery']): OutboxRow => {
      const takes = delivery !== null && handOver?.mayTake(given) === true
      const claimed_until = takes ? given.created_at + handOver.leaseMs : 0
      const record = { ...newOutboxRow(given), claimed_until }
      const held = takes ? { attempts: 0, claimed_until, ...given } : null
      return { values: [...statements.outbox.values(record).map(storable), ...actOf(set)], held, delivery }
    }
    return [
      ...set.deliveries.map(({ delivery, row: given }) => row(given, delivery)),
      ...set.outbox.map((given) => row(given, null)),
    ]
  })
}

function heldAmong(
  asked: readonly OutboxRow[],
  rows: readonly Record<string, unknown>[],
): Pick<WrittenBatch, 'held' | 'left'> {
  const byId = new Map(asked.map((each) => [String(each.values[0]), each]))
  const held: HeldRow[] = []
  let left = false
  for (const { id, position, claimed_until } of rows) {
    const row = byId.get(String(id))
    if (row?.held && row.delivery && Number(claimed_until) > 0) {
      held.push({ row: { position: Number(position), ...row.held }, delivery: row.delivery })
    } else left = true
  }
  return { held, left }
}
