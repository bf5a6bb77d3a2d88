import type { BodyInputFormat } from '../../../contract/content'
import type { Problem, Warning } from '../../../contract/problem'
import type { StructuredContent } from '../../../contract/structured'
import { compose } from '../../structured/compose'
import type { Rendering } from '../../structured/render'
import { attachmentsIn } from '../contents/attachments'
import { openIntervention } from '../interventions/handling'
import type { Needs } from '../needs'
import { may } from '../permissions'
import type { Reader } from '../ports'
import type { AgentRecord, ContentRecord, SourceRecord, ThreadRecord } from '../records'
import { contentHidden, invalid, replyForbidden } from '../refusals'
import { sourceInactive } from '../threads/connector-refusals'
import { mustBeLet } from '../threads/routing-mode'
import { threadConditions, threadState, threadTransitions } from '../threads/thread-states'
import { next } from '../transitions'
import { checkPaymentAccount } from './payment-account'
import { clientIdOf, storeMessage } from './store-message'

/** What an agent or bot wants to say; a reply and a new discussion alike. */
export interface MessageRequest {
  agent: AgentRecord
  /** The token that the agent acts by. */
  tokenId: string | null
  /** True for somebody who is signed in at the console. */
  atConsole?: boolean
  body: string
  bodyInputFormat: BodyInputFormat
  /** As it came; undefined when none. */
  structuredContent: unknown
  /** True when it came form-encoded, where numbers and booleans are text. */
  coerce: boolean
  private: boolean
  attachmentIds: string[]
  autoSubmitted: boolean
  contextData: Record<string, unknown> | null
  disableTextInput: boolean | null
  /** Made once by the sender: what is sent again is stored once. */
  clientId?: string | null
}

export interface ReplyRequest extends MessageRequest {
  inReplyToId: string
}

export interface Replied {
  content: ContentRecord
  source: SourceRecord
  warnings: Warning[]
}

/**
 * An agent's or bot's answer to a content (spec: POST /1.0/contents): checked, rendered for its channel, stored, and left in
 * the outbox for delivery. Throws a Refusal: 404 content, 403 no right or closed thread, 422 with every problem.
 */
export async function reply(needs: Needs, request: ReplyRequest): Promise<Replied> {
  const { read } = needs.store
  const asked = await read.content(request.inReplyToId)
  if (!asked || !(await may(read, request.agent, 'read', asked.source_id))) throw contentHidden()
  const source = await read.source(asked.source_id)
  if (!source) throw contentHidden()
  if (!(await may(read, request.agent, 'reply', source.id))) throw replyForbidden()
  if (!source.active) throw sourceInactive()

  await mayEngage(read, request, asked.thread_id)
  const known = await sentBefore(read, request, asked.identity_id)
  if (known) return { content: known, source, warnings: [] }
  const seen = openIntervention(await read.interventionsOfThread(asked.thread_id))
  const prepared = await prepare(needs, request, source)
  const stored = await needs.store.transact(async (tx) => {
    const thread = await tx.thread(asked.thread_id)
    if (!thread) throw contentHidden()
    mustBeOpen(thread)
    const current = await tx.content(asked.id)
    if (!current) throw contentHidden()
    const twin = await sentBefore(tx, request, asked.identity_id)
    if (twin) return { content: twin, thread, threadChanged: false }
    return storeMessage(needs, tx, request, prepared, { thread, asked: current, seen })
  })
  if (stored.threadChanged) needs.tell.thread(stored.thread)
  return { content: stored.content, source, warnings: prepared.warnings }
}

/** The bot of a mode may have to wait for an agent to take the conversation; comments it may always write. */
async function mayEngage(read: Reader, { agent, private: hidden }: MessageRequest, threadId: string): Promise<void> {
  const thread = hidden ? null : await read.thread(threadId)
  if (thread?.owner_id === null) await mustBeLet(read, agent, thread, 'engage')
}

/** What this agent has sent with the same id. */
async function sentBefore(read: Reader, request: MessageRequest, identityId: string): Promise<ContentRecord | null> {
  const id = clientIdOf(request)
  return id === null ? null : read.contentByClientId(identityId, id)
}

function mustBeOpen(thread: ThreadRecord): void {
  const state = threadState(thread)
  const facts = { state, mayRead: true, mayClose: true, mayOpen: true, ofAnother: false }
  next(threadTransitions, threadConditions, 'reply', state, facts)
}

export interface Prepared {
  structured: StructuredContent | null
  rendering: Rendering
  warnings: Warning[]
}

/** Checked against the rules of its type, and in the final form of its channel. Throws 422 with every problem. */
export async function prepare(needs: Needs, request: MessageRequest, source: SourceRecord): Promise<Prepared> {
  const attachments = await attachmentsIn(needs.store.read, request.agent, request)
  const problems: Problem[] = []
  for (const [nth, id] of request.attachmentIds.entries()) {
    if (attachments.has(id)) continue
    const path = `attachment_ids[${nth}]`
    problems.push({ path, code: 'unknown_attachment', message: `${path} names no upload that this agent may use.` })
  }
  const nothing = request.structuredContent === undefined && request.attachmentIds.length === 0
  if (nothing && request.body.trim() === '') {
    problems.push({ path: 'body', code: 'required', message: 'Send a body, a structured_content or attachment_ids.' })
  }
  const composed = compose(source.type, {
    ...request,
    attachments,
    randomHex: () => needs.randomHex(16),
    linkSchemes: source.settings.deep_link_schemes,
  })
  if (!composed.ok) throw invalid([...problems, ...composed.problems])
  const payment = checkPaymentAccount(source, composed.structured)
  problems.push(...payment.problems)
  if (problems.length > 0) throw invalid(problems)
  return { ...composed, warnings: [...composed.warnings, ...payment.warnings] }
}
