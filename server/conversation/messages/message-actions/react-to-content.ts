import type { Reaction, ReactionName } from '../../../../contract/reaction'
import { log, publish } from '../../events/draft'
import type { Actor } from '../../events/record-event'
import type { Needs } from '../../needs'
import type { ContentRecord, SourceRecord } from '../../records'
import { unknownContent } from '../../refusals'
import {
  changeMessage,
  type MessageChange,
  mustBeChangeable,
  mustBeComplete,
  mustReachMessage,
  onContent,
} from './on-content'
import { contentRemoved, reactionsOff, threadEnded } from './refusals'

interface ReactionResult {
  content: ContentRecord
  source: SourceRecord
}

/** Sets an agent's reaction; null removes it. A repetition changes nothing. Throws 404, 403, 409. */
export function reactToContent(
  needs: Needs,
  act: Actor & { contentId: string; reaction: ReactionName | null },
): Promise<ReactionResult> {
  const { agent, contentId, reaction } = act
  return react(needs, contentId, act, { from: 'agent', author_id: agent.id, reaction }, (change) =>
    mustReachMessage(change, act),
  )
}

/** Sets or removes (null) a customer's reaction in their own conversation. */
export function reactAsCustomer(
  needs: Needs,
  input: { identityId: string; sourceId: string; contentId: string; reaction: ReactionName | null },
): Promise<ReactionResult> {
  const { identityId, contentId, reaction } = input
  return react(
    needs,
    contentId,
    null,
    { from: 'customer', author_id: identityId, reaction },
    async ({ content, draft }) => {
      if (content.private_message || content.source_id !== input.sourceId) throw unknownContent()
      if (draft.thread.identity_id !== identityId) throw unknownContent()
    },
  )
}

type ReactionChange = Omit<Reaction, 'reaction'> & { reaction: ReactionName | null }

async function react(
  needs: Needs,
  contentId: string,
  actor: Actor | null,
  reactionChange: ReactionChange,
  check: (change: MessageChange) => Promise<void>,
): Promise<ReactionResult> {
  const { fresh, ...reacted } = await onContent(needs, contentId, async (change) => {
    await check(change)
    const { draft, content, source } = change
    mustBeChangeable(change)
    mustBeComplete(change)
    if (content.removed_at !== null) throw contentRemoved()
    if (source.settings.reactions === false) throw reactionsOff()
    if (draft.thread.closed) throw threadEnded()
    const reactions = withReaction(content.reactions ?? [], reactionChange)
    if (!reactions) return { content, source, fresh: false }
    const after = changeMessage(needs, change, { reactions: reactions.length > 0 ? reactions : null })
    if (actor) log(needs, draft, { actor, action: 'content.reacted', about: after })
    await publish(needs, draft, { kind: 'event', type: 'content.reacted', content_id: after.id }, after)
    return { content: after, source, fresh: true }
  })
  if (fresh) needs.notify.changed(reacted.content)
  return reacted
}

function withReaction(
  reactions: readonly Reaction[],
  { reaction, from, author_id }: ReactionChange,
): Reaction[] | null {
  const isOwn = (each: Reaction) => each.from === from && each.author_id === author_id
  if ((reactions.find(isOwn)?.reaction ?? null) === reaction) return null
  const otherReactions = reactions.filter((each) => !isOwn(each))
  return reaction === null ? otherReactions : [...otherReactions, { reaction, from, author_id }]
}
