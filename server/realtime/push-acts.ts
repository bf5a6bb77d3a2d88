import { z } from 'zod'
import type { PushKeyAnswer } from '../../contract/chat/push'
import { pushKey, subscribeBrowser, unsubscribeBrowser } from '../conversation/customers/subscriptions'
import { readPayload } from '../sockets/answer-request'
import { hashToken } from '../values/hash-token'
import { languageTag, upTo } from '../values/text-shapes'
import type { CustomerRequest } from './customer-request'

const address = upTo(2_000).min(1)
const subscribeShape = z.object({
  endpoint: address,
  p256dh: upTo(100),
  auth: upTo(30),
  scope: z.enum(['site', 'chat']),
  page_url: upTo(8_000).default(''),
  // An invalid language becomes English, because the subscription is still useful.
  language: languageTag.catch('en').transform((tag) => tag ?? 'en'),
})
const unsubscribeShape = z.object({ endpoint: address })

/** Handles `push:key`. Reads the source again, which may have changed since the connection began. */
export async function onPushKey({ needs, socket }: CustomerRequest): Promise<PushKeyAnswer> {
  return { key: pushKey(needs, await needs.store.read.source(socket.data.visitor.source.id)) }
}

export async function onPushSubscribe(
  { needs, socket }: CustomerRequest,
  payload: unknown,
): Promise<Record<string, never>> {
  const { page_url, ...given } = readPayload(subscribeShape, payload)
  await subscribeBrowser(needs, socket.data.visitor, {
    pageUrl: page_url,
    endpointHash: hashToken(given.endpoint),
    ...given,
  })
  return {}
}

export async function onPushUnsubscribe(
  { needs, socket }: CustomerRequest,
  payload: unknown,
): Promise<Record<string, never>> {
  const { endpoint } = readPayload(unsubscribeShape, payload)
  await unsubscribeBrowser(needs, socket.data.visitor, hashToken(endpoint))
  return {}
}
