import { tokenRefused } from '../../customers/refusals'
import { reply } from '../../messages/reply'
import type { Needs } from '../../needs'
import type { AgentRecord, ContentRecord } from '../../records'
import { contentHidden } from '../../refusals'
import { changedAt } from '../../stored-record'
import { presenceOfAgent } from '../../threads/agent-presence'
import { readableThread } from '../../threads/readable-thread'
import type { AgentSubscriptionRecord, AlertRecord } from './alert-port'
import { openAlertSubscriptions } from './subscriptions'

export interface AlertRecipient {
  token: string
  agent: AgentRecord
  subscription: AgentSubscriptionRecord
  contentId: string
  endsAt: number
}

/**
 * Returns the recipient of a notice. Throws 401 for an invalid token and after the end of the session or subscription.
 */
export async function readAlertToken(needs: Needs, token: string): Promise<AlertRecipient> {
  const { store, alerts } = needs
  const named = alerts.namedBy(token)
  const subscription = named && (await store.read.agentSubscription(named.subscriptionId))
  const isMade = subscription && alerts.tokenOf(subscription, named.contentId, named.endsAt) === token
  const agent = isMade ? await store.read.agent(subscription.agent_id) : null
  const isLiving = agent && (await openAlertSubscriptions(needs, agent)).some(({ id }) => id === subscription?.id)
  if (!named || !subscription || !agent || !isLiving)
    throw tokenRefused('token_invalid', 'This notice is not valid any more: answer in the inbox.')
  return { token, agent, subscription, contentId: named.contentId, endsAt: named.endsAt }
}

/**
 * Stores the agent's answer like a reply in the inbox; the same answer is stored one time.
 * Throws like a reply, and 401.
 */
export async function answerAlert(needs: Needs, by: AlertRecipient, text: string): Promise<ContentRecord> {
  const asked = await contentOf(needs, by)
  const { content } = await reply(needs, {
    agent: by.agent,
    tokenId: by.subscription.session_id,
    atConsole: true,
    ...{ inReplyToId: asked.id, body: text, bodyInputFormat: 'text', structuredContent: undefined, coerce: false },
    ...{ private: false, attachmentIds: [], autoSubmitted: false, contextData: null, disableTextInput: null },
    clientId: needs.pushes.clientIdOf(by.token, 'text'),
  })
  await recordReceipt(needs, by, 'answered_at')
  await presenceOfAgent(needs).mark(by.agent, content.thread_id, 'read', asked.id)
  return content
}

/** Notes that a notice was shown or opened. Throws 401. */
export async function recordAlertReceipt(needs: Needs, by: AlertRecipient, kind: 'shown' | 'opened'): Promise<void> {
  await contentOf(needs, by)
  await recordReceipt(needs, by, kind === 'shown' ? 'shown_at' : 'opened_at')
}

async function contentOf({ store: { read }, clock }: Needs, { agent, contentId, endsAt }: AlertRecipient) {
  if (clock() >= endsAt)
    throw tokenRefused('token_expired', 'This notice is too old to be answered: answer in the inbox.')
  const content = await read.content(contentId)
  if (!content) throw contentHidden()
  await readableThread(read, agent, content.thread_id)
  return content
}

const usedEveryMs = 86_400_000

async function recordReceipt(
  { store, clock }: Needs,
  { subscription, contentId }: AlertRecipient,
  column: 'shown_at' | 'opened_at' | 'answered_at',
): Promise<void> {
  const now = clock()
  await store.transact(async (tx) => {
    const thread = (await tx.content(contentId))?.thread_id ?? ''
    const isIt = (each: AlertRecord) => each.subscription_id === subscription.id && each.content_id === contentId
    for (const known of (await tx.openAlerts(thread)).filter(isIt))
      if (known[column] === null) {
        const after = { ...known, updated_at: changedAt(known, now) }
        after[column] = now
        await tx.updateAlert(after)
      }
    const used = await tx.agentSubscription(subscription.id)
    if (used && now - used.used_at > usedEveryMs)
      await tx.updateAgentSubscription({ ...used, used_at: now, updated_at: changedAt(used, now) })
  })
}

/** Replaces the browser's subscription with a new one. Returns the fault of an unusable endpoint, else null. */
export async function renewAlerts(
  { store, pushes, clock }: Needs,
  by: AlertRecipient,
  given: Pick<AgentSubscriptionRecord, 'endpoint' | 'endpoint_hash' | 'p256dh' | 'auth'>,
): Promise<string | null> {
  const fault = pushes.faultOf(given)
  if (fault !== null) return fault
  await store.transact(async (tx) => {
    const known = await tx.agentSubscription(by.subscription.id)
    // The open inbox has already reported the new subscription.
    if (!known || (await tx.agentSubscriptionByEndpoint(given.endpoint_hash))) return
    const now = clock()
    await tx.updateAgentSubscription({ ...known, ...given, used_at: now, updated_at: changedAt(known, now) })
  })
  return null
}
