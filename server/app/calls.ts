import type { Config } from '../config/config'
import { createLookups } from '../push/services/lookups'
import { createOutgoing, type Outgoing } from '../webhooks/outgoing'

/** Short, because push services answer quickly and a visitor chooses the address. */
const pushTimeoutMs = 10_000

export interface Calls {
  outgoing: Outgoing
  toPushServices: { agents: Outgoing; customers: Outgoing }
}

export function createCalls({ privateWebhooks, webhookTimeoutMs }: Config): Calls {
  return {
    outgoing: createOutgoing(privateWebhooks, { timeoutMs: webhookTimeoutMs }),
    toPushServices: {
      agents: createOutgoing(privateWebhooks, { timeoutMs: pushTimeoutMs }),
      customers: createOutgoing(privateWebhooks, {
        timeoutMs: pushTimeoutMs,
        // With private addresses allowed, only the system can resolve names of this machine or its network.
        ...(privateWebhooks === 'none' && { resolve: createLookups() }),
      }),
    },
  }
}
