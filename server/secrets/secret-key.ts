import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { randomHex } from '../values/ids'

const rule = 'it must be one or more keys of at least 32 characters, with commas between them'
const list = z
  .string()
  .transform(keysIn)
  .refine((keys) => keys.length > 0 && keys.every((key) => key.length >= 32), rule)

export const secretKeySettings = {
  SECRET_KEY: {
    schema: list.optional(),
    unset: 'a key of its own in DATA_DIR with the demo, else secrets are stored as they are',
    about:
      'Seals signing keys and the secrets of webhooks and connectors in the database. At least 32 random characters; older keys follow behind a comma (docs/run/operations.md).',
  },
} as const

interface Place {
  secretKeys: string[]
  dataDir: string
  /** With a PostgreSQL the key has to be a setting, because nodes do not share a data folder. */
  databaseUrl: string | null
  demo: boolean
}

export const ownKeyFile = 'secret.key'

/** Returns the keys of the settings, otherwise the key in the data folder, which the first start of the demo makes. */
export function secretKeysOf({ secretKeys, dataDir, databaseUrl, demo }: Place): string[] {
  if (secretKeys.length > 0 || databaseUrl !== null) return secretKeys
  const file = join(dataDir, ownKeyFile)
  if (demo && !existsSync(file)) writeFileSync(file, `${randomHex(32)}\n`, { mode: 0o600, flag: 'wx' })
  return existsSync(file) ? keysIn(readFileSync(file, 'utf8')) : []
}

function keysIn(text: string): string[] {
  return text.split(/[,\s]+/).filter(Boolean)
}
