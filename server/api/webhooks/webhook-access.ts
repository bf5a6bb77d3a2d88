import { hasRight, readableSources } from '../../conversation/permissions'
import type { Reader } from '../../conversation/ports'
import type { AgentRecord, WebhookRecord } from '../../conversation/records'
import { invalid, webhookHidden } from '../../conversation/refusals'
import { hasEveryRightOf } from '../../conversation/setup/own-rights'
import { isNarrowed } from '../../conversation/token-limits'

/** Returns the webhook if the agent may manage it. Throws 404 otherwise. */
export async function findWebhook(read: Reader, agent: AgentRecord, id: string): Promise<WebhookRecord> {
  const webhook = await read.webhook(id)
  if (!webhook || !(await isVisible(read, agent, webhook))) throw webhookHidden()
  return webhook
}

export async function visibleWebhooks(read: Reader, agent: AgentRecord): Promise<WebhookRecord[]> {
  const webhooks = await read.webhooks()
  const visible = await Promise.all(webhooks.map((webhook) => isVisible(read, agent, webhook)))
  return webhooks.filter((_, nth) => visible[nth])
}

/**
 * Agents see their own webhooks. With `manage_webhooks` they see those of agents who may read no more than themselves.
 */
async function isVisible(read: Reader, agent: AgentRecord, webhook: WebhookRecord): Promise<boolean> {
  // Deliveries of a webhook contain data of all sources that its agent may read.
  if (isNarrowed(agent)) return false
  if (webhook.agent_id === agent.id) return true
  if (!(await hasRight(read, agent, 'manage_webhooks'))) return false
  const owner = await read.agent(webhook.agent_id)
  return owner === null || hasEveryRightOf(read, agent, owner)
}

/** Throws 422 for sources that the agent cannot read, because the webhook would receive no events of them. */
export async function checkSources(read: Reader, agent: AgentRecord, sourceIds: readonly string[] = []): Promise<void> {
  if (sourceIds.length === 0) return
  const readable = new Set((await readableSources(read, agent)).map(({ id }) => id))
  const problems = sourceIds.flatMap((id, nth) => {
    const path = `source_ids[${nth}]`
    return readable.has(id)
      ? []
      : [{ path, code: 'unknown_source', message: `${path} names no source that this agent may read.` }]
  })
  if (problems.length > 0) throw invalid(problems)
}
