import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

/** The root of the repository. This code runs in `dist/faults`, two folders below. */
export const root = resolve(import.meta.dirname, '../..')

/** Imports a script of the repository from its own path, because scripts find other files relative to themselves. */
export const script = (name: string) => import(/* @vite-ignore */ pathToFileURL(join(root, name)).href)
