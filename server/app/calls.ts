import type { Config } from '../config/config'
import { createOutgoing, type Outgoing } from '../webhooks/outgoing'

/** Push services answer at once, and their addresses come from visitors. */
const pushTimeoutMs = 10_000

/** Calls to addresses that users enter. */
export interface Calls {
  outgoing: Outgoing
  /** Calls to push services, which are given less time than webhooks. */
  toPushServices: Outgoing
}

export function createCalls({ privateWebhooks, webhookTimeoutMs }: Config): Calls {
  return {
    outgoing: createOutgoing(privateWebhooks, { timeoutMs: webhookTimeoutMs }),
    toPushServices: createOutgoing(privateWebhooks, { timeoutMs: pushTimeoutMs }),
  }
}
