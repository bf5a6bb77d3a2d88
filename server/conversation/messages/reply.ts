import { isEmptyText } from '../../../contract/empty-text'
import type { Problem, Warning } from '../../../contract/structured/problem'
import { bodyLimits } from '../../structured'
import { compose } from '../../structured/engine/compose'
import type { KnownAttachment } from '../../structured/engine/validate'
import { characters } from '../../structured/rules/text'
import { attachmentsIn, knownAttachments, usedFileIds } from '../contents/attachments'
import { channelText } from '../contents/format-body'
import { warningsOfHtml } from '../contents/undrawn-html'
import type { DraftReader } from '../draft'
import { eventOrderingKey } from '../events/ordering-keys'
import { audienceOf } from '../events/publish-event'
import { webhooksOfSource } from '../events/webhook-filter'
import { commit } from '../events/write'
import type { Decision, KnownConversation } from '../fast-path'
import { openIntervention } from '../interventions/current-intervention'
import type { InterventionRecord } from '../interventions/intervention-records'
import type { Needs } from '../needs'
import { mayIn } from '../permissions'
import type { Reader } from '../ports'
import type { ContentRecord, SourceRecord, ThreadRecord } from '../records'
import { contentHidden, invalid, replyForbidden } from '../refusals'
import type { Settings } from '../settings'
import { sourceInactive } from '../threads/refusals'
import { requireBotRight } from '../threads/routing-mode'
import { factsOf, threadStates } from '../threads/thread-states'
import { newWriteSet, type WriteSet } from '../write-set'
import { agentMessage, clientIdOf, type Stored } from './agent-message'
import type { MessageRequest, Prepared } from './message-request'
import { checkPaymentAccount } from './payment-account'
import { mustBeSameReply } from './same-message'
import { ownersOf, withOwner } from './unusable-files'

export interface ReplyRequest extends MessageRequest {
  inReplyToId: string
}

export interface Replied {
  content: ContentRecord
  source: SourceRecord
  warnings: Warning[]
  /** False if this client id was stored before. Then the stored content is returned. */
  fresh: boolean
}

type Answered = Stored & Pick<Replied, 'source' | 'warnings' | 'fresh'>

/** Spec: POST /1.0/contents. Throws 404, 403 without the right or in a closed thread, 422 with every problem. */
export async function reply(needs: Needs, request: ReplyRequest): Promise<Replied> {
  let seen: InterventionRecord | null = null
  const answered = await commit(needs, (tx, set) => answer(needs, tx, set, request, seen), {
    orderingKey: request.inReplyToId,
    wanted: { contentId: request.inReplyToId, attachmentIds: usedFileIds(request) },
    look: (known) => {
      seen = openIntervention(known.interventions)
    },
    decide: (known) => fastReply(needs, request, known, seen),
  })
  if (answered.fresh) tellReply(needs, answered)
  return answered
}

export function tellReply(needs: Needs, { content, source, thread, threadChanged }: Answered): void {
  if (threadChanged) needs.tell.thread(thread)
  if (source.type !== 'web_messaging' || content.private_message) return
  needs.observe.sent(source.type, 'success')
  needs.tell.added(content)
}

interface Place {
  settings: Settings
  asked: ContentRecord
  source: SourceRecord
  thread: ThreadRecord
}

/** Locks the thread. Throws 404, and 403 for an agent without the right to reply there. */
export async function placeOfReply(
  tx: DraftReader,
  request: Pick<ReplyRequest, 'agent' | 'inReplyToId' | 'private'>,
): Promise<Place> {
  const settings = await tx.settings()
  const asked = await tx.content(request.inReplyToId)
  if (!asked || !mayIn(settings, request.agent, 'read', asked.source_id)) throw contentHidden()
  const source = await tx.source(asked.source_id)
  if (!source) throw contentHidden()
  if (!mayIn(settings, request.agent, 'reply', source.id)) throw replyForbidden()
  if (!source.active) throw sourceInactive()
  const thread = await tx.thread(asked.thread_id)
  if (!thread) throw contentHidden()
  mayEngage(settings, request, thread)
  return { settings, asked, source, thread }
}

/** Each rule has its own refusal. Other actions use it to add a comment. */
export async function answer(
  needs: Needs,
  tx: DraftReader,
  set: WriteSet,
  request: ReplyRequest,
  seen: InterventionRecord | null = null,
): Promise<Answered> {
  const { settings, asked, source, thread } = await placeOfReply(tx, request)
  const twin = await sentBefore(tx, request, asked.identity_id)
  if (twin) await mustBeSameReply(tx, twin, request)
  if (twin) return { content: twin, thread, threadChanged: false, source, warnings: [], fresh: false }
  checkMentions(settings, request, source)
  const prepared = await prepare(needs, tx, request, source, asked.language)
  threadStates.next('reply', factsOf(thread))
  const interventions = thread.interventions_count === 0 ? [] : await tx.interventionsOfThread(thread.id)
  const { language } = asked
  const audience = await audienceOf(tx, source, thread)
  const scene = { settings, audience, interventions, asked, seen, language }
  const { content, thread: changed, threadChanged } = agentMessage(needs, set, request, prepared, scene)
  return { content, thread: changed, threadChanged, source, warnings: prepared.warnings, fresh: true }
}

