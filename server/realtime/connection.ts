import type { Server, Socket } from 'socket.io'
import type { ServerToVisitor, ServerToWaitingVisitor, VisitorToServer } from '../../contract/visitor'
import type { IdentityAttributes } from '../conversation/identity-attributes'
import type { Visitor } from '../conversation/visitor/session'

/** What we keep of a connection. */
export interface ConnectionData {
  visitor: Visitor
  language: string | null
  /** What the site said of a visitor who has not written yet. */
  attributes: Partial<IdentityAttributes> | null
}

type Told = ServerToVisitor & ServerToWaitingVisitor

export type CustomerServer = Server<VisitorToServer, Told, Record<string, never>, ConnectionData>
export type CustomerSocket = Socket<VisitorToServer, Told, Record<string, never>, ConnectionData>
