import type { DeliveredEventType, WebhookEnvelope, WebhookEvent } from '../../contract/webhook-event'

/** The event of a type, such as `EventOf<'content.imported'>`. */
export type EventOf<T extends DeliveredEventType> = WebhookEvent extends infer E
  ? E extends { type: infer Types }
    ? T extends Types
      ? Omit<E, 'type'> & { type: T }
      : never
    : never
  : never

/** The call that brought an event. `id` is the same in every attempt. */
export type Delivery = Pick<WebhookEnvelope, 'id' | 'domain_id'>

/** One function for each type of event. The call is answered after its promise; if it rejects, the event comes again. */
export type EventHandlers = { [T in DeliveredEventType]?: (event: EventOf<T>, delivery: Delivery) => unknown }

export interface ReceiverOptions {
  /** The secret of the webhook. During a change of your own, the new one and the old one. */
  secret: string | readonly string[]
  /** The `verify_token` of the webhook, for the handshake. */
  verifyToken: string
  on?: EventHandlers
  /** Receives the events that have no function in `on`, also of types that this version does not know. */
  onOther?: (event: WebhookEvent, delivery: Delivery) => unknown
  /** Receives why an event was not handled, for your log. By default `console.error`, at most 20 sentences a minute. */
  log?: (sentence: string) => void
  /** Larger bodies are refused: 4,000,000 bytes by default, twice the largest request of the API. */
  maxBytes?: number
  /** A delivery that comes again is answered without its functions. So many ids are remembered: 5,000 by default. */
  remember?: number
  /** Milliseconds since 1970. */
  clock?: () => number
}
