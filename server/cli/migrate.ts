import { readConfig } from '../config/config'
import { prepareDataFolder } from '../first-run/data-folder'
import { prepareDatabase } from '../store/postgres/open-postgres'
import { openSqlite } from '../store/sqlite/open-sqlite'
import type { CliCommand } from './command'

export const migrate: CliCommand = {
  usage: '',
  summary: 'Migrate the database to this version, and end; a server does so at its start.',
  options: {},
  async run({ args, env, out, err }) {
    if (args.length > 0) {
      err('migrate takes no arguments: bubblewire migrate')
      return 2
    }
    const config = readConfig(env)
    if (config.databaseUrl !== null) await prepareDatabase(config.databaseUrl)
    else {
      prepareDataFolder(config.dataDir)
      const onCopied = (copy: string) => out(`A copy of the database from before is in ${copy}`)
      await (await openSqlite({ folder: config.dataDir, onCopied })).close()
    }
    out('The database is migrated to this version.')
    return 0
  },
}
