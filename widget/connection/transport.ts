import type { fetchPolling, openSocket, Socket, SocketNeeds } from './socket'

/** A connection without an answer for this time is silent. */
const silentMs = 4_000

/**
 * Uses websockets. After two failures or a silent connection, polling.ts is loaded and decides. With `polled` it
 * decides from the start.
 */
export function createTransport(openReal: typeof openSocket, fetchPolls: typeof fetchPolling, polled: boolean) {
  let current: Socket | null = null
  let online = false
  let silent = 0
  let polls: Promise<void> | undefined
  let chosen = polled ? poll() : null

  /** Loads polling.ts, which then chooses the transport. Never rejects. */
  function poll() {
    polls ??= fetchPolls().then(async (part) => {
      if (!part) {
        polls = undefined
        return
      }
      openReal = (await part.chooser)(openReal, online)
      if (!online) current?.close()
    })
    return polls
  }

  function openNow(needs: SocketNeeds): Socket {
    let answered = false
    const late = setTimeout(() => answered || poll(), silentMs)
    current = openReal({
      ...needs,
      connected() {
        answered = online = true
        silent = 0
        needs.connected()
      },
      refused(message, data) {
        answered = true
        needs.refused(message, data)
      },
      closed() {
        clearTimeout(late)
        current = null
        online = false
        if (!answered && silent++) void poll()
        needs.closed()
      },
    })
    return current
  }

  function openLater(needs: SocketNeeds, choice: Promise<void>): Socket {
    let real: Socket | null = null
    let ended = false
    void choice.then(() => {
      chosen = null
      if (!ended) real = openNow(needs)
    })
    return {
      request: (...asked) => real?.request(...asked) ?? Promise.reject(new Error('no line')),
      close() {
        if (real) return real.close()
        if (!ended) needs.closed()
        ended = true
      },
    }
  }

  return (needs: SocketNeeds): Socket => (chosen ? openLater(needs, chosen) : openNow(needs))
}
