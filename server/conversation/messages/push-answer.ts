import { type PushRecord, type PushSubscriptionRecord, pushId } from '../customers/push-port'
import { tokenRefused } from '../customers/refusals'
import { type BrowserSubscription, renewPushSubscription, sessionOfSubscription } from '../customers/subscriptions'
import type { Needs } from '../needs'
import type { ContentRecord, SessionRecord, SourceRecord, ThreadRecord } from '../records'
import { optionUnknown } from '../refusals'
import { changedAt } from '../stored-record'
import { markThread } from '../threads/marks'
import { receiveMessage } from './receive-message'

export type PushAnswer = { token: string; text: string } | { token: string; option: number }

export interface NoticeRecipient {
  token: string
  subscription: PushSubscriptionRecord
  session: SessionRecord
  source: SourceRecord
}

interface AnsweredNotice extends NoticeRecipient {
  content: ContentRecord & { seq: number }
  thread: ThreadRecord
}

const answeredWithinMs = 7 * 86_400_000

/**
 * Returns the recipient of a notice. Throws 401 for an invalid token and after the end of the subscription or session.
 */
export async function readNoticeToken(
  { store: { read }, pushes, clock }: Needs,
  token: string,
): Promise<NoticeRecipient> {
  const claims = pushes.readToken(token)
  const subscription = claims && (await read.pushSubscription(claims.subscriptionId))
  const session = subscription && (await sessionOfSubscription(read, subscription, clock()))
  const source = session && (await read.source(session.source_id))
  if (!source) throw tokenRefused('token_invalid', 'This notice is not valid any more.')
  return { token, subscription, session, source }
}

/** The same answer is stored once. Throws 401, 403, 409, 422. */
export async function answerNotice(
  needs: Needs,
  recipient: NoticeRecipient,
  answer: PushAnswer,
): Promise<ContentRecord> {
  const notice = await contentOf(needs, recipient)
  const { content, thread, session, source } = notice
  const kind = 'text' in answer ? 'text' : 'option'
  const message =
    'text' in answer
      ? { body: answer.text, inReplyToId: null, structuredReply: undefined, threadId: content.thread_id }
      : { inReplyToId: content.id, ...optionOf(content, answer.option) }
  // Stored before the answer, because nothing may fail after the answer's commit.
  await recordReceipt(needs, notice, 'answered_at')
  await markThread(needs, thread, { side: 'customer', read: content.seq })
  const received = await receiveMessage(needs, {
    source,
    customer: { sessionHash: session.token_hash, origin: session.origin },
    ...{ language: recipient.subscription.language, clientId: needs.pushes.clientIdOf(recipient.token, kind) },
    ...message,
  })
  return received.content
}

/** Notes that a notice was shown or opened. A shown notice marks the message as delivered. Throws 401. */
export async function noteReceipt(needs: Needs, recipient: NoticeRecipient, kind: 'shown' | 'opened'): Promise<void> {
  const notice = await contentOf(needs, recipient)
  await recordReceipt(needs, notice, kind === 'shown' ? 'shown_at' : 'opened_at')
  await markThread(needs, notice.thread, { side: 'customer', delivered: notice.content.seq })
}

/** Replaces the browser's subscription. Throws 401, 422. */
export const renewSubscription = (
  needs: Needs,
  recipient: NoticeRecipient,
  subscription: BrowserSubscription & { endpointHash: string },
): Promise<void> => renewPushSubscription(needs, recipient.subscription, subscription)

async function contentOf(needs: Needs, recipient: NoticeRecipient): Promise<AnsweredNotice> {
  const { read } = needs.store
  const content = await read.content(needs.pushes.readToken(recipient.token)?.contentId ?? '')
  const thread = content && (await read.thread(content.thread_id))
  const isOfRecipient =
    thread?.identity_id === recipient.session.identity_id && thread.source_id === recipient.source.id
  if (!content || content.seq === null || !thread || !isOfRecipient)
    throw tokenRefused('token_invalid', 'This notice is not valid any more.')
  if (needs.clock() - content.created_at > answeredWithinMs)
    throw tokenRefused('token_expired', 'This notice is older than seven days: answer in the chat.')
  return { content: { ...content, seq: content.seq }, thread, ...recipient }
}

function optionOf({ rendering }: ContentRecord, nth: number) {
  const structured = rendering?.structured
  const item = structured?.type === 'select' ? structured.items[nth] : undefined
  if (!item) throw optionUnknown()
  return { body: item.title, structuredReply: { payload: item.payload || null } }
}

// The receipt can arrive before the notice's record is stored.
async function recordReceipt(
  { store, clock }: Needs,
  { subscription, content }: AnsweredNotice,
  column: 'shown_at' | 'opened_at' | 'answered_at',
): Promise<void> {
  const now = clock()
  await store.transact(async (tx) => {
    const record = newPush(subscription, content, now)
    await tx.notePush(record)
    const push = await tx.push(record.id)
    if (push && push[column] === null) {
      const after = { ...push, updated_at: changedAt(push, now) }
      after[column] = now
      await tx.updatePush(after)
    }
    const used = await tx.pushSubscription(subscription.id)
    if (used && now - used.used_at > usedEveryMs)
      await tx.updatePushSubscription({ ...used, used_at: now, updated_at: changedAt(used, now) })
  })
}

const usedEveryMs = 86_400_000

export function newPush(
  { id: subscription_id, source_id, identity_id }: PushSubscriptionRecord,
  { id: content_id, thread_id, seq }: { id: string; thread_id: string; seq: number },
  now: number,
): PushRecord {
  return {
    id: pushId(subscription_id, content_id),
    subscription_id,
    source_id,
    identity_id,
    thread_id,
    content_id,
    seq,
    ...{ shown_at: null, opened_at: null, answered_at: null, cleared_at: null, created_at: now, updated_at: now },
  }
}
