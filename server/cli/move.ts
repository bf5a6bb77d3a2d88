import { readConfig } from '../config/config'
import { moveToPostgres } from '../store/move'
import type { CliCommand } from './command'

export const move: CliCommand = {
  usage: '[--to postgres://user:password@host/database]',
  summary: 'Copy the database of DATA_DIR into an empty PostgreSQL: that of --to, else of DATABASE_URL.',
  options: { to: { type: 'string' } },
  async run({ args, values, env, out, err, stop }) {
    const { dataDir, databaseUrl } = readConfig(
      values.to ? Object.assign({}, env, { DATABASE_URL: String(values.to) }) : env,
    )
    if (args.length > 0 || databaseUrl === null) {
      err('Name the PostgreSQL: bubblewire move --to postgres://user:password@host/database')
      return 2
    }
    const moved = (table: string, rows: number) => rows > 0 && out(`  ${table}: ${rows}`)
    const rows = await moveToPostgres({ folder: dataDir, url: databaseUrl, stop, moved })
    out(`Moved ${rows} rows of ${dataDir}; each table has as many as before.`)
    out('Set DATABASE_URL and start the server. Uploads stay where they are; the old database is left as it was.')
    return 0
  },
}
