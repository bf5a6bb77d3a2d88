import type { Server, Socket } from 'socket.io'
import type { ServerToVisitor, VisitorToServer } from '../../contract/chat/visitor'
import type { IdentityAttributes } from '../conversation/customers/identity-attributes'
import type { Visitor } from '../conversation/customers/session'

interface ConnectionData {
  visitor: Visitor
  /** Whether the connection also receives the messages that it sends, like all other chats of the customer. */
  echo: boolean
  /** Attributes that the site has given for a visitor who has not written yet. */
  attributes: Partial<IdentityAttributes> | null
}

export type FromChat = VisitorToServer
type ToChat = ServerToVisitor

export type CustomerServer = Server<FromChat, ToChat, Record<string, never>, ConnectionData>
export type CustomerSocket = Socket<FromChat, ToChat, Record<string, never>, ConnectionData>