/** Null or an error for a reply that may have to be refused: then the slow path gives the reason. */
function fastReply(
  needs: Needs,
  request: ReplyRequest,
  known: KnownConversation,
  seen: InterventionRecord | null,
): Decision<Answered> | null {
  const { settings, source, thread, interventions, content: asked } = known
  const { agent } = request
  if (!asked || !source.active || thread.closed || request.mentionedIds?.length) return null
  if (!mayIn(settings, agent, 'read', source.id) || !mayIn(settings, agent, 'reply', source.id)) return null
  mayEngage(settings, request, thread)
  threadStates.next('reply', factsOf(thread))
  const files = [...known.attachments.values()]
  if (!files.every((file) => file.public)) return null
  const prepared = prepareWith(needs, request, source, asked.language, knownAttachments(files))
  const audience = { source, thread, webhooks: webhooksOfSource(settings, source.id), waits: false }
  const scene = { settings, audience, interventions, asked, seen, language: asked.language }
  const set = newWriteSet()
  const { content, thread: changed, threadChanged } = agentMessage(needs, set, request, prepared, scene)
  const result = { content, thread: changed, threadChanged, source, warnings: prepared.warnings, fresh: true }
  return { set, result, freeKey: eventOrderingKey(thread.id) }
}

/** Throws for mentioned agents who cannot read the comment. */
function checkMentions(settings: Settings, { mentionedIds = [] }: MessageRequest, source: SourceRecord) {
  const problems = mentionedIds.flatMap((id, nth): Problem[] => {
    const mentioned = settings.agents.get(id)
    if (mentioned?.enabled && mayIn(settings, mentioned, 'read', source.id)) return []
    const path = `mentioned_ids[${nth}]`
    return [{ path, code: 'unknown_agent', message: `${path} names no enabled agent who may read this source.` }]
  })
  if (problems.length > 0) throw invalid(problems)
}

/** Throws for the bot of a routing mode if it must wait for an agent. Comments are always allowed. */
function mayEngage(
  settings: Settings,
  { agent, private: hidden }: Pick<MessageRequest, 'agent' | 'private'>,
  thread: ThreadRecord,
): void {
  if (!hidden && thread.owner_id === null) requireBotRight(settings, agent, thread, 'engage')
}

export async function sentBefore(
  read: Reader,
  request: Pick<MessageRequest, 'agent' | 'clientId'>,
  identityId: string,
): Promise<ContentRecord | null> {
  const id = clientIdOf(request)
  return id === null ? null : read.contentByClientId(identityId, id)
}

/** `language` is the customer's. Throws 422 with every problem. */
export async function prepare(
  needs: Needs,
  read: Reader,
  request: MessageRequest,
  source: SourceRecord,
  language: string | null,
): Promise<Prepared> {
  const attachments = await attachmentsIn(read, request.agent, request)
  const unusable = usedFileIds(request).filter((id) => !attachments.has(id))
  return prepareWith(needs, request, source, language, attachments, await ownersOf(read, unusable))
}

/** `attachments` are the named uploads that this agent can use; `owners` are the agents of all others. */
function prepareWith(
  needs: Needs,
  request: MessageRequest,
  source: SourceRecord,
  language: string | null,
  attachments: ReadonlyMap<string, KnownAttachment>,
  owners: ReadonlyMap<string, string> = new Map(),
): Prepared {
  const problems: Problem[] = []
  const refused = (all: readonly Problem[]) => {
    const message = { attachment_ids: request.attachmentIds, structured_content: request.structuredContent }
    return invalid(all.map((problem) => withOwner(problem, owners, message)))
  }
  for (const [nth, id] of request.attachmentIds.entries()) {
    if (attachments.has(id)) continue
    const path = `attachment_ids[${nth}]`
    problems.push({ path, code: 'unknown_attachment', message: `${path} names no upload that this agent may use.` })
  }
  const nothing = request.structuredContent === undefined && request.attachmentIds.length === 0
  const body = bodyFor(source, request, problems)
  if (nothing && isEmptyText(body)) {
    problems.push({ path: 'body', code: 'required', message: 'Send a body, a structured_content or attachment_ids.' })
  }
  const composed = compose(source.type, {
    body,
    structuredContent: request.structuredContent,
    coerce: request.coerce,
    attachments,
    randomHex: () => needs.randomHex(16),
    now: needs.clock(),
    linkSchemes: source.settings.deep_link_schemes,
    language,
  })
  if (!composed.ok) throw refused([...problems, ...composed.problems])
  const payment = checkPaymentAccount(source, composed.structured)
  problems.push(...payment.problems)
  if (problems.length > 0) throw refused(problems)
  const filenames = request.attachmentIds.map((id) => attachments.get(id)?.filename ?? '')
  const named = usedFileIds({ structuredContent: composed.structured, attachmentIds: request.attachmentIds })
  const privateFiles = [...new Set(named)].filter((id) => attachments.get(id)?.public === false)
  const { structured, rendering } = composed
  const undrawn = request.bodyInputFormat === 'html' ? warningsOfHtml(request.body) : []
  const warnings = [...undrawn, ...composed.warnings, ...payment.warnings]
  return { structured, rendering, filenames, privateFiles, warnings }
}

/** Returns the body for the channel: only the web shows HTML. Empty if the body has no visible text. */
function bodyFor({ type }: SourceRecord, { body, bodyInputFormat }: MessageRequest, problems: Problem[]): string {
  if (bodyInputFormat === 'text') return body
  const limit = bodyLimits.web_messaging
  const actual = characters(body)
  if (actual > limit) {
    const message = `body is longer than ${limit} characters with its HTML.`
    problems.push({ path: 'body', code: 'too_long', message, limit, actual })
    // Markup that is too long is not parsed.
    return '…'
  }
  const text = channelText(body)
  if (isEmptyText(text)) return ''
  return type === 'web_messaging' ? body : text
}
