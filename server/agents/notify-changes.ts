import type { Logger } from 'pino'
import { presentConversationContents } from '../conversation/inbox/contents'
import { presentConversations } from '../conversation/inbox/present'
import type { Needs } from '../conversation/needs'
import type { ContentRecord, ThreadRecord } from '../conversation/records'
import type { InboxNews } from '../nodes/news'
import { coalesce } from './coalesce'
import { type AgentServer, openRooms, sourceRoom } from './connection'
import { createOwnerNotifier } from './notify-owners'

type News = Extract<InboxNews, { of: 'conversations' }>

interface Options {
  agents: AgentServer
  needs: Needs
  log: Logger
}

/**
 * Reads each conversation just before sending, so agents receive its latest state. Combines several changes into one
 * read.
 */
export function createChangeNotifier({ agents, needs, log }: Options) {
  const { read } = needs.store
  const threads = new Set<string>()
  const contents = new Map<string, News['contents'][number]>()
  const owners = createOwnerNotifier(agents, read)
  let ended = false
  const notifySoon = coalesce(() =>
    notify().catch((error) => {
      if (ended) return
      log.error({ err: error }, 'agents could not be told what happened')
      agents.local.emit('catch_up', {})
    }),
  )

  function onNews(news: News): void {
    if (ended || agents.sockets.size === 0) return
    for (const id of news.threads) threads.add(id)
    for (const each of news.contents) {
      contents.set(each.id, { ...each, added: each.added || (contents.get(each.id)?.added ?? false) })
    }
    notifySoon()
  }

  async function notify(): Promise<void> {
    const [ids, changes] = [[...threads], [...contents.values()]]
    threads.clear()
    contents.clear()
    const records = await read.threadsById(ids)
    const found = new Map(records.map((thread) => [thread.id, thread]))
    for (const id of ids) if (!found.has(id)) notifyDeleted(id)
    await notifyContents(found, changes)
    for (const conversation of await presentConversations(read, records)) {
      agents.local.to(sourceRoom(conversation.source.id)).emit('conversation:changed', conversation)
      await owners.notify(conversation)
    }
  }

  function notifyDeleted(id: string): void {
    owners.forget(id)
    // To every agent: it is unknown which lists had the conversation. The id alone reveals nothing.
    agents.local.emit('conversation:gone', { conversation_id: id, reason: 'deleted' })
  }

  async function notifyContents(found: ReadonlyMap<string, ThreadRecord>, changes: News['contents']): Promise<void> {
    const shownChanges = changes.filter(({ thread_id }) => openRooms(thread_id).some((room) => someoneIn(room)))
    const records = await read.contentsById(shownChanges.map(({ id }) => id))
    const byThread = new Map<string, ContentRecord[]>()
    for (const record of inOrder(records)) {
      byThread.set(record.thread_id, [...(byThread.get(record.thread_id) ?? []), record])
    }
    const added = new Set(shownChanges.flatMap((each) => (each.added ? [each.id] : [])))
    for (const [threadId, ofThread] of byThread) {
      const thread = found.get(threadId)
      for (const room of thread ? openRooms(threadId) : []) {
        const agent = someoneIn(room)?.data.agent
        // All agents in a room have the same rights.
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

  return {
    onNews,
    close: () => {
      ended = true
      threads.clear()
    },
  }
}

function inOrder(records: readonly ContentRecord[]): ContentRecord[] {
  return [...records].sort((one, other) =>
    one.seq !== null && other.seq !== null ? one.seq - other.seq : one.id < other.id ? -1 : 1,
  )
}
