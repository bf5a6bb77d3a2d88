import type { Ack, CustomerContent, OutgoingMessage, SocketRefusal, SyncRequest } from '../../../contract/chat/realtime'
import type {
  HistoryRequest,
  MarkRequest,
  Marks,
  TypingRequest,
  VisitorSyncAnswer,
  VisitorThread,
} from '../../../contract/chat/visitor'
import type { SendRequest, ServerConnection } from '../sync/request'
import { aContent, aThread } from './builders'

/**
 * The outcome of a sent message: it succeeds, is `lost` on the way to the server or `unheard` on the way back, or is
 * refused.
 */
export type RequestOutcome = 'none' | 'lost' | 'unheard' | SocketRefusal

const pageLength = 100

/**
 * Creates a fake server for a customer's widget: threads, messages stored once per client id, marks. One function,
 * because every answer reads and changes the same store.
 */
export function fakeServer() {
  const stored: CustomerContent[] = []
  const threads = new Map<string, VisitorThread>()
  const sends: string[] = []
  const heard: OutgoingMessage[] = []
  const marked: MarkRequest[] = []
  const typed: TypingRequest[] = []
  const mishaps: RequestOutcome[] = []
  let inFlight = 0
  let mostInFlight = 0

  function store(parts: Partial<CustomerContent>): CustomerContent {
    const { thread_id = newestOpen() ?? begin() } = parts
    const thread = threads.get(thread_id) ?? aThread({ id: thread_id })
    const content = aContent({ ...parts, thread_id, seq: thread.last_seq + 1 })
    threads.set(thread_id, { ...thread, last_seq: content.seq })
    stored.push(content)
    return content
  }

  const newestOpen = () => [...threads.values()].findLast(({ closed }) => !closed)?.id
  const begin = () => `thread-${threads.size + 1}`
  const inThread = (id: string) => stored.filter(({ thread_id }) => thread_id === id)

  async function answer<T>(work: () => Ack<T>): Promise<Ack<T>> {
    inFlight += 1
    mostInFlight = Math.max(mostInFlight, inFlight)
    const mishap = mishaps.shift()
    await Promise.resolve()
    inFlight -= 1
    if (mishap === 'lost') throw new Error('lost')
    if (typeof mishap === 'object') return { ok: false, error: mishap }
    const ack = work()
    if (mishap === 'unheard') throw new Error('unheard')
    return ack
  }

  const acts: Record<string, (request: never) => unknown> = {
    'message:send'(message: OutgoingMessage) {
      const { client_id, body, in_reply_to_id = null, structured_reply = null, thread_id, new_thread } = message
      sends.push(client_id)
      heard.push(message)
      return answer(() => {
        const known = stored.find((content) => content.client_id === client_id)
        const named = thread_id && !threads.get(thread_id)?.closed ? thread_id : undefined
        const place = new_thread ? begin() : (named ?? newestOpen() ?? begin())
        const parts = { client_id, body, in_reply_to_id, structured_reply, thread_id: place }
        return { ok: true, value: known ?? store({ from: 'customer', author_name: '', ...parts }) }
      })
    },
    sync({ since }: SyncRequest) {
      const contents = [...threads.keys()].flatMap((id) => {
        const last = since[id]
        return last === undefined ? inThread(id).slice(-pageLength) : inThread(id).filter(({ seq }) => seq > last)
      })
      const gone = Object.keys(since).filter((id) => !threads.has(id))
      const value: VisitorSyncAnswer = { threads: [...threads.values()], contents, more: false, gone, identity: null }
      return { ok: true, value }
    },
    'thread:history'({ thread_id, before, limit = 50 }: HistoryRequest) {
      const contents = inThread(thread_id)
        .filter(({ seq }) => seq < before)
        .slice(-limit)
      return { ok: true, value: { contents, more: (contents[0]?.seq ?? 1) > 1 } }
    },
    'thread:list': () => ({
      ok: true,
      value: {
        threads: [...threads.values()]
          .reverse()
          .map((thread) => ({ ...thread, last_content: inThread(thread.id).at(-1) ?? null })),
        more: false,
      },
    }),
    'thread:mark'(mark: MarkRequest) {
      const { thread_id, delivered_seq = 0, read_seq = 0 } = mark
      marked.push(mark)
      const thread = threads.get(thread_id)
      if (!thread) return { ok: false, error: { code: 'unknown_thread', message: '' } }
      const marks: Marks = {
        ...thread.marks,
        customer_delivered_seq: Math.max(thread.marks.customer_delivered_seq, delivered_seq, read_seq),
        customer_read_seq: Math.max(thread.marks.customer_read_seq, read_seq),
      }
      threads.set(thread_id, { ...thread, marks })
      return { ok: true, value: marks }
    },
    typing(request: TypingRequest) {
      typed.push(request)
      return { ok: true, value: null }
    },
  }

  const ask: SendRequest = async (event, request) => (await acts[event]?.(request as never)) as never
  const connection: ServerConnection = { ask }

  return {
    connection,
    stored,
    threads,
    /** Client ids in the order of sending, including resends; and the whole messages. */
    sends,
    heard,
    marked,
    typed,
    say: (parts: Partial<CustomerContent> = {}) => store(parts),
    close(id: string): VisitorThread {
      const thread = { ...(threads.get(id) ?? aThread({ id })), closed: true }
      threads.set(id, thread)
      return thread
    },
    mishaps,
    mostInFlight: () => mostInFlight,
  }
}
