import type { PageRequest } from '../../../contract/chat/visitor'
import { iso } from '../iso'
import type { Needs } from '../needs'
import type { CustomerTransaction } from '../ports'
import { livingSession, type Visitor } from './session'
import type { SeenPageRecord, SeenPagesRecord } from './visitor-port'

// The last pages of the site that a customer saw, for the agents who answer.

/** The most pages of one customer that are kept. */
const mostPages = 20
const longestPath = 400
const longestTitle = 200
/** The same page within this time is the same visit: a reload, a new connection, a tab that is shown again. */
const sameLookMs = 30 * 60_000

/** A page of the site on which the customer saw the chat. */
export interface SeenPage {
  /** Origin and path, as the browser reports them: show them as text, or as a link that opens in a new tab. */
  url: string
  title: string
  at: string
}

// Addresses outside of the site are left out, because a false address could lead an agent anywhere.
/** Stores the page that a customer sees. Only visitors who have written leave a record. */
export async function seePage(needs: Needs, visitor: Visitor, { url, title }: PageRequest): Promise<void> {
  const { store, clock } = needs
  const address = addressOf(url, visitor.origin)
  const session = await livingSession(store.read, visitor)
  if (!address || !session) return
  const page: SeenPageRecord = { url: address, title: titleOf(title), at: clock() }
  const known = (await store.read.seenPages(session.identity_id))?.pages[0]
  if (known?.url === page.url && known.title === page.title && page.at - known.at < sameLookMs) return
  const thread = await store.transact(async (tx) => {
    const identity = await tx.identity(session.identity_id)
    if (!identity) return
    await putPages(tx, identity.id, [page])
    return (await tx.threadsOfIdentities([identity.id], 1))[0]
  })
  if (thread) needs.tell.browsed(thread)
}

/** Gives the pages of an anonymous visitor to the signed customer. */
export async function movePages(tx: CustomerTransaction, fromIdentityId: string, toIdentityId: string): Promise<void> {
  const moved = await tx.seenPages(fromIdentityId)
  if (moved) await putPages(tx, toIdentityId, moved.pages)
}

export const presentPages = (seen: SeenPagesRecord | null): SeenPage[] =>
  (seen?.pages ?? []).map(({ url, title, at }) => ({ url, title, at: iso(at) }))

/** Stores each page once, at its last visit. The caller has locked the identity. */
async function putPages(tx: CustomerTransaction, id: string, pages: readonly SeenPageRecord[]): Promise<void> {
  const all = [...pages, ...((await tx.seenPages(id))?.pages ?? [])].sort((one, other) => other.at - one.at)
  const newest = all.filter(({ url }, place) => all.findIndex((each) => each.url === url) === place).slice(0, mostPages)
  await tx.putSeenPages({ id, pages: newest, updated_at: newest[0]?.at ?? 0 })
}

/** Origin and path. The query is left out, and keys in the path, because they may be secret, as for a password reset. */
function addressOf(given: string, origin: string | null): string | null {
  const url = URL.canParse(given) ? new URL(given) : null
  if (!url || !/^https?:$/.test(url.protocol) || url.origin !== origin) return null
  return url.origin + url.pathname.slice(0, longestPath).replace(/[\w-]*\d[\w-]*/g, withoutKeys)
}

/** The page that a notice opens; null for a page of another site. Of a page whose path holds a key, the site's first page. */
export function pageToOpen(given: string, { origin }: Pick<Visitor, 'origin'>): string | null {
  const address = addressOf(given, origin)
  return address?.includes('…') ? `${origin}/` : address
}

/** A long part with letters and digits is probably a key. */
const withoutKeys = (part: string) => (/[a-z\d]{20}/i.test(part) ? '…' : part)

/** The title without the number of unread messages, which the chat puts in front. */
const titleOf = (title: string) =>
  title
    .replace(/^\(\d+\+?\) /, '')
    .trim()
    .slice(0, longestTitle)
