import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

/** Of the repository: two folders above `dist/faults`, where this runs. */
export const root = resolve(import.meta.dirname, '../..')

/** A script of the repository: as it lies there, since scripts find the rest from their own place. */
export const script = (name: string) =>
  import(/* @vite-ignore */ pathToFileURL(join(root, 'scripts/services', name)).href)
