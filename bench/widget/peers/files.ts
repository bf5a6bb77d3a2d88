import { join } from 'node:path'

/** Returns a folder of a peer that `fetch-peers.mjs` has unpacked. */
export const filesOf = (name: string, folder: string) => join('.build/peers', name, folder)
