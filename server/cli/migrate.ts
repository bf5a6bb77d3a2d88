import { readConfig } from '../config/config'
import { prepareDataFolder } from '../first-run/data-folder'
import { prepareDatabase } from '../store/postgres/open-postgres'
import { openSqlite } from '../store/sqlite/open-sqlite'
import type { CliCommand } from './command'

/** `bubblewire migrate`: what every start does first, by itself. */
export const migrate: CliCommand = {
  usage: '',
  summary: 'Bring the database to the form of this version, and end; a server does so at its start.',
  options: {},
  async run({ args, env, out, err }) {
    if (args.length > 0) {
      err('It takes nothing more: bubblewire migrate')
      return 2
    }
    const config = readConfig(env)
    if (config.databaseUrl !== null) await prepareDatabase(config.databaseUrl)
    else {
      prepareDataFolder(config.dataDir)
      await (await openSqlite({ folder: config.dataDir })).close()
    }
    out('The database has the form of this version.')
    return 0
  },
}
