import { resolve } from 'node:path'
import { restore as bringBack } from '../backup/restore'
import { readConfig } from '../config/config'
import type { CliCommand } from './command'

export const restore: CliCommand = {
  usage: 'FILE',
  summary: 'Put a backup into DATA_DIR, which must be empty.',
  options: {},
  async run({ args: [file, ...more], env, out, err, stop }) {
    if (!file || more.length > 0) {
      err('Name one backup: DATA_DIR=new-folder bubblewire restore FILE')
      return 2
    }
    const { dataDir, backupPassphrase: passphrase } = readConfig(env)
    const { made_at, uploads } = await bringBack({ file: resolve(file), dataDir, passphrase, stop })
    out(`Restored the backup of ${made_at} into ${dataDir}: the database and ${uploads} uploads`)
    return 0
  },
}
