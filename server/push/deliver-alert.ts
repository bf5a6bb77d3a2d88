import type { AgentSubscriptionRecord, AlertRecord } from '../conversation/account/alerts/alert-port'
import { openAlertSubscriptions, updateAlertedFlag } from '../conversation/account/alerts/subscriptions'
import { countConversations } from '../conversation/inbox/list'
import type { Needs } from '../conversation/needs'
import type { Transaction } from '../conversation/ports'
import type { AgentRecord, OutboxRecord } from '../conversation/records'
import { changedAt } from '../conversation/stored-record'
import type { Metrics } from '../observe/metrics'
import type { Outcome } from '../outbox/worker'
import { type AlertScene, alertNotice } from './alert-notice'
import { alertScene } from './alert-scene'
import { nextTryOf, pushNotice, type Result, requiresNotices } from './results'
import type { Push, Pusher, RowPushResult } from './send-push'

export interface AlertNeeds extends Needs {
  config: { publicUrl: string }
  metrics: Pick<Metrics, 'pushed'>
  alertPusher: Pusher
  log: { warn(about: object, sentence: string): void }
}

/** The most notices per minute with a sound, for one agent. */
const maxSoundsPerMinute = 6
/** The most notices per minute, for one agent. */
const maxNoticesPerMinute = 30
const answerWindowMs = 2 * 86_400_000

/**
 * Handles rows `alert` of the outbox: sends notices to agents' browsers, or closes notices that are no longer needed.
 */
export async function deliverAlert(needs: AlertNeeds, row: OutboxRecord): Promise<Outcome> {
  const { task } = row
  if (task.kind !== 'alert') return {}
  if (task.of === 'reading') return closeNotices(needs, task.id)
  const scene = await alertScene(needs, { of: task.of, id: task.id })
  if (!scene) return {}
  const agentResults = await needs.alertPusher.forRow(scene.source.id, (push) =>
    Promise.all(scene.agents.map((agent) => notifyAgent({ push, ...needs }, row, scene, agent))),
  )
  const results = agentResults.flatMap((each) => each.results)
  const unsubscribedIds = agentResults.flatMap(({ agent, isUnsubscribed }) => (isUnsubscribed ? [agent.id] : []))
  return {
    write: async (tx) => {
      await recordResults(needs, tx, row, scene, results)
      for (const id of unsubscribedIds) await updateAlertedFlag(tx, id)
    },
    ...nextTryOf(needs, row, results),
  }
}

interface RowNeeds extends AlertNeeds {
  push: Push
}

type Scene = NonNullable<Awaited<ReturnType<typeof alertScene>>>
type BrowserResult = Result<AgentSubscriptionRecord>

interface AgentResult {
  agent: AgentRecord
  results: BrowserResult[]
  isUnsubscribed: boolean
}

async function notifyAgent(needs: RowNeeds, row: OutboxRecord, scene: Scene, agent: AgentRecord): Promise<AgentResult> {
  const { read } = needs.store
  const openSubscriptions = await openAlertSubscriptions(needs, agent)
  const relevantSubscriptions = openSubscriptions.filter(({ unassigned }) => unassigned || !scene.isForAll)
  // A row that is tried again goes only to the browsers that did not get it.
  const sentAlerts = await Promise.all(relevantSubscriptions.map(({ id }) => read.alert(alertId(id, row))))
  const pendingSubscriptions = relevantSubscriptions.filter((_, nth) => !sentAlerts[nth])
  const noResults = { agent, results: [], isUnsubscribed: openSubscriptions.length === 0 }
  if (pendingSubscriptions.length === 0) return noResults
  const sentCount = await read.alertedSince(agent.id, needs.clock() - 60_000)
  if (sentCount >= maxNoticesPerMinute) {
    needs.metrics.pushed('over_limit')
    return noResults
  }
  const badge = await badgeOf(needs, agent)
  const notifyBrowser = async (subscription: AgentSubscriptionRecord): Promise<BrowserResult> => ({
    subscription,
    result: await pushAlert(needs, subscription, scene, { badge, silent: sentCount >= maxSoundsPerMinute }),
  })
  return { agent, results: await Promise.all(pendingSubscriptions.map(notifyBrowser)), isUnsubscribed: false }
}

