import type { ChannelKind } from '../../../contract/channel-kinds'
import type { StructuredContent } from '../../../contract/structured'
import { wordsOf } from '../../structured/render'
import { contentConditions, contentTransitions } from '../contents/content-states'
import { channelLane, connectorLane } from '../events/lanes'
import { publishEvent } from '../events/publish-event'
import { recordEvent } from '../events/record-event'
import { placeAfter } from '../interventions/inbox-place'
import type { InterventionRecord } from '../interventions/intervention-records'
import { replyUnderIntervention } from '../interventions/join-intervention'
import type { Needs } from '../needs'
import type { NewOutboxRow, Transaction } from '../ports'
import type { AgentRecord, ContentRecord, ThreadRecord } from '../records'
import { step } from '../transitions'
import type { MessageRequest, Prepared } from './reply'

export interface Place {
  thread: ThreadRecord
  /** The content that it replies to; null for the first of a discussion. */
  asked: ContentRecord | null
  /** The thread's open intervention as the request found it. */
  seen: InterventionRecord | null
}

export interface Stored {
  content: ContentRecord
  thread: ThreadRecord
  threadChanged: boolean
}

/** Stores an agent's message with everything that follows from it: counters, states, event and delivery. */
export async function storeMessage(
  needs: Needs,
  tx: Transaction,
  request: MessageRequest,
  { structured, rendering }: Prepared,
  { thread, asked, seen }: Place,
): Promise<Stored> {
  const now = needs.clock()
  const id = needs.ids()
  const hidden = request.private
  const own: ContentRecord = {
    id,
    thread_id: thread.id,
    seq: hidden ? null : thread.last_seq + 1,
    source_id: thread.source_id,
    identity_id: thread.identity_id,
    author: 'agent',
    author_id: request.agent.id,
    creator_id: request.agent.id,
    client_id: clientIdOf(request),
    foreign_id: id,
    ...wordsOfMessage(request, structured, rendering),
    in_reply_to_id: asked?.id ?? null,
    in_reply_to_author_id: asked?.author_id ?? null,
    intervention_id: null,
    language: asked?.language ?? null,
    status: asked ? 'user_reply' : 'user_initiated',
    created_from: request.atConsole ? 'interface' : 'api',
    synchronization_status: hidden ? 'success' : 'export_pending',
    synchronization_error: null,
    private_message: hidden,
    auto_submitted: request.autoSubmitted,
    first_in_thread: thread.contents_count === 0,
    context_data: request.contextData,
    structured_content: structured,
    rendering: {
      as: rendering.as,
      body: rendering.body,
      structured: rendering.structured as StructuredContent | null,
      ...(rendering.channel !== 'web_messaging' && rendering.warnings.length > 0 && { warnings: rendering.warnings }),
    },
    structured_reply: null,
    attachment_ids: request.attachmentIds,
    answered_by_id: null,
    payment_status: structured?.type === 'wallet_pay' ? 'requested' : null,
    created_at: now,
    updated_at: now,
  }
  const { agent, tokenId } = request
  const { content, open } = await replyUnderIntervention(needs, tx, { agent, tokenId, thread, seen }, own)
  await tx.insertContent(content)
  const locked = request.disableTextInput ?? thread.text_input_disabled
  const changed: ThreadRecord = {
    ...thread,
    text_input_disabled: locked,
    select_locks: hidden ? thread.select_locks : locksText(rendering.structured as StructuredContent | null),
    last_seq: content.seq ?? thread.last_seq,
    contents_count: thread.contents_count + 1,
    last_content_at: now,
    ...(asked && !hidden && !request.autoSubmitted ? firstReplies(thread, request.agent, now) : {}),
    ...placeAfter(thread, content, open),
    updated_at: now,
  }
  await tx.updateThread(changed)
  if (asked && !hidden) await markReplied(tx, asked, now)
  await recordEvent(tx, needs, {
    by: request,
    action: asked ? 'content.replied' : 'content.initiated',
    subjectId: id,
    sourceId: thread.source_id,
  })
  const row = { due_at: now, created_at: now }
  if (asked) {
    const replied = { kind: 'event', type: 'content.replied', content_id: id } as const
    await publishEvent(needs, tx, replied, { threadId: thread.id, content, thread: changed, arrives: true })
  }
  if (!hidden) {
    await tx.insertOutbox({
      ...row,
      id: needs.ids(),
      ...deliveryOf(rendering.channel, thread, id),
    })
  }
  return { content, thread: changed, threadChanged: locked !== thread.text_input_disabled }
}

/** What the record says in words: what was sent in place of a structured message, else the body, else the words of the structured message. */
function wordsOfMessage(
  { body, bodyInputFormat }: MessageRequest,
  structured: StructuredContent | null,
  rendering: Prepared['rendering'],
): Pick<ContentRecord, 'body' | 'body_input_format'> {
  const own = { body, body_input_format: bodyInputFormat }
  if (structured === null) return own
  if (rendering.structured === null) return { body: rendering.body, body_input_format: 'text' }
  return body.trim() === '' ? { body: wordsOf(structured), body_input_format: 'text' } : own
}

/** Spec: true disables the text box. Other channels do not know the field, so their rendering never holds it. */
function locksText(shown: StructuredContent | null): boolean {
  return shown?.type === 'select' && shown.disable_text_input === true
}

/** Who signs in is a person; bots have no e-mail address. In a conversation that an agent began nobody waits for a first reply. */
function firstReplies(thread: ThreadRecord, { id, email }: AgentRecord, now: number): Partial<ThreadRecord> {
  if (thread.begun_by !== null) return {}
  return {
    ...(thread.first_reply_at === null && { first_reply_at: now, first_reply_by: id }),
    ...(thread.first_person_reply_at === null &&
      email !== null && { first_person_reply_at: now, first_person_reply_by: id }),
  }
}

/** Ids of two agents, or of an agent and the customer, never meet. */
export function clientIdOf({ agent, clientId }: Pick<MessageRequest, 'agent' | 'clientId'>): string | null {
  return clientId ? `${agent.id}:${clientId}` : null
}

async function markReplied(tx: Transaction, asked: ContentRecord, now: number): Promise<void> {
  const facts = { status: asked.status, mayRead: true, mayReply: true, ofAnother: false }
  const replied = step(contentTransitions, contentConditions, 'reply', asked.status, facts)
  if ('to' in replied) await tx.updateContent({ ...asked, status: replied.to, updated_at: now })
}

/** The web is ours and never waits for anybody; every other channel is a connector's endpoint. */
function deliveryOf(channel: ChannelKind, thread: ThreadRecord, id: string): Pick<NewOutboxRow, 'lane' | 'task'> {
  return channel === 'web_messaging'
    ? { lane: channelLane(thread.id), task: { kind: 'deliver', content_id: id } }
    : { lane: connectorLane(thread.source_id, thread.id), task: { kind: 'connector', content_id: id } }
}
