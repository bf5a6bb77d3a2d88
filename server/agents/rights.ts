import { createHash } from 'node:crypto'
import { iso } from '../conversation/clock-and-ids'
import { presentConversations } from '../conversation/inbox/present'
import { hasRight, readableSources } from '../conversation/permissions'
import type { Reader } from '../conversation/ports'
import { Refusal } from '../conversation/refusals'
import type { Settings } from '../conversation/settings'
import { isNarrowed } from '../conversation/token-limits'
import { type AgentOf, type AgentSocket, agentRoom, openRoom, openRooms, sourceRoom } from './connection'
import type { PresenceOfAgents } from './presence'
import { closeConversation } from './request-handlers'

interface Options {
  read: Reader
  agentOf: AgentOf
  presence: PresenceOfAgents
}

export async function joinSourceRooms(read: Reader, socket: AgentSocket): Promise<string[]> {
  const { agent } = socket.data
  const readable = await readableSources(read, agent)
  const sources = readable.map(({ id }) => id)
  // Includes the right to reply per source, so that a change of it notifies the page.
  const replyRights = (await read.sourcePermissions(agent.id)).map(({ source_id, reply }) => [source_id, reply])
  const activeFlags = readable.map((source) => source.active)
  const role = await read.role(agent.role_id)
  const channels = (await read.channels()).map(({ id, updated_at }) => [id, updated_at])
  socket.data.mayReadAnswers = await hasRight(read, agent, 'read_private_answers')
  const agentFields = [agent.name, agent.role_id, agent.availability, role?.rights]
  const names = shownNames(await read.settings())
  socket.data.rights = JSON.stringify([...agentFields, sources, activeFlags, replyRights, channels, names])
  // A conversation may be offered to the agent on sources that the token does not include.
  await socket.join([...(isNarrowed(agent) ? [] : [agentRoom(agent.id)]), ...sources.map(sourceRoom)])
  return sources
}

/** Equal settings have one object, so all connections share this text. */
const namesOfSettings = new WeakMap<Settings, string>()

/** Returns a hash of the names and pictures that every page shows: those of agents and sources. */
function shownNames(settings: Settings): string {
  const known = namesOfSettings.get(settings)
  if (known !== undefined) return known
  const agents = [...settings.agents.values()].map(({ id, name, picture_id }) => [id, name, picture_id])
  const sources = [...settings.sources.values()].map(({ id, name }) => [id, name])
  const hash = createHash('sha256')
    .update(JSON.stringify([agents, sources]))
    .digest('base64')
  namesOfSettings.set(settings, hash)
  return hash
}

export async function sendOffers(read: Reader, socket: AgentSocket): Promise<void> {
  if (isNarrowed(socket.data.agent)) return
  const rings = (await read.rings()).filter(({ agent_id }) => agent_id === socket.data.agent.id)
  const conversations = await presentConversations(read, await read.threadsById(rings.map(({ id }) => id)))
  for (const conversation of conversations) {
    const dueAt = rings.find(({ id }) => id === conversation.id)?.due_at
    if (dueAt) socket.emit('ring:started', { conversation, until: iso(dueAt) })
  }
}

/**
 * Disconnects if the session or token has ended; otherwise leaves rooms that are no longer allowed. Throws if the
 * database fails.
 */
export async function recheckConnection({ read, agentOf, presence }: Options, socket: AgentSocket): Promise<void> {
  if (!socket.connected) return
  const { data } = socket
  try {
    data.agent = (await agentOf(data.credentials)).agent
  } catch (error) {
    if (!(error instanceof Refusal) || error.kind === 'busy') throw error
    return endSession(socket, (await read.agent(data.agent.id))?.enabled === true ? 'signed_out' : 'disabled')
  }
  const formerRights = data.rights
  const sources = await joinSourceRooms(read, socket)
  if (data.rights === formerRights) return
  const readable = new Set(sources.map(sourceRoom))
  for (const room of socket.rooms) if (room.startsWith('source:') && !readable.has(room)) await socket.leave(room)
  for (const [id, sourceId] of [...data.opened]) {
    if (readable.has(sourceRoom(sourceId))) {
      const allowedRoom = openRoom(id, data.mayReadAnswers)
      for (const room of openRooms(id)) if (room !== allowedRoom) await socket.leave(room)
      await socket.join(allowedRoom)
    } else {
      closeConversation(socket, presence, id)
      socket.emit('conversation:gone', { conversation_id: id, reason: 'right_gone' })
    }
  }
  socket.emit('rights:changed', {})
}

function endSession(socket: AgentSocket, reason: 'signed_out' | 'disabled'): void {
  socket.emit('session:ended', { reason })
  socket.disconnect(true)
}
