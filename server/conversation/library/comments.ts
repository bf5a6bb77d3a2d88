import { type Actor, recordEvent } from '../events/record-event'
import type { Needs } from '../needs'
import { requireSources } from '../permissions'
import type { LibraryTransaction, Reader } from '../ports'
import type { AgentRecord } from '../records'
import { conflict, hidden } from '../refusals'
import { changedAt } from '../stored-record'
import { isNarrowed } from '../token-limits'
import { libraryItemFor, writableItem } from './library-items'
import type { LibraryCommentRecord } from './library-records'
import { itemOfReview } from './reviews'

const most = 200

const commentHidden = hidden('library_comment_not_found')
const commentsFull = conflict('library_comments_full', `An item takes ${most} comments at most.`)

/** Throws 404 if the agent may not read the item. */
export async function commentsOf(read: Reader, agent: AgentRecord, id: string): Promise<LibraryCommentRecord[]> {
  await libraryItemFor(read, agent, id)
  return read.libraryComments(id)
}

/**
 * Stores a comment by link. Ignores a repetition, because browsers repeat requests. Throws 404 for the link, 409 for
 * too many.
 */
export function commentByLink(
  needs: Needs,
  tokenHash: string,
  input: Pick<LibraryCommentRecord, 'name' | 'text' | 'path' | 'language'>,
): Promise<LibraryCommentRecord> {
  return needs.store.transact(async (tx) => {
    const now = needs.clock()
    const { review, item, shownContent } = await itemOfReview(tx, now, tokenHash)
    const comments = await tx.libraryComments(item.id)
    const last = comments.filter(({ review_id }) => review_id === review.id).at(-1)
    const isRepeated = last?.name === input.name && last.text === input.text && last.path === input.path
    if (isRepeated && last.version === shownContent.version) return last
    if (comments.length >= most) throw commentsFull()
    const dated = { created_at: now, updated_at: now }
    const about = { item_id: item.id, review_id: review.id, version: shownContent.version }
    const comment: LibraryCommentRecord = { id: needs.ids(), ...about, ...input, resolved: false, ...dated }
    await tx.insertLibraryComment(comment)
    return comment
  })
}

interface CommentReference {
  id: string
  commentId: string
}

/** Throws 404 and 403. */
export function resolveComment(
  needs: Needs,
  actor: Actor,
  { resolved, ...which }: CommentReference & { resolved: boolean },
): Promise<LibraryCommentRecord> {
  return needs.store.transact(async (tx) => {
    const found = await commentOf(tx, actor, which)
    const after = { ...found, resolved, updated_at: changedAt(found, needs.clock()) }
    await tx.updateLibraryComment(after)
    const about = { id: found.id }
    await recordEvent(tx, needs, { actor, action: 'library_comment.changed', about, changed: ['resolved'] })
    return after
  })
}

/** Notes that the agent has read the comments up to this one. Throws 404. */
export function readComments(
  needs: Needs,
  { agent }: Actor,
  { id, commentId }: CommentReference,
): Promise<LibraryCommentRecord> {
  return needs.store.transact(async (tx) => {
    const { source_ids } = await libraryItemFor(tx, agent, id)
    if (isNarrowed(agent)) await requireSources(tx, agent, source_ids)
    const found = await commentOn(tx, id, commentId)
    const now = needs.clock()
    const about = { item_id: id, agent_id: agent.id, comment_id: commentId }
    await tx.putLibraryRead({ id: `${id}:${agent.id}`, ...about, created_at: now, updated_at: now })
    return found
  })
}

/** Throws 404 and 403. */
export function deleteComment(needs: Needs, actor: Actor, which: CommentReference): Promise<LibraryCommentRecord> {
  return needs.store.transact(async (tx) => {
    const found = await commentOf(tx, actor, which)
    await tx.deleteLibraryComment(found.id)
    await recordEvent(tx, needs, { actor, action: 'library_comment.deleted', about: { id: found.id } })
    return found
  })
}

async function commentOf(
  tx: LibraryTransaction,
  actor: Actor,
  { id, commentId }: CommentReference,
): Promise<LibraryCommentRecord> {
  await writableItem(tx, actor, id)
  return commentOn(tx, id, commentId)
}

async function commentOn(tx: Reader, itemId: string, commentId: string): Promise<LibraryCommentRecord> {
  const found = await tx.libraryComment(commentId)
  if (found?.item_id !== itemId) throw commentHidden()
  return found
}
