import type { PageRequest } from '../../../contract/chat/visitor'
import type { SeenPage } from '../../../contract/inbox/details'
import { iso } from '../iso'
import type { Needs } from '../needs'
import type { CustomerTransaction } from '../ports'
import { livingSession, type Visitor } from './session'
import type { SeenPageRecord, SeenPagesRecord } from './visitor-port'

// The last pages of the site that a customer saw, for the agents who answer.

/** Of one customer: older ones go. */
const mostPages = 20
const longestPath = 400
const longestTitle = 200
/** The same page again within this is the same visit to it: a reload, another line, a tab that comes back. */
const sameLookMs = 30 * 60_000

/**
 * Keeps the page for customers who have said something; a visitor who only looks leaves nothing. An address outside of the site, or not of a web
 * page, is left out: otherwise false addresses could lead agents anywhere.
 */
export async function seePage(needs: Needs, visitor: Visitor, { url, title }: PageRequest): Promise<void> {
  const { store, clock } = needs
  const address = addressOf(url, visitor.origin)
  const session = await livingSession(store.read, visitor)
  if (!address || !session) return
  const page: SeenPageRecord = { url: address, title: titleOf(title), at: clock() }
  const known = (await store.read.seenPages(session.identity_id))?.pages[0]
  if (known?.url === page.url && known.title === page.title && page.at - known.at < sameLookMs) return
  const seen = await store.transact(async (tx) => {
    const identity = await tx.identity(session.identity_id)
    if (!identity) return false
    await putPages(tx, identity.id, [page])
    return true
  })
  const [thread] = seen ? await store.read.threadsOfIdentities([session.identity_id], 1) : []
  if (thread) needs.tell.browsed(thread)
}

/** The pages that an anonymous visitor saw become the signed customer's, with the visitor's messages. */
export async function movePages(tx: CustomerTransaction, fromIdentityId: string, toIdentityId: string): Promise<void> {
  const moved = await tx.seenPages(fromIdentityId)
  if (moved) await putPages(tx, toIdentityId, moved.pages)
}

export const presentPages = (seen: SeenPagesRecord | null): SeenPage[] =>
  (seen?.pages ?? []).map(({ url, title, at }) => ({ url, title, at: iso(at) }))

/** Each page once, at its last visit. The caller has locked the identity. */
async function putPages(tx: CustomerTransaction, id: string, pages: readonly SeenPageRecord[]): Promise<void> {
  const all = [...pages, ...((await tx.seenPages(id))?.pages ?? [])].sort((one, other) => other.at - one.at)
  const newest = all.filter(({ url }, place) => all.findIndex((each) => each.url === url) === place).slice(0, mostPages)
  await tx.putSeenPages({ id, pages: newest, updated_at: newest[0]?.at ?? 0 })
}

/** Origin and path. The query may hold secrets and names: of a basket, of a password reset, of a search. So may a path. */
function addressOf(given: string, origin: string | null): string | null {
  const url = URL.canParse(given) ? new URL(given) : null
  if (!url || !/^https?:$/.test(url.protocol) || url.origin !== origin) return null
  return url.origin + url.pathname.slice(0, longestPath).replace(/[\w-]*\d[\w-]*/g, withoutKeys)
}

/** Letters with digits among them and no end are nothing that a person would read. */
const withoutKeys = (part: string) => (/[a-z\d]{20}/i.test(part) ? '…' : part)

/** Without the number of unread messages that the chat itself puts in front. */
const titleOf = (title: string) =>
  title
    .replace(/^\(\d+\+?\) /, '')
    .trim()
    .slice(0, longestTitle)
