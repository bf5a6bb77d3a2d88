import { createHash } from 'node:crypto'
import type { PushSubscriptionRecord } from '../conversation/customers/push-port'
import { encrypt, maxTextBytes } from './encrypt'
import type { ServiceSlots } from './services/places'

/** `gone`: the browser has ended the subscription. `later`: the push service may accept the message at another time. */
export type PushResult =
  | { outcome: 'sent' | 'gone' | 'too_large' }
  | { outcome: 'refused'; reason: string }
  | { outcome: 'later'; reason: string; retryAfterMs: number | null }

export type Pusher = ReturnType<typeof createPusher>
/** `held`: the service was not called, because it is slow or enough slow services are being called. */
export type RowPushResult = PushResult | { outcome: 'held'; retryAfterMs: number }
export type Push = (...args: Parameters<Pusher['push']>) => Promise<RowPushResult>

interface Needs {
  send(call: {
    method: 'POST'
    url: string
    headers: Record<string, string>
    body: Buffer
  }): Promise<{ status: number; headers: Record<string, string | string[] | undefined> }>
  close(): Promise<void>
  /** Returns the `Authorization` header for a push service. */
  authorize(endpoint: string): Promise<string>
  slots: ServiceSlots
}

export type Endpoint = Pick<PushSubscriptionRecord, 'endpoint' | 'p256dh' | 'auth'>

/** How many seconds a push service stores a message for a browser that is off. */
const ttlSeconds = 86_400

export function createPusher({ send, close, authorize, slots }: Needs) {
  /** Sends a message; never rejects. It replaces an undelivered message with the same `topic`. */
  async function push(to: Endpoint, message: object, topic: string): Promise<PushResult> {
    const text = JSON.stringify(message)
    if (Buffer.byteLength(text) > maxTextBytes) return { outcome: 'too_large' }
    try {
      const headers = {
        authorization: await authorize(to.endpoint),
        'content-encoding': 'aes128gcm',
        'content-type': 'application/octet-stream',
        ttl: String(ttlSeconds),
        urgency: 'high',
        topic: createHash('sha256').update(topic).digest('base64url').slice(0, 32),
      }
      const body = encrypt(text, to)
      const began = performance.now()
      try {
        return pushResultOf(await send({ method: 'POST', url: to.endpoint, headers, body }))
      } finally {
        slots.recordAnswer(to.endpoint, { began, ended: performance.now() })
      }
    } catch (error) {
      return { outcome: 'later', reason: (error as Error).message, retryAfterMs: null }
    }
  }

  return {
    close,
    push,
    async forRow<T>(owner: string, work: (push: Push) => Promise<T>): Promise<T> {
      const row = slots.open(owner)
      try {
        return await work(async (to, message, topic) => {
          const retryAfterMs = row.wait(to.endpoint)
          return retryAfterMs > 0 ? { outcome: 'held', retryAfterMs } : push(to, message, topic)
        })
      } finally {
        row.close()
      }
    },
  }
}

function pushResultOf({ status, headers }: Awaited<ReturnType<Needs['send']>>): PushResult {
  if (status >= 200 && status < 300) return { outcome: 'sent' }
  if (status === 404 || status === 410) return { outcome: 'gone' }
  if (status === 413) return { outcome: 'too_large' }
  const reason = `status ${status}`
  if (status !== 429 && status < 500) return { outcome: 'refused', reason }
  const seconds = Number(headers['retry-after'])
  return { outcome: 'later', reason, retryAfterMs: seconds > 0 ? seconds * 1000 : null }
}
