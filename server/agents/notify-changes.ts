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
  const ownerNotifier = createOwnerNotifier(agents, read)
  let isClosed = false
  const notifySoon = coalesce(() =>
    notify().catch((error) => {
      if (isClosed) return
      log.error({ err: error }, 'agents could not be told what happened')
      agents.local.emit('catch_up', {})
    }),
  )

  function onNews(news: News): void {
    if (isClosed || agents.sockets.size === 0) return
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
    const threadsById = new Map(records.map((thread) => [thread.id, thread]))
    for (const id of ids) if (!threadsById.has(id)) notifyDeleted(id)
    await notifyContents(threadsById, changes)
    for (const conversation of await presentConversations(read, records)) {
      agents.local.to(sourceRoom(conversation.source.id)).emit('conversation:changed', conversation)
      await ownerNotifier.notify(conversation)
    }
  }

  function notifyDeleted(id: string): void {
    ownerNotifier.forget(id)
    // To every agent: it is unknown which lists had the conversation. The id alone reveals nothing.
    agents.local.emit('conversation:gone', { conversation_id: id, reason: 'deleted' })
  }

  async function notifyContents(
    threadsById: ReadonlyMap<string, ThreadRecord>,
    changes: News['contents'],
  ): Promise<void> {
    const shownChanges = changes.filter(({ thread_id }) => openRooms(thread_id).some((room) => anySocketIn(room)))
    const records = await read.contentsById(shownChanges.map(({ id }) => id))
    const byThread = new Map<string, ContentRecord[]>()
    for (const record of sortContents(records)) {
      byThread.set(record.thread_id, [...(byThread.get(record.thread_id) ?? []), record])
    }
    const addedIds = new Set(shownChanges.flatMap((each) => (each.added ? [each.id] : [])))
    for (const [threadId, threadContents] of byThread) {
      const thread = threadsById.get(threadId)
      for (const room of thread ? openRooms(threadId) : []) {
        const agent = anySocketIn(room)?.data.agent
        // All agents in a room have the same rights.
        const presentedContents =
          agent && thread ? await presentConversationContents(needs, agent, thread, threadContents) : []
        for (const content of presentedContents) {
          agents.local.to(room).emit(addedIds.has(content.id) ? 'content:added' : 'content:changed', content)
        }
      }
    }
  }

  function anySocketIn(room: string) {
    for (const id of agents.adapter.rooms.get(room) ?? []) {
      const socket = agents.sockets.get(id)
      if (socket) return socket
    }
    return null
  }

  return {
    onNews,
    close: () => {
      isClosed = true
      threads.clear()
    },
  }
}

function sortContents(records: readonly ContentRecord[]): ContentRecord[] {
  return [...records].sort((one, other) =>
    one.seq !== null && other.seq !== null ? one.seq - other.seq : one.id < other.id ? -1 : 1,
  )
}
