import { join } from 'node:path'
import type { Config } from '../config/config'
import type { Needs } from '../conversation/needs'

/**
 * Returns a warning for an operator who switches the demo off, because its accounts still work. Returns null if there
 * never was a demo.
 */
export async function demoDataNotice({ store }: Needs, config: Config): Promise<string | null> {
  if ((await store.read.setting('demo')) === null) return null
  // Another node of this database may run the demo. Then the file with its passwords is in that node's folder.
  const passwords = config.databaseUrl
    ? 'demo.json, in the DATA_DIR that had the demo'
    : join(config.dataDir, 'demo.json')
  const [place, setting] = config.databaseUrl ? ['database', 'DATABASE_URL'] : ['data folder', 'DATA_DIR']
  return [
    `DEMO is off, but this ${place} holds the demo: its people, tokens and conversations still work.`,
    `For an installation of your own set ${setting} to an empty ${place}.`,
    `To go on with this one, sign in at ${config.publicUrl}/account/ with an address and password of ${passwords}, then change the password.`,
  ].join('\n')
}
