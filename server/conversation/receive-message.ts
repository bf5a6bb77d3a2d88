import type { PaymentStatus, StructuredReply } from '../../contract/structured-reply'
import { checkAnswer } from '../structured/answers'
import { eventLane } from './lanes'
import type { Needs } from './needs'
import type { Transaction } from './ports'
import type { ContentRecord, SessionRecord, SourceRecord, ThreadRecord } from './records'
import { alreadyAnswered, invalid, paymentClaim, Refusal, textInputDisabled, unknownContent } from './refusals'

export interface ReceivedMessage {
  source: SourceRecord
  /** SHA-256 of the visitor's session token. */
  sessionHash: string
  origin: string | null
  language: string | null
  clientId: string
  body: string
  inReplyToId: string | null
  structuredReply: unknown
}

export interface Received {
  content: ContentRecord
  /** False when this client id was stored before: the same content is given again and nobody is told twice. */
  fresh: boolean
}

const hour = 3_600_000

/**
 * Stores a web customer's message in one transaction: session, identity, thread, content, and the event for the webhooks.
 * Throws a Refusal when the answer was never offered, was given before, or belongs to another conversation.
 */
export async function receiveMessage(needs: Needs, message: ReceivedMessage): Promise<Received> {
  const received = await needs.store.transact((tx) => store(needs, tx, message))
  if (!received.fresh) return received
  await needs.tell.added(received.content)
  if (received.asked) await needs.tell.changed(received.asked)
  return received
}

async function store(
  needs: Needs,
  tx: Transaction,
  message: ReceivedMessage,
): Promise<Received & { asked?: ContentRecord }> {
  const session = (await tx.session(message.sessionHash)) ?? (await beginSession(needs, tx, message))
  if (session.source_id !== message.source.id) throw unknownContent()
  const known = await tx.contentByClientId(session.identity_id, message.clientId)
  if (known) return { content: known, fresh: false }

  const asked = message.inReplyToId ? await askedContent(tx, message.inReplyToId, session) : null
  const answer = message.structuredReply === undefined ? null : answerTo(asked, message)
  if (answer?.single && (asked?.answered_by_id || asked?.payment_status === 'paid')) throw alreadyAnswered()

  const now = needs.clock()
  const found = await joinedThread(tx, message.source, session, asked, now)
  if (found?.text_input_disabled && !answer) throw textInputDisabled()
  const body = answer ? answer.body : message.body
  const thread = found ?? (await beginThread(needs, tx, session, body, now))
  const id = needs.ids()
  const content: ContentRecord = {
    id,
    thread_id: thread.id,
    seq: thread.last_seq + 1,
    source_id: message.source.id,
    identity_id: session.identity_id,
    author: 'customer',
    author_id: session.identity_id,
    creator_id: null,
    client_id: message.clientId,
    foreign_id: id,
    body,
    body_input_format: 'text',
    in_reply_to_id: asked?.id ?? null,
    in_reply_to_author_id: asked?.author_id ?? null,
    intervention_id: null,
    language: message.language,
    status: 'new',
    created_from: 'synchronizer',
    synchronization_status: 'success',
    synchronization_error: null,
    private_message: false,
    auto_submitted: false,
    first_in_thread: !found,
    context_data: null,
    structured_content: null,
    rendering: null,
    structured_reply: answer?.structuredReply ?? null,
    attachment_ids: [],
    answered_by_id: null,
    payment_status: null,
    created_at: now,
    updated_at: now,
  }
  await tx.insertContent(content)
  await tx.updateThread({
    ...thread,
    last_seq: thread.last_seq + 1,
    contents_count: thread.contents_count + 1,
    last_content_at: now,
    updated_at: now,
  })
  await tx.insertOutbox({
    id: needs.ids(),
    lane: eventLane(thread.id),
    task: { kind: 'event', type: 'content.imported', content_id: id },
    due_at: now,
    created_at: now,
  })
  if (!asked || !answer?.single) return { content, fresh: true }
  const answered = markAnswered(asked, id, answer.structuredReply, now)
  await tx.updateContent(answered)
  return { content, fresh: true, asked: answered }
}

async function beginSession(needs: Needs, tx: Transaction, message: ReceivedMessage): Promise<SessionRecord> {
  const now = needs.clock()
  const id = needs.ids()
  await tx.insertIdentity({
    id,
    community_id: message.source.community_id,
    foreign_id: id,
    screenname: null,
    signed: false,
    created_at: now,
    updated_at: now,
  })
  const session: SessionRecord = {
    token_hash: message.sessionHash,
    source_id: message.source.id,
    identity_id: id,
    origin: message.origin,
    created_at: now,
  }
  await tx.insertSession(session)
  return session
}

async function askedContent(tx: Transaction, id: string, session: SessionRecord): Promise<ContentRecord> {
  const asked = await tx.content(id)
  if (asked?.author !== 'agent' || asked.private_message) throw unknownContent()
  if (asked.identity_id !== session.identity_id || asked.source_id !== session.source_id) throw unknownContent()
  return asked
}

interface Answer {
  body: string
  structuredReply: StructuredReply
  single: boolean
}

function answerTo(asked: ContentRecord | null, message: ReceivedMessage): Answer {
  const shown = asked?.rendering?.structured
  if (!shown) {
    throw invalid([
      {
        path: 'structured_reply',
        code: 'not_allowed',
        message: 'structured_reply needs in_reply_to_id of a message with options.',
      },
    ])
  }
  const checked = checkAnswer(shown, message.structuredReply, message.body)
  if (!checked.ok) throw new Refusal(checked.code, 'invalid', checked.message)
  // A browser approves a payment or gives up; whether money moved only the API may say (settle-payment.ts).
  if ('status' in checked.structuredReply && !claims.has(checked.structuredReply.status)) throw paymentClaim()
  return checked
}

const claims: ReadonlySet<PaymentStatus> = new Set(['processing', 'failed'])

/** Decisions, threads: the last open thread, when the message before is younger than the source's inclusion time. */
async function joinedThread(
  tx: Transaction,
  source: SourceRecord,
  session: SessionRecord,
  asked: ContentRecord | null,
  now: number,
): Promise<ThreadRecord | null> {
  const askedThread = asked ? await tx.thread(asked.thread_id) : null
  if (askedThread && !askedThread.closed) return askedThread
  const thread = await tx.newestOpenThread(source.id, session.identity_id)
  if (!thread) return null
  const inclusion = (source.settings.time_for_thread_inclusion ?? 24) * hour
  return now - thread.last_content_at < inclusion ? thread : null
}

async function beginThread(
  needs: Needs,
  tx: Transaction,
  session: SessionRecord,
  body: string,
  now: number,
): Promise<ThreadRecord> {
  const id = needs.ids()
  const thread: ThreadRecord = {
    id,
    source_id: session.source_id,
    identity_id: session.identity_id,
    title: [...body].slice(0, 80).join(''),
    closed: false,
    text_input_disabled: false,
    last_seq: 0,
    contents_count: 0,
    interventions_count: 0,
    category_ids: [],
    thread_category_ids: [],
    extra_data: {},
    foreign_id: id,
    last_content_at: now,
    created_at: now,
    updated_at: now,
  }
  await tx.insertThread(thread)
  return thread
}

/** A failed payment may be tried again; every other single answer is final. */
function markAnswered(asked: ContentRecord, answerId: string, reply: StructuredReply, now: number): ContentRecord {
  const payment = 'status' in reply ? reply.status : null
  return {
    ...asked,
    answered_by_id: payment === 'failed' ? null : answerId,
    payment_status: payment ?? asked.payment_status,
    updated_at: now,
  }
}
