import type { WebhookRecord } from '../conversation/records'
import type { Outgoing } from './outgoing'

/**
 * Asks the endpoint whether it wants this webhook (decisions, webhooks): GET with hub.mode, hub.challenge and hub.verify_token;
 * the answer must be 200 with exactly the challenge. Returns why it failed, or null.
 */
export async function handshake(
  outgoing: Outgoing,
  webhook: Pick<WebhookRecord, 'url' | 'verify_token'>,
  headers: Record<string, string>,
  challenge: string,
): Promise<string | null> {
  const url = new URL(webhook.url)
  url.searchParams.set('hub.mode', 'subscribe')
  url.searchParams.set('hub.challenge', challenge)
  url.searchParams.set('hub.verify_token', webhook.verify_token)
  try {
    const { status, text } = await outgoing.send({ method: 'GET', url: url.href, headers })
    if (status !== 200) return `The endpoint answered ${status} to the handshake; it must answer 200.`
    if (text !== challenge) return 'The endpoint did not answer the handshake with exactly the value of hub.challenge.'
    return null
  } catch (error) {
    return `The endpoint could not be reached: ${(error as Error).message}`
  }
}
