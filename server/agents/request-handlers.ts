import { z } from 'zod'
import type { AgentToServer, OpenedConversation } from '../../contract/inbox/agent-socket'
import { presentConversations } from '../conversation/inbox/present'
import type { Needs } from '../conversation/needs'
import { may } from '../conversation/permissions'
import type { ThreadRecord } from '../conversation/records'
import { replyForbidden, threadHidden } from '../conversation/refusals'
import { acceptRing, declineRing } from '../conversation/routing/acts'
import { readableThread } from '../conversation/threads/readable-thread'
import { readPayload } from '../sockets/answer-request'
import { type AgentSocket, openRoom, openRooms } from './connection'
import type { PresenceOfAgents } from './presence'

interface AgentRequest {
  needs: Needs
  socket: AgentSocket
  presence: PresenceOfAgents
}

type RequestHandler = (request: AgentRequest, payload: unknown) => Promise<unknown>

const maxOpenConversations = 20

const conversationShape = z.object({ conversation_id: z.string().regex(/^[0-9a-f]{24}$/) })
const typingShape = conversationShape.extend({ kind: z.enum(['reply', 'comment']).nullable() })

export const requestHandlers: { readonly [Name in keyof AgentToServer]: RequestHandler } = {
  alive: async () => null,
  'conversation:open': openConversation,
  'conversation:leave': async ({ socket, presence }, payload) => {
    closeConversation(socket, presence, readPayload(conversationShape, payload).conversation_id)
    return null
  },
  typing,
  'ring:accept': async ({ needs, socket }, payload) => {
    const { agent, tokenId } = socket.data
    await acceptRing(needs, { agent, tokenId, threadId: readPayload(conversationShape, payload).conversation_id })
    return null
  },
  'ring:decline': async ({ needs, socket }, payload) => {
    const { agent, tokenId } = socket.data
    await declineRing(needs, { agent, tokenId, threadId: readPayload(conversationShape, payload).conversation_id })
    return null
  },
}

async function openConversation(
  { needs, socket, presence }: AgentRequest,
  payload: unknown,
): Promise<OpenedConversation> {
  const { read } = needs.store
  const { agent, opened, mayReadAnswers } = socket.data
  const thread = await readableThread(read, agent, readPayload(conversationShape, payload).conversation_id)
  const [oldest] = opened.keys()
  if (opened.size >= maxOpenConversations && oldest !== undefined && !opened.has(thread.id))
    closeConversation(socket, presence, oldest)
  opened.set(thread.id, thread.source_id)
  await socket.join(openRoom(thread.id, mayReadAnswers))
  presence.set(socket.id, presenceThread(thread), { id: agent.id, name: agent.name }, null)
  const [openedConversation] = await presentConversations(read, [thread])
  if (!openedConversation) throw threadHidden()
  return { conversation: openedConversation, presence: presence.of(thread.id) }
}

async function typing({ needs, socket, presence }: AgentRequest, payload: unknown): Promise<null> {
  const { read } = needs.store
  const { agent, opened } = socket.data
  const { conversation_id, kind } = readPayload(typingShape, payload)
  const thread = await readableThread(read, agent, conversation_id)
  if (!(await may(read, agent, 'reply', thread.source_id))) throw replyForbidden()
  if (opened.has(thread.id)) presence.set(socket.id, presenceThread(thread), { id: agent.id, name: agent.name }, kind)
  if (kind !== 'comment') needs.notify.typing(thread, { agent, active: kind === 'reply' })
  return null
}

export function closeConversation(socket: AgentSocket, presence: PresenceOfAgents, conversationId: string): void {
  for (const room of openRooms(conversationId)) void socket.leave(room)
  socket.data.opened.delete(conversationId)
  presence.leave(socket.id, conversationId)
}

const presenceThread = (thread: ThreadRecord) => ({
  thread_id: thread.id,
  source_id: thread.source_id,
  identity_id: thread.identity_id,
})
