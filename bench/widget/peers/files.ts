import { join } from 'node:path'

/** A folder of a peer as `fetch-peers.mjs` unpacks it. */
export const filesOf = (name: string, folder: string) => join('.build/peers', name, folder)
