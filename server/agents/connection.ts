import type { IncomingHttpHeaders } from 'node:http'
import type { Namespace, Socket } from 'socket.io'
import type { AgentToServer, ServerToAgent } from '../../contract/inbox/agent-socket'
import type { ActingAgent } from '../conversation/token-limits'
import type { ReachedAddress } from '../limits/reached-address'

interface Credentials {
  token: string
  headers: IncomingHttpHeaders
  /** The address of the client, as a trusted proxy reports it. */
  address: string
  reached(): ReachedAddress
}

interface AgentData {
  agent: ActingAgent
  tokenId: string
  credentials: Credentials
  /** All rights that affect which events this agent receives, as JSON. When it changes, the page is notified. */
  rights: string
  mayReadAnswers: boolean
  opened: Map<string, string>
}

export type AgentServer = Namespace<AgentToServer, ServerToAgent, Record<string, never>, AgentData>
export type AgentSocket = Socket<AgentToServer, ServerToAgent, Record<string, never>, AgentData>

/** Returns the agent of this connection. Throws 401 and 403, like a request of the API. */
export type AgentOf = (credentials: Credentials) => Promise<{ agent: ActingAgent; tokenId: string }>

export const sourceRoom = (sourceId: string) => `source:${sourceId}`
export const agentRoom = (agentId: string) => `agent:${agentId}`
/** Returns the room of agents who have this conversation open. `mayReadAnswers`: only agents who may read private form answers. */
export const openRoom = (conversationId: string, mayReadAnswers: boolean) =>
  `open:${conversationId}:${mayReadAnswers ? 'whole' : 'masked'}`
export const openRooms = (conversationId: string) => [openRoom(conversationId, true), openRoom(conversationId, false)]
