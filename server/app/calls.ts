import type { Config } from '../config/config'
import { createLookups } from '../push/services/lookups'
import { createOutgoing, type Outgoing } from '../webhooks/outgoing'

/** Push services answer at once, and their addresses come from visitors. */
const pushTimeoutMs = 10_000

/** Calls to addresses that users enter. */
export interface Calls {
  outgoing: Outgoing
  /** Calls to push services, which are given less time than webhooks: of agents' browsers, and of customers'. */
  toPushServices: { agents: Outgoing; customers: Outgoing }
}

export function createCalls({ privateWebhooks, webhookTimeoutMs }: Config): Calls {
  return {
    outgoing: createOutgoing(privateWebhooks, { timeoutMs: webhookTimeoutMs }),
    toPushServices: {
      agents: createOutgoing(privateWebhooks, { timeoutMs: pushTimeoutMs }),
      customers: createOutgoing(privateWebhooks, {
        timeoutMs: pushTimeoutMs,
        // Names on this machine or in its network are known to the system alone.
        ...(privateWebhooks === 'none' && { resolve: createLookups() }),
      }),
    },
  }
}
