import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'

/** Returns the name of the built file for a source file of the chat, such as `views/structured/List.tsx`. */
export function fileOf(part: string): string {
  const manifest = JSON.parse(
    readFileSync(resolve(import.meta.dirname, '../../dist/widget/.vite/manifest.json'), 'utf8'),
  )
  return manifest[part].file.split('/').at(-1)
}
