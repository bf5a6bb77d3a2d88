import { isEmptyText } from '../../../contract/empty-text'
import type { Problem, Warning } from '../../../contract/structured/problem'
import { bodyLimits } from '../../structured'
import { compose } from '../../structured/engine/compose'
import { characters } from '../../structured/rules/text'
import type { Scene } from '../act'
import { attachmentsIn, usedFileIds } from '../contents/attachments'
import { channelText } from '../contents/format-body'
import { warningsOfHtml } from '../contents/undrawn-html'
import { audienceOf } from '../events/publish-event'
import { openIntervention } from '../interventions/current-intervention'
import type { InterventionRecord } from '../interventions/intervention-records'
import type { Needs } from '../needs'
import { mayCommentIn, mayIn, mayReplyIn } from '../permissions'
import type { ContentRecord, SourceRecord, ThreadRecord } from '../records'
import { contentHidden, invalid, replyForbidden } from '../refusals'
import type { Settings } from '../settings'
import { sourceInactive } from '../threads/refusals'
import { requireBotRight } from '../threads/routing-mode'
import { factsOf, threadStates } from '../threads/thread-states'
import type { WriteSet } from '../write-set'
import { agentMessage, clientIdOf, type Stored } from './agent-message'
import { inLanguage, type MessageRequest, type Prepared } from './message-request'
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

/** Spec: POST /1.0/contents. Throws 404, 403 without right or in a closed thread, 422 with all problems. */
export async function reply(needs: Needs, request: ReplyRequest): Promise<Replied> {
  let seenIntervention: InterventionRecord | null = null
  const answered = await needs.store.act({
    orderingKey: request.inReplyToId,
    load: {
      contentId: request.inReplyToId,
      attachmentIds: [...usedFileIds(request), ...filesOfTranslations(request)],
      clientId: clientIdOf(request) ?? undefined,
    },
    onInterventions: (interventions) => {
      seenIntervention = openIntervention(interventions)
    },
    decide: (scene, set) => answer(needs, scene, set, request, seenIntervention),
  })
  if (answered.fresh) notifyReply(needs, answered)
  return answered
}

const filesOfTranslations = ({ translations = {} }: Pick<MessageRequest, 'translations'>): string[] =>
  Object.values(translations).flatMap((each) =>
    usedFileIds({ structuredContent: each.structured_content, attachmentIds: [] }),
  )

export function notifyReply(needs: Needs, { content, source, thread, threadChanged }: Answered): void {
  if (threadChanged) needs.notify.thread(thread)
  if (source.type !== 'web_messaging' || content.private_message) return
  needs.observe.sent(source.type, 'success')
  needs.notify.added(content)
}

interface Place {
  settings: Settings
  answeredContent: ContentRecord
  source: SourceRecord
  thread: ThreadRecord
}

/** Locks the thread and returns the records of a reply. Throws 404, and 403 without the right to reply. */
export function placeOfReply(scene: Scene, request: Pick<ReplyRequest, 'agent' | 'inReplyToId' | 'private'>): Place {
  const settings = scene.settings()
  const answeredContent = scene.content(request.inReplyToId)
  if (!answeredContent || !mayIn(settings, request.agent, 'read', answeredContent.source_id)) throw contentHidden()
  const source = settings.sources.get(answeredContent.source_id)
  if (!source) throw contentHidden()
  const mayWrite = request.private ? mayCommentIn : mayReplyIn
  if (!mayWrite(settings, request.agent, source.id)) throw replyForbidden()
  if (!source.active) throw sourceInactive()
  const thread = scene.thread(answeredContent.thread_id)
  if (!thread) throw contentHidden()
  mayEngage(settings, request, thread)
  return { settings, answeredContent, source, thread }
}

/** Decides a reply or a comment; each rule throws its own refusal. Other actions call it to add a comment. */
export function answer(
  needs: Needs,
  scene: Scene,
  set: WriteSet,
  given: ReplyRequest,
  seenIntervention: InterventionRecord | null = null,
): Answered {
  const { settings, answeredContent, source, thread } = placeOfReply(scene, given)
  const request = inLanguage(given, answeredContent.language)
  const twin = sentBefore(scene, request, answeredContent.identity_id)
  if (twin) mustBeSameReply(scene, twin, request)
  if (twin) return { content: twin, thread, threadChanged: false, source, warnings: [], fresh: false }
  checkMentions(settings, request, source)
  const prepared = prepare(needs, scene, request, source, answeredContent.language)
  threadStates.next('reply', factsOf(thread))
  const interventions = thread.interventions_count === 0 ? [] : scene.interventionsOfThread(thread.id)
  const audience = audienceOf(scene, source, thread)
  const place = {
    settings,
    audience,
    interventions,
    answeredContent,
    seenIntervention,
    language: answeredContent.language,
  }
  const { content, thread: changed, threadChanged } = agentMessage(needs, set, request, prepared, place)
  return { content, thread: changed, threadChanged, source, warnings: prepared.warnings, fresh: true }
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

export function sentBefore(
  scene: Scene,
  request: Pick<MessageRequest, 'agent' | 'clientId'>,
  identityId: string,
): ContentRecord | null {
  const id = clientIdOf(request)
  return id === null ? null : scene.contentByClientId(identityId, id)
}

/** Validates a message and renders it for its channel. `language`: the customer's. Throws 422 with all problems. */
export function prepare(
  needs: Needs,
  scene: Scene,
  request: MessageRequest,
  source: SourceRecord,
  language: string | null,
): Prepared {
  const attachments = attachmentsIn(scene, request.agent, request)
  const unusable = usedFileIds(request).filter((id) => !attachments.has(id))
  const owners = ownersOf(scene, unusable)
  const problems: Problem[] = []
  const refused = (refusedProblems: readonly Problem[]) => {
    const message = { attachment_ids: request.attachmentIds, structured_content: request.structuredContent }
    return invalid(refusedProblems.map((problem) => withOwner(problem, owners, message)))
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
  const fileIds = usedFileIds({ structuredContent: composed.structured, attachmentIds: request.attachmentIds })
  const privateFiles = [...new Set(fileIds)].filter((id) => attachments.get(id)?.public === false)
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
    return '…'
  }
  const text = channelText(body)
  if (isEmptyText(text)) return ''
  return type === 'web_messaging' ? body : text
}
