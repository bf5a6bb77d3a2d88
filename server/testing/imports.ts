import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { root } from './pages'

export const folders = ['contract', 'loader', 'widget', 'console', 'server', 'demo', 'examples', 'clients']

export interface Import {
  from: string
  to: string
  typeOnly: boolean
  /** A dynamic import, which loads the file only when it is needed. */
  later: boolean
}

/** Every source file of the programs except tests and what is built, by its path from the root. */
export const sources = folders
  .flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
  )
  .filter((path) => /\.tsx?$/.test(path) && !/\.(test|suite)\.tsx?$|\/dist\//.test(path))

export const imports: readonly Import[] = sources.flatMap((from) => {
  const text = readFileSync(join(root, from), 'utf8')
  const statements = text.matchAll(/^(?:import|export)\s+(type\s)?[^'";]*?from\s+'([^']+)'|import\('([^']+)'\)/gm)
  return [...statements].map(([, type, statically, dynamically]) => {
    const target = statically ?? dynamically ?? ''
    const to = target.startsWith('.') ? normalize(join(dirname(from), target)) : target
    return { from, to, typeOnly: type !== undefined, later: statically === undefined }
  })
})