function pushAlert(
  needs: RowNeeds,
  subscription: AgentSubscriptionRecord,
  scene: AlertScene,
  options: { badge: number; silent: boolean },
): Promise<RowPushResult> {
  const token = needs.alerts.tokenOf(subscription, scene.contentId, needs.clock() + answerWindowMs)
  return pushNotice(needs.push, subscription, scene.thread.id, {
    words: subscription.words,
    build: (words) => alertNotice(needs.config.publicUrl, subscription, scene, { token, words, ...options }),
  })
}

async function badgeOf(needs: Needs, agent: AgentRecord): Promise<number> {
  const noFilter = { modes: [], sourceIds: [], priorities: [], owner: undefined, identityId: undefined }
  const { lists } = await countConversations(needs, agent, noFilter)
  return lists.unassigned.needs_answer + lists.mine.needs_answer
}

const alertId = (subscriptionId: string, { id }: OutboxRecord) => `${subscriptionId}${id}`

async function recordResults(
  { clock }: Pick<Needs, 'clock'>,
  tx: Transaction,
  row: OutboxRecord,
  { thread, contentId, cause }: AlertScene,
  results: readonly BrowserResult[],
): Promise<void> {
  const now = clock()
  for (const { subscription, result } of results) {
    if (result.outcome === 'gone') await tx.deleteAgentSubscription(subscription.id)
    if (result.outcome === 'sent') await tx.noteAlert(newAlert(subscription))
  }

  function newAlert({ id: subscription_id, agent_id }: AgentSubscriptionRecord): AlertRecord {
    return {
      id: alertId(subscription_id, row),
      subscription_id,
      agent_id,
      thread_id: thread.id,
      content_id: contentId,
      ...{ cause, shown_at: null, opened_at: null, answered_at: null, cleared_at: null },
      ...{ created_at: now, updated_at: now },
    }
  }
}

/** Without an agent in `id`, closes the notices of all agents. Tried only once, because an old notice does no harm. */
async function closeNotices(needs: AlertNeeds, id: string): Promise<Outcome> {
  const { read } = needs.store
  const [threadId = '', agentId] = id.split(':')
  const isForAgent = (each: AlertRecord) => agentId === undefined || each.agent_id === agentId
  const openAlerts = (await read.openAlerts(threadId)).filter(isForAgent)
  const unopenedAlerts = openAlerts.filter(({ opened_at, answered_at }) => opened_at === null && answered_at === null)
  const ids = [...new Set(unopenedAlerts.map(({ subscription_id }) => subscription_id))]
  const thread = await read.thread(threadId)
  await needs.alertPusher.forRow(thread?.source_id ?? '', (push) =>
    Promise.all(ids.map((each) => closeNotice(needs, push, { subscriptionId: each, threadId }))),
  )
  const now = needs.clock()
  return {
    write: async (tx) => {
      for (const each of (await tx.openAlerts(threadId)).filter(isForAgent))
        await tx.updateAlert({ ...each, cleared_at: now, updated_at: changedAt(each, now) })
    },
  }
}

async function closeNotice(
  needs: AlertNeeds,
  push: Push,
  { subscriptionId, threadId }: { subscriptionId: string; threadId: string },
): Promise<void> {
  const { read } = needs.store
  const subscription = await read.agentSubscription(subscriptionId)
  const agent = subscription && (await read.agent(subscription.agent_id))
  if (!agent || requiresNotices(subscription)) return
  if (!(await openAlertSubscriptions(needs, agent)).some(({ id }) => id === subscription.id)) return
  await push(subscription, { clear: threadId, app_badge: await badgeOf(needs, agent) }, threadId)
}
