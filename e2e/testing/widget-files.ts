import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'

export function fileOf(part: string): string {
  const manifest = JSON.parse(
    readFileSync(resolve(import.meta.dirname, '../../dist/widget/.vite/manifest.json'), 'utf8'),
  )
  return manifest[part].file.split('/').at(-1)
}
