import { cpSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

/** Copies the built files as a second version under other names. `removedNames`: names of the first version only. */
export function otherVersion(): { builtDir: string; removedNames: ReadonlySet<string>; remove(): void } {
  const builtDir = mkdtempSync(join(tmpdir(), 'bubblewire-other-version-'))
  cpSync(resolve(import.meta.dirname, '../../dist'), builtDir, {
    recursive: true,
    filter: (path) => !/dist\/server|\.(br|gz)$/.test(path),
  })
  const removedNames = new Set<string>()
  for (const program of ['widget', 'console', 'studio', 'gallery']) {
    const assets = join(builtDir, program, 'assets')
    const names = new Map(readdirSync(assets).map((name) => [name, name.replace(/(\.\w+)$/, 'v2$1')]))
    const files = readdirSync(join(builtDir, program), { recursive: true, withFileTypes: true })
    for (const entry of files.filter((each) => each.isFile() && /\.(js|css|html)$/.test(each.name))) {
      const path = join(entry.parentPath, entry.name)
      writeFileSync(
        path,
        readFileSync(path, 'utf8').replace(/[\w.-]+\.(js|css|svg)/g, (name) => names.get(name) ?? name),
      )
    }
    for (const [name, other] of names) {
      removedNames.add(name)
      renameSync(join(assets, name), join(assets, other))
    }
  }
  return { builtDir, removedNames, remove: () => rmSync(builtDir, { recursive: true, force: true }) }
}
