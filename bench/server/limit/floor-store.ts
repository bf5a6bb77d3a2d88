import { fdatasync } from 'node:fs'
import type { SqliteDatabase } from '../../../server/store/sqlite/database'
import { keepDurable } from '../../../server/store/sqlite/durable'
import { openFiles } from '../../../server/store/sqlite/files'
import type { Database } from '../../../server/store/tables/tables'

type Row<N extends keyof Database, C extends keyof Database[N]> = Pick<Database[N], C>

/** Returns an insert of these columns. The columns and their values have the types of the product's tables. */
function insertion<N extends keyof Database, C extends keyof Database[N] & string>(
  db: SqliteDatabase,
  table: N,
  columns: readonly C[],
) {
  const statement = db.prepare(`insert into ${table} (${columns}) values (${columns.map(() => '?')})`)
  return (row: Row<N, C>) => statement.run(...columns.map((column) => row[column] as string | number | null))
}

const contentColumns = [
  ...(['id', 'thread_id', 'seq', 'source_id', 'identity_id', 'author', 'author_id', 'foreign_id', 'body'] as const),
  ...(['body_input_format', 'status', 'created_from', 'synchronization_status', 'private_message'] as const),
  ...(['auto_submitted', 'first_in_thread', 'attachment_ids', 'created_at', 'updated_at'] as const),
]
const replyColumns = [
  ...(['creator_id', 'searched_text', 'in_reply_to_id', 'in_reply_to_author_id'] as const),
  ...(['structured_content', 'rendering'] as const),
]
const threadColumns = [
  ...(['id', 'source_id', 'identity_id', 'title', 'closed', 'closing', 'opened_at', 'text_input_disabled'] as const),
  ...(['select_locks', 'last_seq', 'contents_count', 'interventions_count', 'category_ids'] as const),
  ...(['thread_category_ids', 'extra_data', 'last_content_at', 'inbox_state', 'waiting_since', 'reachable'] as const),
  ...(['digest_waits', 'created_at', 'updated_at'] as const),
]
const deliveryColumns = [
  ...(['id', 'webhook_id', 'event_id', 'event_type', 'thread_id', 'request_body', 'state', 'attempts'] as const),
  ...(['source_id', 'step', 'queued_at', 'replays', 'created_at', 'updated_at'] as const),
  ...(['position', 'due_at', 'claimed_until'] as const),
]

/** The statements of a turn, prepared. */
function statementsOf(db: SqliteDatabase) {
  const [thread, content, delivery] = [
    'update threads set last_seq = ?, contents_count = ?, last_content_at = ?, waiting_since = ?, newest_content_id = ?, updated_at = ? where id = ?',
    'update contents set status = ?, updated_at = ? where id = ?',
    "update deliveries set state = 'delivered', attempts = 1, last_attempt_at = ?, last_status = ?, response_time = ?, updated_at = ? where id = ? and state = 'pending' and claimed_until = ?",
  ].map((sql) => db.prepare(sql))
  return {
    addThread: insertion(db, 'threads', threadColumns),
    addMessage: insertion(db, 'contents', [...contentColumns, 'client_id']),
    addReply: insertion(db, 'contents', [...contentColumns, ...replyColumns]),
    addEvent: insertion(db, 'published_events', ['id', 'type', 'source_id', 'thread_id', 'body', 'created_at']),
    addDelivery: insertion(db, 'deliveries', deliveryColumns),
    addLogLine: insertion(db, 'events', [
      ...(['id', 'action', 'agent_id', 'token_id', 'subject_type', 'subject_id', 'source_id', 'changed'] as const),
      'created_at',
    ]),
    /** `waitingSince`: null after a reply. */
    changeThread: (id: string, seq: number, newest: string, waitingSince: number | null, now: number) =>
      thread?.run(seq, seq, now, waitingSince, newest, now, id),
    changeStatus: (id: string, status: string, now: number) => content?.run(status, now, id),
    /** Marks the delivery as delivered, if this process has claimed it. */
    confirm: (
      { id, until }: { id: string; until: number },
      { status, began, now }: { status: number; began: number; now: number },
    ) => delivery?.run(began, status, now - began, now, id, until),
  }
}

export type FloorStatements = ReturnType<typeof statementsOf>

interface Job {
  write(statements: FloorStatements): void
  done(): void
}

export interface FloorStore {
  /** Runs `write` in the next transaction, and `done` when the transaction is on disk. */
  submit(job: Job): void
}

/** Opens the product's database in the folder. The jobs of one turn of the event loop, or of a running flush, share a transaction. */
export async function openFloorStore(folder: string): Promise<FloorStore> {
  const { writer } = await openFiles(folder, true)
  const durable = keepDurable(writer.file, fdatasync)
  const statements = statementsOf(writer)
  const [begin, commit] = ['begin immediate', 'commit'].map((sql) => writer.prepare(sql))
  let queue: Job[] = []
  let isBusy = false

  async function flush(): Promise<void> {
    const batch = queue
    queue = []
    begin?.run()
    for (const { write } of batch) write(statements)
    commit?.run()
    await durable.flushed()
    for (const { done } of batch) done()
    if (queue.length > 0) setImmediate(flush)
    else isBusy = false
  }

  return {
    submit(job) {
      queue.push(job)
      if (isBusy) return
      isBusy = true
      setImmediate(flush)
    },
  }
}
