import type { CustomerContent } from '../../contract/chat/realtime'
import { pictureUrl } from '../conversation/contents/picture-url'
import { presentForCustomer } from '../conversation/contents/present'
import { isSilent } from '../conversation/contents/silent'
import type { PushRecord, PushSubscriptionRecord } from '../conversation/customers/push-port'
import { pushId } from '../conversation/customers/push-port'
import { openSubscriptions } from '../conversation/customers/subscriptions'
import { newPush } from '../conversation/messages/push-answer'
import type { Needs } from '../conversation/needs'
import type { Reader, Transaction } from '../conversation/ports'
import type { ContentRecord, OutboxRecord } from '../conversation/records'
import { sendsPushes } from '../conversation/source-settings'
import { changedAt } from '../conversation/stored-record'
import { marksOf } from '../conversation/threads/marks'
import type { Metrics } from '../observe/metrics'
import type { Outcome } from '../outbox/worker'
import { type NoticeScene, noticeOf } from './notice'
import { nextTryOf, pushNotice, type Result, requiresNotices } from './results'
import type { Push, Pusher, RowPushResult } from './send-push'

export interface ReachNeeds extends Needs {
  config: { publicUrl: string; push: { perDay: number } }
  metrics: Pick<Metrics, 'pushed'>
  pusher: Pusher
  log: { warn(about: object, sentence: string): void }
}

const maxUnreadCount = 99

/** Notifies a customer's browsers of an unseen reply, or closes notices of a reply that was read elsewhere. */
export async function deliverReach(needs: ReachNeeds, row: OutboxRecord): Promise<Outcome> {
  const { task } = row
  if (task.kind !== 'reach') return {}
  if (task.of === 'content') return notifyOfReply(needs, row, task.id)
  return task.of === 'removed' ? clearRemoved(needs, task.id) : clearRead(needs, task.id)
}

async function notifyOfReply(needs: ReachNeeds, row: OutboxRecord, contentId: string): Promise<Outcome> {
  const { store, clock, config } = needs
  const { read } = store
  const scene = await sceneOf(needs, contentId)
  if (!scene) return {}
  const { thread, content } = scene
  const subscriptions = await openSubscriptions(read, thread, clock())
  if (subscriptions.length === 0) return { write: (tx) => tx.setReachable(thread.id, false) }
  const pendingSubscriptions = await subscriptionsWithoutPush(needs, subscriptions, contentId)
  const isFirst = pendingSubscriptions.length === subscriptions.length
  if (isFirst && (await read.pushedSince(thread.identity_id, clock() - 86_400_000)) >= config.push.perDay) {
    needs.metrics.pushed('over_limit')
    return {}
  }
  const results = await needs.pusher.forRow(thread.source_id, (push) =>
    Promise.all(
      pendingSubscriptions.map(async (subscription) => ({
        subscription,
        result: await pushReply(needs, push, subscription, scene),
      })),
    ),
  )
  const next = nextTryOf(needs, row, results)
  return { write: (tx) => recordResults(needs, tx, content, results), ...next }
}

type Scene = NoticeScene & { record: ContentRecord }

/**
 * Returns null if no notice is needed: the reply was seen, or a newer reply has its own row, or the source has push
 * off.
 */
async function sceneOf(needs: ReachNeeds, contentId: string): Promise<Scene | null> {
  const { read } = needs.store
  const record = await read.content(contentId)
  const [thread, source] = record
    ? await Promise.all([read.thread(record.thread_id), read.source(record.source_id)])
    : []
  if (!record || !thread || !source || !sendsPushes(source)) return null
  if (record.seq === null || isSilent(record)) return null
  const messagesAfter = async (seq: number) =>
    (await read.contentsAfter(thread.id, seq, maxUnreadCount)).filter((content) => !isSilent(content))
  if (record.seq < thread.last_seq && (await messagesAfter(record.seq)).length > 0) return null
  const readUpTo = marksOf(await read.threadMarks(thread.id)).customer_read_seq
  if (readUpTo >= record.seq) return null
  const unread = (await messagesAfter(readUpTo)).filter(({ author }) => author === 'agent')
  const [content] = await presentForCustomer(read, [record], needs.attachmentUrl)
  const author = await read.agent(record.author_id)
  const icon = author && pictureUrl(author, needs.attachmentUrl)
  return content ? { record, source, thread, content, icon, count: Math.max(1, unread.length) } : null
}

/** A row that is tried again goes only to the browsers that did not get it. */
async function subscriptionsWithoutPush(
  { store }: ReachNeeds,
  subscriptions: PushSubscriptionRecord[],
  contentId: string,
) {
  const sentPushes = await Promise.all(subscriptions.map(({ id }) => store.read.push(pushId(id, contentId))))
  return subscriptions.filter((_, nth) => !sentPushes[nth])
}

function pushReply(
  needs: ReachNeeds,
  push: Push,
  subscription: PushSubscriptionRecord,
  scene: Scene,
): Promise<RowPushResult> {
  const token = needs.pushes.tokenOf(subscription.id, scene.content.id)
  return pushNotice(push, subscription, scene.thread.id, {
    words: scene.source.settings.push_words ?? true,
    build: (words) => noticeOf(needs.config, subscription, scene, { token, words }),
  })
}

async function recordResults(
  { clock }: ReachNeeds,
  tx: Transaction,
  content: CustomerContent,
  results: readonly Result<PushSubscriptionRecord>[],
): Promise<void> {
  const now = clock()
  for (const { subscription, result } of results) {
    if (result.outcome === 'gone') await tx.deletePushSubscription(subscription.id)
    if (result.outcome === 'sent') await tx.notePush(newPush(subscription, content, now))
  }
}

/**
 * Closes the notices of a thread that was read elsewhere. It is tried only one time, because an old notice does no
 * harm.
 */
async function clearRead(needs: ReachNeeds, threadId: string): Promise<Outcome> {
  const readUpTo = marksOf(await needs.store.read.threadMarks(threadId)).customer_read_seq
  return closeNotices(needs, threadId, (read) => read.openPushes(threadId, readUpTo))
}

async function clearRemoved(needs: ReachNeeds, contentId: string): Promise<Outcome> {
  const content = await needs.store.read.content(contentId)
  if (!content) return {}
  const { thread_id, seq } = content
  return closeNotices(needs, thread_id, async (read) =>
    (await read.openPushes(thread_id, seq ?? 0)).filter((push) => push.content_id === contentId),
  )
}

type OpenPushes = (read: Pick<Reader, 'openPushes'>) => Promise<PushRecord[]>

async function closeNotices(needs: ReachNeeds, threadId: string, readOpenPushes: OpenPushes): Promise<Outcome> {
  const { read } = needs.store
  const unopenedPushes = (await readOpenPushes(read)).filter(({ opened_at, answered_at }) => !opened_at && !answered_at)
  const ids = [...new Set(unopenedPushes.map(({ subscription_id }) => subscription_id))]
  const subscriptions = (await Promise.all(ids.map((id) => read.pushSubscription(id)))).filter((each) => each !== null)
  await needs.pusher.forRow(subscriptions[0]?.source_id ?? '', (push) =>
    Promise.all(
      subscriptions.filter((each) => !requiresNotices(each)).map((each) => push(each, { clear: threadId }, threadId)),
    ),
  )
  const now = needs.clock()
  return {
    write: async (tx) => {
      for (const push of await readOpenPushes(tx))
        await tx.updatePush({ ...push, cleared_at: now, updated_at: changedAt(push, now) })
    },
  }
}
