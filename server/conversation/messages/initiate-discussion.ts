import type { Problem } from '../../../contract/structured/problem'
import { plainBody } from '../contents/format-body'
import { languageOfCustomer } from '../customers/language'
import { isReachable } from '../customers/subscriptions'
import { audienceOf } from '../events/publish-event'
import { commit } from '../events/write'
import type { Needs } from '../needs'
import { may } from '../permissions'
import { invalid } from '../refusals'
import { beginThread } from '../threads/begin-thread'
import { discussionForbidden, sourceInactive } from '../threads/refusals'
import { agentMessage } from './agent-message'
import type { MessageRequest } from './message-request'
import { prepare, type Replied, sentBefore, tellReply } from './reply'
import { mustBeSameReply } from './same-message'

export interface DiscussionRequest extends MessageRequest {
  sourceId: string | null
  to: string | null
}

/** Starts a new thread with an agent's message, whose status is `user_initiated`. Throws 403, 422 with every problem. */
export async function initiateDiscussion(needs: Needs, request: DiscussionRequest): Promise<Replied> {
  const { read } = needs.store
  const { agent, sourceId, to } = request
  const problems: Problem[] = []
  const wrong = (path: string, code: string, message: string) => problems.push({ path, code, message })
  const given = sourceId === null ? null : await read.source(sourceId)
  const source = given && (await may(read, agent, 'read', given.id)) ? given : null
  if (sourceId === null || !to) {
    const missing = [sourceId === null ? 'source_id' : [], to ? [] : 'to'].flat()
    wrong(
      'in_reply_to_id',
      'required',
      `in_reply_to_id is missing; to start a discussion, send ${missing.join(' and ')}.`,
    )
  } else if (!source) wrong('source_id', 'unknown_source', 'source_id names no source that this agent may read.')
  if (source && !(await may(read, agent, 'initiate_discussion', source.id))) throw discussionForbidden()
  if (source && !source.active) throw sourceInactive()
  const identity = source && to ? await read.identityByForeignId(source.community_id, to) : null
  if (source && to && !identity) wrong('to', 'unknown_identity', 'to is the foreign_id of no identity of this source.')
  if (request.private)
    wrong('private', 'not_allowed', 'private needs in_reply_to_id: a discussion begins with a message.')
  if (problems.length > 0 || !source || !identity) throw invalid(problems)

  const { fresh, ...stored } = await commit(needs, async (tx, set) => {
    // This locks the identity, so that the same request twice begins one discussion.
    await tx.identity(identity.id)
    const twin = await sentBefore(tx, request, identity.id)
    const begun = twin && (await tx.thread(twin.thread_id))
    if (twin && begun) {
      await mustBeSameReply(tx, twin, request)
      return { content: twin, thread: begun, threadChanged: false, warnings: [], fresh: false }
    }
    const language = await languageOfCustomer(tx, identity)
    const prepared = await prepare(needs, tx, request, source, language)
    const { warnings } = prepared
    const { body, bodyInputFormat: body_input_format } = request
    const said = plainBody({ body, body_input_format, live: null }) || prepared.rendering.body
    const customer = { source_id: source.id, identity_id: identity.id }
    const reachable = await isReachable(tx, customer)
    const thread = beginThread(needs, set, { reachable, ...customer }, said, agent.id)
    const settings = await tx.settings()
    const audience = await audienceOf(tx, source, thread)
    const scene = { settings, audience, interventions: [], asked: null, seen: null, language }
    return { warnings, fresh: true, ...agentMessage(needs, set, request, prepared, scene) }
  })
  const replied = { source, fresh, ...stored }
  if (fresh) tellReply(needs, replied)
  return replied
}
