import { resolve } from 'node:path'
import { backup as backUp } from '../backup/backup'
import { readConfig } from '../config/config'
import type { CliCommand } from './command'

export const backup: CliCommand = {
  usage: 'FILE',
  summary: 'Write the database and all uploads of DATA_DIR into one file, also while the server runs.',
  options: {},
  async run({ args: [file, ...more], env, out, err, stop }) {
    if (!file || more.length > 0) {
      err('Name one file that does not exist yet: bubblewire backup FILE.tar.gz')
      return 2
    }
    const { dataDir, databaseUrl, backupPassphrase } = readConfig(env)
    if (backupPassphrase !== null && !file.endsWith('.age')) {
      err('BACKUP_PASSPHRASE is set, so the file is encrypted: name it FILE.tar.gz.age')
      return 2
    }
    if (databaseUrl !== null) {
      err('DATABASE_URL is set: back that database up with pg_dump, and the uploads with it (docs/run/nodes.md).')
      return 2
    }
    const { size, uploads } = await backUp({
      ...{ dataDir, file: resolve(file), passphrase: backupPassphrase, clock: Date.now, stop },
    })
    out(`Backed up ${dataDir}: the database and ${uploads} uploads, ${size} bytes in ${file}`)
    return 0
  },
}
