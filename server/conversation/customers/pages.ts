import type { PageRequest } from '../../../contract/chat/visitor'
import { iso } from '../clock-and-ids'
import type { Needs } from '../needs'
import type { CustomerTransaction } from '../ports'
import { openSessionOf, type Visitor } from './session'
import type { SeenPageRecord, SeenPagesRecord } from './visitor-port'

const mostPages = 20
const longestPath = 400
const longestTitle = 200
/** The same page within this time is the same visit: a reload, a new connection, a tab that is shown again. */
const sameVisitMs = 30 * 60_000

export interface SeenPage {
  /** Origin and path, as the browser reports them. Show them as text, or as a link that opens in a new tab. */
  url: string
  title: string
  at: string
}

/**
 * Stores a page visit of a visitor who has written. Only pages of the site, because a forged address could harm agents.
 */
export async function recordPageVisit(needs: Needs, visitor: Visitor, { url, title }: PageRequest): Promise<void> {
  const { store, clock } = needs
  const address = addressOf(url, visitor.origin)
  const session = await openSessionOf(store.read, visitor)
  if (!address || !session) return
  const page: SeenPageRecord = { url: address, title: titleOf(title), at: clock() }
  const lastPage = (await store.read.seenPages(session.identity_id))?.pages[0]
  if (lastPage?.url === page.url && lastPage.title === page.title && page.at - lastPage.at < sameVisitMs) return
  const thread = await store.transact(async (tx) => {
    const identity = await tx.identity(session.identity_id)
    if (!identity) return
    await storePages(tx, identity.id, [page])
    return (await tx.threadsOfIdentities([identity.id], 1))[0]
  })
  if (thread) needs.notify.browsed(thread)
}

export async function movePages(tx: CustomerTransaction, fromIdentityId: string, toIdentityId: string): Promise<void> {
  const moved = await tx.seenPages(fromIdentityId)
  if (moved) await storePages(tx, toIdentityId, moved.pages)
}

export const presentPages = (record: SeenPagesRecord | null): SeenPage[] =>
  (record?.pages ?? []).map(({ url, title, at }) => ({ url, title, at: iso(at) }))

/** Stores each page once, with its last visit. The caller has locked the identity. */
async function storePages(tx: CustomerTransaction, id: string, pages: readonly SeenPageRecord[]): Promise<void> {
  const visits = [...pages, ...((await tx.seenPages(id))?.pages ?? [])].sort((one, other) => other.at - one.at)
  const newest = visits
    .filter(({ url }, place) => visits.findIndex((each) => each.url === url) === place)
    .slice(0, mostPages)
  await tx.putSeenPages({ id, pages: newest, updated_at: newest[0]?.at ?? 0 })
}

/** Origin and path only: the query, and keys in the path, can be secret. */
function addressOf(rawUrl: string, origin: string | null): string | null {
  const url = URL.canParse(rawUrl) ? new URL(rawUrl) : null
  if (!url || !/^https?:$/.test(url.protocol) || url.origin !== origin) return null
  return url.origin + url.pathname.slice(0, longestPath).replace(/[\w-]*\d[\w-]*/g, hideKeys)
}

/** Null for a page of another site; the home page if the path holds a key. */
export function pageToOpen(rawUrl: string, { origin }: Pick<Visitor, 'origin'>): string | null {
  const address = addressOf(rawUrl, origin)
  return address?.includes('…') ? `${origin}/` : address
}

/** A long part with letters and digits is probably a key. */
const hideKeys = (part: string) => (/[a-z\d]{20}/i.test(part) ? '…' : part)

/** Removes the number of unread messages, which the chat puts before the title. */
const titleOf = (title: string) =>
  title
    .replace(/^\(\d+\+?\) /, '')
    .trim()
    .slice(0, longestTitle)
