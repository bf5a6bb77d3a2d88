import type { Problem } from '../../../contract/structured/problem'
import type { Scene } from '../act'
import { plainBody } from '../contents/format-body'
import { languageOfCustomer } from '../customers/language'
import { audienceOfNew } from '../events/publish-event'
import type { Needs } from '../needs'
import { may } from '../permissions'
import type { SourceRecord } from '../records'
import { invalid } from '../refusals'
import { beginThread } from '../threads/begin-thread'
import { discussionForbidden, sourceInactive } from '../threads/refusals'
import type { WriteSet } from '../write-set'
import { agentMessage, type Stored } from './agent-message'
import { inLanguage, type MessageRequest } from './message-request'
import { notifyReply, prepare, type Replied, sentBefore } from './reply'
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
  const namedSource = sourceId === null ? null : await read.source(sourceId)
  const source = namedSource && (await may(read, agent, 'read', namedSource.id)) ? namedSource : null
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

  const { fresh, ...stored } = await needs.store.act({
    orderingKey: identity.id,
    load: { sourceId: source.id },
    decide: (scene, set) => beginDiscussion(needs, scene, set, { request, source, identityId: identity.id }),
  })
  const replied = { source, fresh, ...stored }
  if (fresh) notifyReply(needs, replied)
  return replied
}

interface Discussion {
  request: DiscussionRequest
  source: SourceRecord
  identityId: string
}

function beginDiscussion(
  needs: Needs,
  scene: Scene,
  set: WriteSet,
  { request: given, source, identityId }: Discussion,
): Omit<Replied, 'source'> & Stored {
  // This locks the identity, so that the same request twice begins one discussion.
  const identity = scene.identity(identityId)
  const language = identity && languageOfCustomer(scene, identity)
  const request = inLanguage(given, language)
  const twin = sentBefore(scene, request, identityId)
  const twinThread = twin && scene.thread(twin.thread_id)
  if (twin && twinThread) {
    mustBeSameReply(scene, twin, request)
    return { content: twin, thread: twinThread, threadChanged: false, warnings: [], fresh: false }
  }
  const prepared = prepare(needs, scene, request, source, language)
  const { body, bodyInputFormat: body_input_format } = request
  const title = plainBody({ body, body_input_format, live: null }) || prepared.rendering.body
  const customer = { source_id: source.id, identity_id: identityId }
  const reachable = scene.pushSubscriptionsOf(identityId, source.id).length > 0
  const thread = beginThread(needs, set, { reachable, ...customer }, title, request.agent.id)
  const settings = scene.settings()
  const audience = audienceOfNew(settings, source, thread)
  const place = { settings, audience, interventions: [], answeredContent: null, seenIntervention: null, language }
  const { content, thread: after, threadChanged } = agentMessage(needs, set, request, prepared, place)
  return { content, thread: after, threadChanged, warnings: prepared.warnings, fresh: true }
}
