import type { BodyInputFormat } from '../../contract/content'
import type { Problem, Warning } from '../../contract/problem'
import type { StructuredContent } from '../../contract/structured'
import { bodyLimits } from '../structured'
import { type Rendering, render } from '../structured/render'
import { attachmentIdsOf, type KnownAttachment, validate } from '../structured/validate'
import { knownAttachment, usableAttachments } from './attachments'
import { channelLane, eventLane } from './lanes'
import type { Needs } from './needs'
import { may } from './permissions'
import type { Transaction } from './ports'
import type { AgentRecord, ContentRecord, SourceRecord, ThreadRecord } from './records'
import { contentHidden, invalid, replyForbidden, threadClosed } from './refusals'

export interface ReplyRequest {
  agent: AgentRecord
  inReplyToId: string
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

  const { structured, rendering, warnings } = await prepare(needs, request, source)
  const stored = await needs.store.transact(async (tx) => {
    const thread = await tx.thread(asked.thread_id)
    if (!thread) throw contentHidden()
    if (thread.closed) throw threadClosed()
    return store(needs, tx, request, thread, asked.id, structured, rendering)
  })
  if (stored.threadChanged) needs.tell.thread(stored.thread)
  return { content: stored.content, source, warnings }
}

interface Prepared {
  structured: StructuredContent | null
  rendering: Rendering
  warnings: Warning[]
}

async function prepare(needs: Needs, request: ReplyRequest, source: SourceRecord): Promise<Prepared> {
  const ids = [...attachmentIdsOf(request.structuredContent), ...request.attachmentIds]
  const records = ids.length > 0 ? await usableAttachments(needs.store.read, request.agent, ids) : []
  const attachments = new Map<string, KnownAttachment>(records.map((record) => [record.id, knownAttachment(record)]))
  const problems: Problem[] = []
  for (const [nth, id] of request.attachmentIds.entries()) {
    if (attachments.has(id)) continue
    const path = `attachment_ids[${nth}]`
    problems.push({ path, code: 'unknown_attachment', message: `${path} names no upload that this agent may use.` })
  }
  const limit = bodyLimits[source.type]
  const actual = [...request.body].length
  if (actual > limit) {
    const message = `body is longer than ${limit} characters, the most that this channel takes.`
    problems.push({ path: 'body', code: 'too_long', message, limit, actual })
  }
  if (request.structuredContent === undefined) {
    if (request.body.trim() === '' && request.attachmentIds.length === 0) {
      problems.push({ path: 'body', code: 'required', message: 'Send a body, a structured_content or attachment_ids.' })
    }
    if (problems.length > 0) throw invalid(problems)
    const rendering: Rendering = {
      channel: source.type,
      as: 'text',
      body: request.body,
      structured: null,
      warnings: [],
    }
    return { structured: null, rendering, warnings: [] }
  }
  const checked = validate(request.structuredContent, {
    attachments,
    body: request.body,
    coerce: request.coerce,
    channel: source.type,
  })
  if (!checked.ok) throw invalid([...problems, ...checked.problems])
  const rendered = render(source.type, checked.value, {
    body: request.body,
    attachments,
    randomHex: () => needs.randomHex(16),
  })
  if (!rendered.ok) throw invalid([...problems, ...rendered.problems])
  if (problems.length > 0) throw invalid(problems)
  return {
    structured: checked.value,
    rendering: rendered.rendering,
    warnings: [...checked.warnings, ...rendered.rendering.warnings],
  }
}

interface Stored {
  content: ContentRecord
  thread: ThreadRecord
  threadChanged: boolean
}

async function store(
  needs: Needs,
  tx: Transaction,
  request: ReplyRequest,
  thread: ThreadRecord,
  askedId: string,
  structured: StructuredContent | null,
  rendering: Rendering,
): Promise<Stored> {
  const asked = await tx.content(askedId)
  if (!asked) throw contentHidden()
  const now = needs.clock()
  const id = needs.ids()
  const hidden = request.private
  const content: ContentRecord = {
    id,
    thread_id: thread.id,
    seq: hidden ? null : thread.last_seq + 1,
    source_id: thread.source_id,
    identity_id: thread.identity_id,
    author: 'agent',
    author_id: request.agent.id,
    creator_id: request.agent.id,
    client_id: null,
    foreign_id: id,
    body: request.body,
    body_input_format: request.bodyInputFormat,
    in_reply_to_id: asked.id,
    in_reply_to_author_id: asked.author_id,
    intervention_id: asked.intervention_id,
    language: asked.language,
    status: 'user_reply',
    created_from: 'api',
    synchronization_status: hidden ? 'success' : 'export_pending',
    synchronization_error: null,
    private_message: hidden,
    auto_submitted: request.autoSubmitted,
    first_in_thread: false,
    context_data: request.contextData,
    structured_content: structured,
    rendering: { as: rendering.as, body: rendering.body, structured: rendering.structured as StructuredContent | null },
    structured_reply: null,
    attachment_ids: request.attachmentIds,
    answered_by_id: null,
    payment_status: structured?.type === 'wallet_pay' ? 'requested' : null,
    created_at: now,
    updated_at: now,
  }
  await tx.insertContent(content)
  const locked = request.disableTextInput ?? thread.text_input_disabled
  const changed: ThreadRecord = {
    ...thread,
    text_input_disabled: locked,
    last_seq: content.seq ?? thread.last_seq,
    contents_count: thread.contents_count + 1,
    last_content_at: now,
    updated_at: now,
  }
  await tx.updateThread(changed)
  if (!hidden && (asked.status === 'new' || asked.status === 'assigned')) {
    await tx.updateContent({ ...asked, status: 'replied', updated_at: now })
  }
  const row = { due_at: now, created_at: now }
  await tx.insertOutbox({
    ...row,
    id: needs.ids(),
    lane: eventLane(thread.id),
    task: { kind: 'event', type: 'content.replied', content_id: id },
  })
  if (!hidden) {
    await tx.insertOutbox({
      ...row,
      id: needs.ids(),
      lane: channelLane(thread.id),
      task: { kind: 'deliver', content_id: id },
    })
  }
  return { content, thread: changed, threadChanged: locked !== thread.text_input_disabled }
}
