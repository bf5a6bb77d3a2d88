import pg from 'pg'
import { newDatabase as newMeasured } from '../server/new-database'
import { cpuOfChildren } from '../server/usage'

export interface Usage {
  /** CPU time of all processes of the database, in microseconds. */
  cpu: number
  walBytes: number
  walRecords: number
  /** Full-page images in the write-ahead log: the first change of a page after a checkpoint writes the whole page. */
  walPages: number
  commits: number
  flushes: number
  flushMs: number
  contents: number
  tables: Map<string, { heap: number; indexes: number }>
}

export interface Database {
  url: string
  usage(): Promise<Usage>
  /** Removes free space from tables and indexes, so that their contents can be measured. */
  compact(): Promise<void>
  drop(): Promise<void>
}

export async function newDatabase(postgresUrl: string): Promise<Database> {
  const { url, pid, drop } = await newMeasured(postgresUrl)
  const databaseClient = new pg.Client({ connectionString: url })
  databaseClient.on('error', () => {})
  await databaseClient.connect()
  return {
    url,
    usage: () => usageOf(databaseClient, pid),
    compact: async () => {
      await databaseClient.query('vacuum full analyze')
    },
    drop: async () => {
      await databaseClient.end()
      await drop()
    },
  }
}

async function usageOf(client: pg.Client, pid: number): Promise<Usage> {
  const number = async (text: string) =>
    Object.fromEntries(
      Object.entries((await client.query(text)).rows[0] as Record<string, unknown>).map(([key, value]) => [
        key,
        Number(value),
      ]),
    )
  const wal = await number('select wal_bytes, wal_records, wal_fpi from pg_stat_wal')
  const flushed = await number(
    `select coalesce(sum(fsyncs), 0) as flushes, coalesce(sum(fsync_time), 0) as flush_ms from pg_stat_io where object = 'wal'`,
  )
  const commits = await number(`select xact_commit from pg_stat_database where datname = current_database()`)
  const { contents } = await number('select count(*) as contents from contents').catch(() => ({ contents: 0 }))
  const { rows } = await client.query(
    `select c.relname, pg_table_size(c.oid) as heap, pg_indexes_size(c.oid) as indexes
    from pg_class c join pg_stat_user_tables s on s.relid = c.oid where relkind = 'r'`,
  )
  return {
    cpu: cpuOfChildren(pid),
    walBytes: wal.wal_bytes ?? 0,
    walRecords: wal.wal_records ?? 0,
    walPages: wal.wal_fpi ?? 0,
    commits: commits.xact_commit ?? 0,
    flushes: flushed.flushes ?? 0,
    flushMs: flushed.flush_ms ?? 0,
    contents: contents ?? 0,
    tables: new Map(
      rows.map(({ relname, ...sizes }) => [
        String(relname),
        { heap: Number(sizes.heap), indexes: Number(sizes.indexes) },
      ]),
    ),
  }
}
