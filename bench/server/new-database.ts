import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { parentOf } from './usage'

export interface MeasuredDatabase {
  url: string
  /** The process id of the PostgreSQL server; every connection is a child process of it. */
  pid: number
  drop(): Promise<void>
}

/** Creates an empty database, or uses `database`, which is not deleted. PostgreSQL must run on this machine. */
export async function newDatabase(postgresUrl: string | null, database?: string): Promise<MeasuredDatabase> {
  if (!postgresUrl) throw new Error('There is no PostgreSQL.')
  const name = database ?? `bench_${randomBytes(6).toString('hex')}`
  const admin = new pg.Client({ connectionString: postgresUrl })
  await admin.connect()
  if (!database) await admin.query(`create database ${name} template template0 encoding 'UTF8'`)
  const { rows } = await admin.query<{ pid: number }>('select pg_backend_pid() as pid')
  const pid = parentOf(rows[0]?.pid ?? 0)
  await admin.end()
  if (pid === null) throw new Error('The PostgreSQL to be measured has to run on this machine.')
  return {
    url: Object.assign(new URL(postgresUrl), { pathname: `/${name}` }).href,
    pid,
    drop: async () => {
      if (database) return
      const retryClient = new pg.Client({ connectionString: postgresUrl })
      await retryClient.connect()
      await retryClient.query(`drop database if exists ${name} with (force)`)
      await retryClient.end()
    },
  }
}
