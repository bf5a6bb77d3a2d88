import type { Needs } from '../conversation/needs'
import type { CustomerSocket } from './connection'
import type { Sessions } from './rooms/rooms'

/** A request of a customer's device, with the connection and the dependencies of the core. */
export interface CustomerRequest {
  needs: Needs
  sessions: Sessions
  socket: CustomerSocket
}
