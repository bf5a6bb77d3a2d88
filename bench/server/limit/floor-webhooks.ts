import { createHmac, randomBytes } from 'node:crypto'
import { Agent } from 'undici'
import type { FloorContent, FloorEvent, FloorScene } from './floor-records'
import type { FloorStatements, FloorStore } from './floor-store'

interface Webhook {
  id: string
  origin: string
  path: string
  key: Buffer
}

interface FloorDelivery {
  id: string
  webhook: Webhook
  /** The exact bytes that are signed and sent. */
  text: string
  position: number
  /** The end of the claim in milliseconds. It also identifies the claim. */
  until: number
}

const leaseMs = 150_000

export type FloorWebhooks = ReturnType<typeof createFloorWebhooks>

export function createFloorWebhooks({ ids, source }: FloorScene, store: FloorStore) {
  const webhooks = new Map<string, Webhook>()
  const timeouts = { connect: { timeout: 5000 }, headersTimeout: 15_000, bodyTimeout: 15_000 }
  const agent = new Agent({ ...timeouts, maxHeaderSize: 16_384 })
  const installation = ids()

  function headersOf({ id, webhook, text }: FloorDelivery, began: number): Record<string, string> {
    const timestamp = String(Math.floor(began / 1000))
    const signature = createHmac('sha256', webhook.key).update(`${id}.${timestamp}.${text}`).digest('base64')
    return {
      'content-type': 'application/json; charset=utf-8',
      'user-agent': 'Bubblewire',
      'webhook-id': id,
      'webhook-timestamp': timestamp,
      'webhook-signature': `v1,${signature}`,
    }
  }

  let position = 0
  return {
    add(url: string): Webhook {
      const { origin, pathname: path } = new URL(url)
      const webhook = { id: ids(), origin, path, key: randomBytes(24) }
      webhooks.set(webhook.id, webhook)
      return webhook
    },
    remove: (id: string) => webhooks.delete(id),
    /** Returns a delivery of the event for each webhook. */
    deliveriesOf: (event: FloorEvent, now: number): FloorDelivery[] =>
      [...webhooks.values()].map((webhook) => {
        const id = ids()
        const text = `{"id":"${id}","domain_id":"${installation}","events":[${event.text}]}`
        position += 1
        return { id, webhook, text, position, until: now + leaseMs }
      }),
    /** Writes the delivery, which this process has claimed. */
    write(statements: FloorStatements, delivery: FloorDelivery, event: FloorEvent, content: FloorContent): void {
      const { id, webhook, text, position, until } = delivery
      const created_at = content.createdAt
      statements.addDelivery({
        id,
        webhook_id: webhook.id,
        event_id: event.id,
        event_type: event.type,
        thread_id: content.thread.id,
        request_body: text,
        state: 'pending',
        attempts: 0,
        source_id: source.id,
        step: 0,
        queued_at: created_at,
        replays: 0,
        position,
        due_at: created_at,
        claimed_until: until,
        created_at,
        updated_at: created_at,
      })
    },
    /** Posts the delivery once. Any answer confirms it. */
    send(delivery: FloorDelivery): void {
      const began = Date.now()
      const { origin, path } = delivery.webhook
      const confirm = (status: number) => {
        const answer = { status, began, now: Date.now() }
        store.submit({ write: ({ confirm }) => confirm(delivery, answer), done: () => {} })
      }
      agent.dispatch(
        { origin, path, method: 'POST', body: delivery.text, headers: headersOf(delivery, began) },
        {
          onRequestStart: () => {},
          onResponseStart: (_, status) => confirm(status),
          onResponseData: () => {},
          onResponseEnd: () => {},
          onResponseError: (_, error) => console.error(error),
        },
      )
    },
  }
}
