import type { Needs } from '../conversation/needs'
import type { CustomerSocket } from './connection'
import type { Sessions } from './rooms/rooms'

/** A request of a customer's device: the connection with everything that the core needs. */
export interface CustomerRequest {
  needs: Needs
  sessions: Sessions
  socket: CustomerSocket
}
