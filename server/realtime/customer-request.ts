import type { z } from 'zod'
import type { Needs } from '../conversation/needs'
import { Refusal } from '../conversation/refusals'
import type { CustomerSocket } from './connection'
import { sentence } from './messages'
import type { Sessions } from './rooms/rooms'

/** A request of a customer's device: the connection with everything that the core needs. */
export interface CustomerRequest {
  needs: Needs
  sessions: Sessions
  socket: CustomerSocket
}

/** The payload in its shape. Throws one sentence about the first fault. */
export function shaped<S extends z.ZodType>(shape: S, payload: unknown): z.infer<S> {
  const parsed = shape.safeParse(payload)
  if (!parsed.success) throw new Refusal('invalid_message', 'invalid', sentence(parsed.error))
  return parsed.data
}
