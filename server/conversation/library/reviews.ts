import type { Appearance } from '../../../contract/chat/appearance'
import { type Actor, recordEvent } from '../events/record-event'
import type { Needs } from '../needs'
import type { Reader } from '../ports'
import type { AgentRecord } from '../records'
import { conflict, notFound } from '../refusals'
import { checkPreviewLook } from './check-item'
import { libraryItemFor, versionOf, writableItem } from './library-items'
import type { LibraryItemRecord, LibraryReviewRecord, LibraryVersionRecord } from './library-records'

// Links for people without an account. Only a hash is stored, so no later answer has the link.

const dayMs = 86_400_000
const most = 20

const reviewHidden = notFound(
  'library_review_not_found',
  'There is no such review link: it is incomplete, it has ended, it was taken back, or its version is no longer kept.',
)
const reviewsFull = conflict(
  'library_reviews_full',
  `An item has ${most} review links at most: take a link back that nobody needs any more.`,
)

interface NewReview {
  id: string
  /** Absent: the version that is newest now. */
  version?: number | undefined
  /** Whether the link also shows later versions. */
  newest: boolean
  /** The appearance of a message. Null or absent: the chat's own. */
  appearance?: Appearance | null | undefined
  days: number
  tokenHash: string
}

/** Creates a link and deletes expired ones. Throws 404, 403, 422 for an invalid appearance, 409 for too many links. */
export function createReview(
  needs: Needs,
  actor: Actor,
  { id, version, newest, appearance = null, days, tokenHash }: NewReview,
): Promise<LibraryReviewRecord> {
  return needs.store.transact(async (tx) => {
    const item = await writableItem(tx, actor, id)
    const shownVersion = version === undefined ? item.version : (await versionOf(tx, id, version)).version
    checkPreviewLook(item, appearance)
    const now = needs.clock()
    const reviews = await tx.libraryReviews(id)
    const ended = reviews.filter(({ expires_at }) => expires_at <= now)
    for (const each of ended) await tx.deleteLibraryReview(each.id)
    if (reviews.length - ended.length >= most) throw reviewsFull()
    const review: LibraryReviewRecord = {
      id: needs.ids(),
      item_id: id,
      version: shownVersion,
      newest,
      appearance,
      token_hash: tokenHash,
      made_by: actor.agent.id,
      expires_at: now + days * dayMs,
      created_at: now,
      updated_at: now,
    }
    await tx.insertLibraryReview(review)
    await recordEvent(tx, needs, { actor, action: 'library_review.created', about: { id: review.id } })
    return review
  })
}

/** Returns the links to an item that have not ended. Throws 404. */
export async function reviewsOf(
  { store, clock }: Pick<Needs, 'store' | 'clock'>,
  agent: AgentRecord,
  id: string,
): Promise<LibraryReviewRecord[]> {
  await libraryItemFor(store.read, agent, id)
  return (await store.read.libraryReviews(id)).filter(({ expires_at }) => expires_at > clock())
}

/** Deletes a link, which then answers 404. Its comments remain. Throws 404 and 403. */
export function deleteReview(needs: Needs, actor: Actor, id: string, reviewId: string): Promise<LibraryReviewRecord> {
  return needs.store.transact(async (tx) => {
    await writableItem(tx, actor, id)
    const found = (await tx.libraryReviews(id)).find((each) => each.id === reviewId)
    if (!found) throw reviewHidden()
    await tx.deleteLibraryReview(reviewId)
    await recordEvent(tx, needs, { actor, action: 'library_review.deleted', about: { id: reviewId } })
    return found
  })
}

interface ReviewContent {
  review: LibraryReviewRecord
  item: LibraryItemRecord
  shownContent: LibraryItemRecord | LibraryVersionRecord
}

/** Throws 404 for a wrong token, after the link's end, and if its version was deleted. */
export async function itemOfReview(read: Reader, now: number, tokenHash: string): Promise<ReviewContent> {
  const review = await read.libraryReviewByToken(tokenHash)
  const item = review && review.expires_at > now ? await read.libraryItem(review.item_id) : null
  if (!review || !item) throw reviewHidden()
  const shownContent = review.newest ? item : await read.libraryVersion(item.id, review.version)
  if (!shownContent) throw reviewHidden()
  return { review, item, shownContent }
}
