import type { Ack, CustomerContent, OutgoingMessage, SyncAnswer, SyncRequest } from '../../contract/realtime'
import { aContent } from './builders'
import type { Transport } from './exchange'

/** What may happen to one request: `lost` on the way there, `unheard` on the way back, or a refusal. */
export type Mishap = 'lost' | 'unheard' | { code: 'busy' | 'internal_error' | 'too_many_requests'; message: string }

/** The server as far as a customer's widget can tell: one thread, messages stored once per client id. */
export function fakeServer() {
  const stored: CustomerContent[] = []
  const sends: string[] = []
  const mishaps: Mishap[] = []
  let inFlight = 0
  let mostInFlight = 0

  function store(parts: Partial<CustomerContent>): CustomerContent {
    const content = aContent({ ...parts, seq: stored.length + 1 })
    stored.push(content)
    return content
  }

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

  const transport: Transport = {
    send: ({ client_id, body, in_reply_to_id, structured_reply }: OutgoingMessage) => {
      sends.push(client_id)
      return answer(() => {
        const known = stored.find((content) => content.client_id === client_id)
        const reply = { in_reply_to_id: in_reply_to_id ?? null, structured_reply: structured_reply ?? null }
        return { ok: true, value: known ?? store({ from: 'customer', author_name: '', client_id, body, ...reply }) }
      })
    },
    sync: async ({ since }: SyncRequest): Promise<Ack<SyncAnswer>> => ({
      ok: true,
      value: {
        threads: stored[0]
          ? [{ id: stored[0].thread_id, closed: false, text_input_disabled: false, last_seq: stored.length }]
          : [],
        contents: stored.filter(({ thread_id, seq }) => seq > (since[thread_id] ?? 0)),
        more: false,
      },
    }),
  }

  return {
    transport,
    stored,
    /** Client ids in the order in which they were sent, resends included. */
    sends,
    say: (parts: Partial<CustomerContent> = {}) => store(parts),
    /** The next requests to send meet these. */
    mishaps,
    mostInFlight: () => mostInFlight,
  }
}
