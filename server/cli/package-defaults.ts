import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { CliCall } from './command'

/** Whether this runs from a clone. The package has no sources and so no file that builds them. */
const isClone = existsSync(join(import.meta.dirname, '../../scripts/build.mjs'))

/**
 * Returns the environment with the defaults of the package: no demo, and a data folder in the current folder. The
 * command `demo` has another folder, which other commands use if it is the only one.
 */
export function packageDefaults(env: CliCall['env'], command = 'start'): CliCall['env'] {
  if (isClone) return env
  const [own, demo] = ['bubblewire-data', 'bubblewire-demo']
  const starts = command === 'start' || command.startsWith('-')
  const usesDemo = command === 'demo' || (!starts && !existsSync(own) && existsSync(demo))
  return Object.assign({}, env, { DEMO: env.DEMO || 'off', DATA_DIR: env.DATA_DIR || (usesDemo ? demo : own) })
}
