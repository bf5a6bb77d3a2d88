import type { ConversationContent } from '../../../contract/inbox/contents'
import { withScene } from '../act'
import { presentContent } from '../contents/present'
import type { Draft } from '../draft'
import type { Actor } from '../events/record-event'
import { answer, type ReplyRequest, reply } from '../messages/reply'
import type { Needs } from '../needs'
import type { Reader } from '../ports'
import { byId } from '../records'
import { contentHidden } from '../refusals'
import { marksOf } from '../threads/marks'
import { readableThread } from '../threads/readable-thread'
import { addRows, newWriteSet } from '../write-set'
import { presentToTeam } from './contents'
import { agentNames } from './present'

interface CommentMessage {
  body: string
  attachmentIds: string[]
  mentionedIds: readonly string[]
  clientId: string | null
}

/** Stores a note for agents, which the customer never sees. Throws 404, 403 and 422 like a reply. */
export async function commentOn(
  needs: Needs,
  comment: Actor & CommentMessage & { threadId: string },
): Promise<ConversationContent> {
  const { read } = needs.store
  const { agent, attachmentIds, mentionedIds } = comment
  const thread = await readableThread(read, agent, comment.threadId)
  const request = await requestOf(read, thread.id, comment, comment)
  // Everything is read before the commit, because later the database may be unreachable.
  const nameOf = await agentNames(read)
  const files = byId(attachmentIds.length > 0 ? await read.attachments(attachmentIds) : [])
  const { content, source } = await reply(needs, request)
  const commentFiles = content.attachment_ids.flatMap((id) => files.get(id) ?? [])
  return presentToTeam(content, presentContent(content, source, commentFiles, needs.attachmentUrl), {
    onWeb: source.type === 'web_messaging',
    marks: marksOf(null),
    nameOf,
    mentioned: [...new Set(mentionedIds)].filter((id) => id !== agent.id),
    shown: null,
  })
}

/** Adds a comment to the commit of another action. Ignores an empty comment. Throws like a reply. */
export async function addComment(needs: Needs, draft: Draft, actor: Actor & { comment: string }): Promise<void> {
  if (actor.comment.trim() === '') return
  const { read, set } = draft
  const words = { body: actor.comment, attachmentIds: [], mentionedIds: [], clientId: null }
  const request = await requestOf(read, draft.thread.id, actor, words)
  const { rows, thread } = await withScene(read, (scene) => {
    const rows = newWriteSet()
    return { rows, thread: answer(needs, scene, rows, request).thread }
  })
  addRows(set, rows)
  draft.thread = thread
  const changed = byId(set.interventions.map(({ after }) => after))
  draft.interventions = draft.interventions.map((each) => changed.get(each.id) ?? each)
}

async function requestOf(
  read: Reader,
  threadId: string,
  { agent, tokenId, atConsole = false }: Actor,
  { body, attachmentIds, mentionedIds, clientId }: CommentMessage,
): Promise<ReplyRequest> {
  const about = (await read.newestOfCustomer(threadId)) ?? (await read.newestContent(threadId))
  if (!about) throw contentHidden()
  return {
    agent,
    tokenId,
    atConsole,
    body,
    bodyInputFormat: 'text',
    structuredContent: undefined,
    coerce: false,
    private: true,
    attachmentIds,
    autoSubmitted: false,
    contextData: null,
    disableTextInput: null,
    mentionedIds,
    clientId,
    inReplyToId: about.id,
  }
}
