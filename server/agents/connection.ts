import type { IncomingHttpHeaders } from 'node:http'
import type { Namespace, Socket } from 'socket.io'
import type { AgentToServer, ServerToAgent } from '../../contract/inbox/agent-socket'
import type { ActingAgent } from '../conversation/token-limits'

/** The token or session of a connection, which is checked again while the connection lives. */
export interface Credentials {
  token: string
  headers: IncomingHttpHeaders
  /** From where it came, as a trusted proxy says. */
  address: string
  /** `http` or `https`, as the browser asked. */
  protocol: string
}

/** The data of a connection. */
export interface AgentData {
  agent: ActingAgent
  tokenId: string
  credentials: Credentials
  /** All that decides what this connection receives. It gets news when this changes. */
  rights: string
  mayReadAnswers: boolean
  /** Ids of conversations that are open there, with their source. */
  opened: Map<string, string>
}

export type AgentServer = Namespace<AgentToServer, ServerToAgent, Record<string, never>, AgentData>
export type AgentSocket = Socket<AgentToServer, ServerToAgent, Record<string, never>, AgentData>

/** The agent of this connection. Throws 401 and 403 as a request of the API does. */
export type AgentOf = (credentials: Credentials) => Promise<{ agent: ActingAgent; tokenId: string }>

/** Agents who may read the source are told what happens on it. */
export const sourceRoom = (sourceId: string) => `source:${sourceId}`
export const agentRoom = (agentId: string) => `agent:${agentId}`
/** Agents who have the conversation open, in two groups: with and without the right to read answers to private forms. */
export const openRoom = (conversationId: string, whole: boolean) =>
  `open:${conversationId}:${whole ? 'whole' : 'masked'}`
export const openRooms = (conversationId: string) => [openRoom(conversationId, true), openRoom(conversationId, false)]
