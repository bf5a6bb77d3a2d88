import { join, relative } from 'node:path'
import type { ReadyServer } from './programs'

export type AddressRow = readonly [name: string, place: string, about?: string]

/** Returns the text that a start prints: addresses, the link of the first run, and script tags of websites. */
export function announcement(server: ReadyServer, { tags = [], help }: { tags?: readonly string[]; help: string }) {
  const { firstRun } = server
  const begin = firstRun ? `\n\n  Begin here, in a browser; the link works once:\n  ${firstRun}` : ''
  const paste =
    tags.length > 0
      ? `\n\n  The chat for your pages; paste this line:\n${tags.map((tag) => `  ${tag}`).join('\n')}`
      : ''
  return `\nBubblewire is running.\n\n${inColumns(rowsOf(server))}${begin}${paste}\n\nCtrl-C stops it. Settings: ${help}\n`
}

function rowsOf({ demo, admin, dataDir, publicUrl }: ReadyServer): AddressRow[] {
  if (!demo)
    return [
      ['Server', publicUrl, `API described at ${publicUrl}/docs`],
      ['Inbox', `${publicUrl}/inbox`, 'where agents sign in and answer'],
      ['Data', shortPath(dataDir), 'database, uploads and tokens: back this folder up'],
      ...(admin ? [['Token', shortPath(admin), "the first admin's access token"] as const] : []),
    ]
  return [
    ['Shop', demo.site_url, 'a demo site with the chat in its corner; say "help" there'],
    ['Studio', demo.studio_url, 'compose structured messages, and tap through them; here without a password'],
    ['Inbox', `${demo.api_url}/inbox`, 'answer as an agent; here without a password'],
    ['API', `${demo.api_url}/docs`, `every route of the REST API, below ${demo.api_url}/1.0`],
    ['Tokens', shortPath(join(dataDir, 'demo.json')), 'access tokens and ids of the demo account'],
  ]
}

const shortPath = (path: string) => relative(process.cwd(), path) || '.'

/** Returns one line for each row: name, address, and what is there. */
export function inColumns(rows: readonly AddressRow[]): string {
  const width = Math.max(...rows.map(([, place]) => place.length))
  return rows.map(([name, place, about]) => `  ${name.padEnd(9)}${place.padEnd(width + 3)}${about ?? ''}`).join('\n')
}
