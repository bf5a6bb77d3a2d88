import type { Socket, SocketEvents } from '../connection/socket'
import type { Channel, LineState, Post } from './post'

export interface ServiceNeeds {
  channel: Channel
  term: string
  state(): LineState
  line(): Socket | null
  /** Takes the events that are for this tab itself. */
  hear: SocketEvents['event']
}

export type Service = ReturnType<typeof serve>

/** The leader shares its connection with the other tabs. */
export function serve({ channel, term, state, line, hear }: ServiceNeeds) {
  const post = (one: Post) => channel.postMessage(one)
  const tell = (name: string, payload: unknown, except: string | null = null) =>
    post({ type: 'event', term, except, name, payload })

  /** The server informs every connection of the customer except the connection of the request. All tabs share that connection, so the leader informs them. */
  function asked(from: string | null, event: string, payload: unknown, answer: unknown) {
    const { ok, value } = answer as { ok: boolean; value: { identity?: unknown } | null }
    if (!ok) return
    const others = (name: string, news: unknown) => {
      tell(name, news, from)
      if (from !== null) hear(name, news)
    }
    const moved = (payload as { session_token?: string } | null)?.session_token !== undefined
    if (event === 'message:send') others('message:added', value)
    else if (event === 'session:sign_out') others('session:ended', { reason: 'signed_out' })
    else if (event === 'session:sign_in' && moved) others('session:ended', { reason: 'signed_in' })
    else if (event === 'session:sign_in') others('session:changed', { identity: value?.identity })
    else if (event === 'session:identify' && value) others('session:changed', { identity: value })
  }

  async function ask({ from, id, event, payload, withinMs }: Extract<Post, { type: 'ask' }>) {
    try {
      const answer = await line()?.request(event, payload, withinMs)
      if (answer === undefined) throw new Error('no line')
      post({ type: 'answer', term, to: from, id, answer, failed: false })
      asked(from, event, payload, answer)
    } catch {
      post({ type: 'answer', term, to: from, id, failed: true })
    }
  }

  let over = false
  post({ type: 'here', term, state: state() })

  return {
    take(one: Post) {
      if (over) return
      if (one.type === 'hello') post({ type: 'here', term, to: one.from, state: state() })
      else if (one.type === 'ask') void ask(one)
    },
    event: (name: string, payload: unknown) => tell(name, payload),
    asked,
    /** The connection changed or ended. Posted after the event that ended it, such as the session's end. */
    changed: () => queueMicrotask(() => over || post({ type: 'here', term, state: state() })),
    end() {
      over = true
    },
  }
}
