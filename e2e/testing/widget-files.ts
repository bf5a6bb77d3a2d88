import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'

/** Returns the built file of a module, or of a named chunk. */
export function fileOf(part: string): string {
  const manifest: Record<string, { file: string; name?: string }> = JSON.parse(
    readFileSync(resolve(import.meta.dirname, '../../dist/widget/.vite/manifest.json'), 'utf8'),
  )
  const found = manifest[part] ?? Object.values(manifest).find(({ name }) => name === part)
  return found?.file.split('/').at(-1) ?? ''
}
