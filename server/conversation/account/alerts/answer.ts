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
  const claims = alerts.readToken(token)
  const subscription = claims && (await store.read.agentSubscription(claims.subscriptionId))
  const isValidToken = subscription && alerts.tokenOf(subscription, claims.contentId, claims.endsAt) === token
  const agent = isValidToken ? await store.read.agent(subscription.agent_id) : null
  const isLiving = agent && (await openAlertSubscriptions(needs, agent)).some(({ id }) => id === subscription?.id)
  if (!claims || !subscription || !agent || !isLiving)
    throw tokenRefused('token_invalid', 'This notice is not valid any more: answer in the inbox.')
  return { token, agent, subscription, contentId: claims.contentId, endsAt: claims.endsAt }
}

/**
 * Stores the agent's answer like a reply in the inbox; the same answer is stored one time.
 * Throws like a reply, and 401.
 */
export async function answerAlert(needs: Needs, recipient: AlertRecipient, text: string): Promise<ContentRecord> {
  const answeredContent = await contentOf(needs, recipient)
  const { content } = await reply(needs, {
    agent: recipient.agent,
    tokenId: recipient.subscription.session_id,
    atConsole: true,
    ...{
      inReplyToId: answeredContent.id,
      body: text,
      bodyInputFormat: 'text',
      structuredContent: undefined,
      coerce: false,
    },
    ...{ private: false, attachmentIds: [], autoSubmitted: false, contextData: null, disableTextInput: null },
    clientId: needs.pushes.clientIdOf(recipient.token, 'text'),
  })
  await recordReceipt(needs, recipient, 'answered_at')
  await presenceOfAgent(needs).mark(recipient.agent, content.thread_id, 'read', answeredContent.id)
  return content
}

/** Notes that a notice was shown or opened. Throws 401. */
export async function recordAlertReceipt(
  needs: Needs,
  recipient: AlertRecipient,
  kind: 'shown' | 'opened',
): Promise<void> {
  await contentOf(needs, recipient)
  await recordReceipt(needs, recipient, kind === 'shown' ? 'shown_at' : 'opened_at')
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
    for (const alert of (await tx.openAlerts(thread)).filter(isIt))
      if (alert[column] === null) {
        const after = { ...alert, updated_at: changedAt(alert, now) }
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
  recipient: AlertRecipient,
  fields: Pick<AgentSubscriptionRecord, 'endpoint' | 'endpoint_hash' | 'p256dh' | 'auth'>,
): Promise<string | null> {
  const fault = pushes.faultOf(fields)
  if (fault !== null) return fault
  await store.transact(async (tx) => {
    const stored = await tx.agentSubscription(recipient.subscription.id)
    // The open inbox has already reported the new subscription.
    if (!stored || (await tx.agentSubscriptionByEndpoint(fields.endpoint_hash))) return
    const now = clock()
    await tx.updateAgentSubscription({ ...stored, ...fields, used_at: now, updated_at: changedAt(stored, now) })
  })
  return null
}
