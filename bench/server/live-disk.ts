import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { openDatabase } from '../../server/store/sqlite/database'
import type { Message } from './live-message'
import type { Started } from './subjects'

const everyMs = 100

interface Rows {
  commits(): number | Promise<number>
  lengths(): { id: string; length: number }[] | Promise<{ id: string; length: number }[]>
  close(): unknown
}

export async function watchDisk({ folder, databaseUrl }: Started['stored'], messages: () => readonly Message[]) {
  const rows = await (databaseUrl ? postgresRows(databaseUrl) : sqliteRows(folder))
  let [commits, unstoredMs, sampleCount] = [0, 0, 0]
  let timer: NodeJS.Timeout | null = null
  async function takeSample(): Promise<void> {
    sampleCount += 1
    const stored = new Map((await rows.lengths()).map(({ id, length }) => [id, length]))
    for (const message of messages()) {
      const length = stored.get(message.id ?? '')
      if (length !== undefined) unstoredMs = Math.max(unstoredMs, message.ageBehind(length))
    }
  }
  return {
    unstoredMs: () => unstoredMs,
    commits: () => commits,
    async begin(): Promise<void> {
      commits = -(await rows.commits())
      timer = setInterval(takeSample, everyMs)
    },
    async end(): Promise<void> {
      if (timer) clearInterval(timer)
      commits += await rows.commits()
      // The queries of this measurement are transactions too; they must not count.
      if (databaseUrl) commits -= sampleCount
    },
    close: () => rows.close(),
  }
}

function sqliteRows(folder: string): Rows {
  const file = join(folder, 'bubblewire.db')
  const db = openDatabase(file, { readonly: true })
  const lengths = db.prepare('select id, length(body) as length from live_messages')
  return {
    // The header of the write-ahead log's index counts the transactions: sqlite.org/walformat.html, "iChange".
    commits: () => readFileSync(`${file}-shm`).readUInt32LE(8),
    lengths: () => lengths.all() as { id: string; length: number }[],
    close: () => db.close(),
  }
}

async function postgresRows(url: string): Promise<Rows> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return {
    async commits() {
      // PostgreSQL updates a session's statistics at most once a second.
      await new Promise((next) => setTimeout(next, 1100))
      const { rows } = await client.query('select xact_commit from pg_stat_database where datname = current_database()')
      return Number(rows[0].xact_commit)
    },
    lengths: async () =>
      (await client.query<{ id: string; length: number }>('select id, length(body) as length from live_messages')).rows,
    close: () => client.end(),
  }
}
