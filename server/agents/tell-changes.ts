import type { Logger } from 'pino'
import type { AgentName, Conversation } from '../../contract/inbox'
import { presentConversationContents } from '../conversation/inbox/contents'
import { agentNames, presentConversations } from '../conversation/inbox/present'
import { iso } from '../conversation/iso'
import type { Needs } from '../conversation/needs'
import type { ContentRecord, ThreadRecord } from '../conversation/records'
import type { InboxNews } from '../nodes/news'
import { coalesce } from './coalesce'
import { type AgentServer, agentRoom, openRooms, sourceRoom } from './connection'

type News = Extract<InboxNews, { of: 'conversations' }>

interface Options {
  agents: AgentServer
  needs: Needs
  log: Logger
}

/**
 * Tells the agents of this node what became of conversations. What is told is read then, so the last word is always true; who
 * may not read a source is in none of its rooms. A conversation is read once for all that happened in it meanwhile.
 */
export function createTeller({ agents, needs, log }: Options) {
  const { read } = needs.store
  const threads = new Set<string>()
  const contents = new Map<string, News['contents'][number]>()
  /** Whose each conversation was, to tell who had it when another has it. */
  const owners = new Map<string, string>()
  const rungTo = new Map<string, string>()
  let ended = false
  const tellSoon = coalesce(() =>
    tell().catch((error) => {
      if (ended) return
      log.error({ err: error }, 'agents could not be told what happened')
      agents.local.emit('catch_up', {})
    }),
  )

  function hear(news: News): void {
    if (ended || agents.sockets.size === 0) return
    for (const id of news.threads) threads.add(id)
    for (const each of news.contents) {
      contents.set(each.id, { ...each, added: each.added || (contents.get(each.id)?.added ?? false) })
    }
    tellSoon()
  }

  async function tell(): Promise<void> {
    const [ids, said] = [[...threads], [...contents.values()]]
    threads.clear()
    contents.clear()
    const records = await read.threadsById(ids)
    const found = new Map(records.map((thread) => [thread.id, thread]))
    for (const id of ids) if (!found.has(id)) gone(id)
    await tellContents(found, said)
    for (const conversation of await presentConversations(read, records)) {
      agents.local.to(sourceRoom(conversation.source.id)).emit('conversation:changed', conversation)
      await tellOwner(conversation)
      await tellRing(conversation)
    }
  }

  function gone(id: string): void {
    owners.delete(id)
    rungTo.delete(id)
    // Lists name the customer too; whose list it was in nobody knows any more, and the id says nothing.
    agents.local.emit('conversation:gone', { conversation_id: id, reason: 'deleted' })
  }

  async function tellContents(found: ReadonlyMap<string, ThreadRecord>, said: News['contents']): Promise<void> {
    const wanted = said.filter(({ thread_id }) => openRooms(thread_id).some((room) => someoneIn(room)))
    const records = await read.contentsById(wanted.map(({ id }) => id))
    const byThread = new Map<string, ContentRecord[]>()
    for (const record of inOrder(records)) {
      byThread.set(record.thread_id, [...(byThread.get(record.thread_id) ?? []), record])
    }
    const added = new Set(wanted.flatMap((each) => (each.added ? [each.id] : [])))
    for (const [threadId, ofThread] of byThread) {
      const thread = found.get(threadId)
      for (const room of thread ? openRooms(threadId) : []) {
        const agent = someoneIn(room)?.data.agent
        // All in a room may read the same.
        const shown = agent && thread ? await presentConversationContents(needs, agent, thread, ofThread) : []
        for (const content of shown) {
          agents.local.to(room).emit(added.has(content.id) ? 'content:added' : 'content:changed', content)
        }
      }
    }
  }

  function someoneIn(room: string) {
    for (const id of agents.adapter.rooms.get(room) ?? []) {
      const socket = agents.sockets.get(id)
      if (socket) return socket
    }
    return null
  }

  async function tellOwner({ id, owner, intervention_id }: Conversation): Promise<void> {
    const before = owners.get(id)
    if (owner) owners.set(id, owner.id)
    else owners.delete(id)
    if (before === undefined || !owner || owner.id === before) return
    const by = await whoGave(intervention_id)
    if (by?.id === before) return
    agents.local.to(agentRoom(before)).emit('conversation:taken', { conversation_id: id, owner, by })
  }

  async function tellRing(conversation: Conversation): Promise<void> {
    const { id, ringing, owner, state } = conversation
    const before = rungTo.get(id)
    if (ringing) rungTo.set(id, ringing.id)
    else rungTo.delete(id)
    if (before !== undefined && before !== ringing?.id) {
      const reason = owner ? 'accepted' : state === 'new' ? 'passed_on' : 'gone'
      agents.local.to(agentRoom(before)).emit('ring:ended', { conversation_id: id, reason, owner })
    }
    if (!ringing || ringing.id === before) return
    const due = (await read.ring(id))?.due_at
    if (due) agents.local.to(agentRoom(ringing.id)).emit('ring:started', { conversation, until: iso(due) })
  }

  async function whoGave(interventionId: string | null): Promise<AgentName | null> {
    if (interventionId === null) return null
    const { records } = await read.events({ sourceIds: null, subjectId: interventionId }, { offset: 0, limit: 5 })
    const by = records.find(({ action }) => /\.(taken|released|reassigned)$/.test(action))?.agent_id
    return by ? (await agentNames(read))(by) : null
  }

  return {
    hear,
    close: () => {
      ended = true
      threads.clear()
    },
  }
}

/** As they stand in their conversation: by `seq`, comments by their id. */
function inOrder(records: readonly ContentRecord[]): ContentRecord[] {
  return [...records].sort((one, other) =>
    one.seq !== null && other.seq !== null ? one.seq - other.seq : one.id < other.id ? -1 : 1,
  )
}
