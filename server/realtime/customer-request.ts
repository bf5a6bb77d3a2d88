import type { Needs } from '../conversation/needs'
import type { CustomerSocket } from './connection'
import type { Sessions } from './rooms/rooms'

export interface CustomerRequest {
  needs: Needs
  sessions: Sessions
  socket: CustomerSocket
}
