import type { fetchPolling, openSocket, Socket, SocketNeeds } from '../connection/socket'
import { later } from '../later'
import type { Channel, LineState, Post } from './post'
import type { Service } from './serve'

const serveTabs = later(() => import('./serve'))

/** A connection without an answer for so long is silent. */
const silentMs = 4_000

/**
 * The leader's connection, and the way in which it serves the other tabs. The code for that is fetched when another tab
 * asks. One function, because the connection, its state and the choice of its transport change together.
 */
export function createServing(openReal: typeof openSocket, fetchPolls: typeof fetchPolling) {
  let service: Service | null = null
  let socket: Socket | null = null
  let state: LineState = 'offline'
  let hear: SocketNeeds['event'] = () => {}
  /** The channel of the current term. */
  let serving: Channel | null = null
  /** Openings in a row that ended without an answer. */
  let silent = 0
  let polls: Promise<void> | undefined

  /** From now on the code that polls chooses the transport, also of a connection that is silent. Never rejects. */
  const poll = () =>
    (polls ??= fetchPolls().then(async (part) => {
      if (part) {
        openReal = (await part.chooser)(openReal, state === 'online')
        if (state === 'offline') socket?.close()
      } else polls = undefined
    }))

  return {
    poll,
    /** A term begins; `atOnce`: other tabs are known to wait. */
    begin(channel: Channel, term: string, atOnce: boolean) {
      const waited: Post[] = []
      // A tab that gets no answer takes the lead.
      const load = () =>
        serveTabs.want(({ serve }) => {
          if (serving !== channel || service) return
          service = serve({ channel, term, state: () => state, line: () => socket, hear: (...news) => hear(...news) })
          for (const post of waited.splice(0)) service.take(post)
        })
      serving = channel
      channel.onmessage = ({ data }) => {
        if (service) return service.take(data)
        waited.push(data)
        void load()
      }
      if (atOnce) void load()
    },
    /** The term is over. */
    end() {
      service?.end()
      service = serving = null
    },
    /** The leader's connection; its events go to all tabs. */
    open(needs: SocketNeeds): Socket {
      const late = setTimeout(() => state === 'offline' && poll(), silentMs)
      const own = openReal({
        ...needs,
        connected() {
          state = 'online'
          silent = 0
          needs.connected()
          service?.changed()
        },
        refused(message, data) {
          state = { refused: message }
          needs.refused(message, data)
          service?.changed()
        },
        event(event, payload) {
          needs.event(event, payload)
          service?.event(event, payload)
        },
        closed() {
          clearTimeout(late)
          socket = null
          if (state === 'online') state = 'offline'
          else if (state === 'offline' && silent++) void poll()
          needs.closed()
          service?.changed()
        },
      })
      socket = own
      hear = needs.event
      return {
        async request(event, payload, withinMs) {
          const answer = await own.request(event, payload, withinMs)
          service?.asked(null, event, payload, answer)
          return answer
        },
        close: own.close,
      }
    },
  }
}
