import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

/** The root of the repository: two folders above `dist/faults`, where this code runs. */
export const root = resolve(import.meta.dirname, '../..')

/** Imports a script of the repository at its own place, since scripts find other files relative to themselves. */
export const script = (name: string) => import(/* @vite-ignore */ pathToFileURL(join(root, name)).href)
