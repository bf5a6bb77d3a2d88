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
const mostLoud = 6
/** The most notices per minute, for one agent. */
const mostShown = 30
const answeredWithinMs = 2 * 86_400_000

/**
 * Handles rows `alert` of the outbox: sends notices to agents' browsers, or closes notices that are no longer needed.
 */
export async function deliverAlert(needs: AlertNeeds, row: OutboxRecord): Promise<Outcome> {
  const { task } = row
  if (task.kind !== 'alert') return {}
  if (task.of === 'reading') return closeNotices(needs, task.id)
  const scene = await alertScene(needs, { of: task.of, id: task.id })
  if (!scene) return {}
  const all = await needs.alertPusher.forRow(scene.source.id, (push) =>
    Promise.all(scene.agents.map((agent) => notifyAgent({ push, ...needs }, row, scene, agent))),
  )
  const results = all.flatMap((each) => each.results)
  const without = all.flatMap(({ agent, isWithout }) => (isWithout ? [agent.id] : []))
  return {
    write: async (tx) => {
      await recordResults(needs, tx, row, scene, results)
      for (const id of without) await updateAlertedFlag(tx, id)
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
  isWithout: boolean
}

async function notifyAgent(needs: RowNeeds, row: OutboxRecord, scene: Scene, agent: AgentRecord): Promise<AgentResult> {
  const { read } = needs.store
  const living = await openAlertSubscriptions(needs, agent)
  const wanted = living.filter(({ unassigned }) => unassigned || !scene.isForAll)
  // A row that is tried again goes only to the browsers that did not get it.
  const known = await Promise.all(wanted.map(({ id }) => read.alert(alertId(id, row))))
  const open = wanted.filter((_, nth) => !known[nth])
  const none = { agent, results: [], isWithout: living.length === 0 }
  if (open.length === 0) return none
  const sent = await read.alertedSince(agent.id, needs.clock() - 60_000)
  if (sent >= mostShown) {
    needs.metrics.pushed('over_limit')
    return none
  }
  const badge = await badgeOf(needs, agent)
  const tellOne = async (subscription: AgentSubscriptionRecord): Promise<BrowserResult> => ({
    subscription,
    sent: await pushAlert(needs, subscription, scene, { badge, silent: sent >= mostLoud }),
  })
  return { agent, results: await Promise.all(open.map(tellOne)), isWithout: false }
}

function pushAlert(
  needs: RowNeeds,
  subscription: AgentSubscriptionRecord,
  scene: AlertScene,
  how: { badge: number; silent: boolean },
): Promise<RowPushResult> {
  const token = needs.alerts.tokenOf(subscription, scene.contentId, needs.clock() + answeredWithinMs)
  return pushNotice(needs.push, subscription, scene.thread.id, {
    words: subscription.words,
    build: (words) => alertNotice(needs.config.publicUrl, subscription, scene, { token, words, ...how }),
  })
}

async function badgeOf(needs: Needs, agent: AgentRecord): Promise<number> {
  const everything = { modes: [], sourceIds: [], priorities: [], owner: undefined, identityId: undefined }
  const { lists } = await countConversations(needs, agent, everything)
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
  for (const { subscription, sent } of results) {
    if (sent.outcome === 'gone') await tx.deleteAgentSubscription(subscription.id)
    if (sent.outcome === 'sent') await tx.noteAlert(newAlert(subscription))
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
  const isMeant = (each: AlertRecord) => agentId === undefined || each.agent_id === agentId
  const open = (await read.openAlerts(threadId)).filter(isMeant)
  const untouched = open.filter(({ opened_at, answered_at }) => opened_at === null && answered_at === null)
  const ids = [...new Set(untouched.map(({ subscription_id }) => subscription_id))]
  const thread = await read.thread(threadId)
  await needs.alertPusher.forRow(thread?.source_id ?? '', (push) =>
    Promise.all(ids.map((each) => closeNotice(needs, push, { subscriptionId: each, threadId }))),
  )
  const now = needs.clock()
  return {
    write: async (tx) => {
      for (const each of (await tx.openAlerts(threadId)).filter(isMeant))
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
