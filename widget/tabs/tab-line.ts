import type { Socket, SocketNeeds } from '../connection/socket'

/**
 * The line of this tab, over the connection that `way` returns: the tab's own, or the leader's; nothing while the
 * leader is unknown.
 */
export function createTabLine(way: () => ((needs: SocketNeeds) => Socket) | undefined) {
  let line: { begin(): void; change(): void } | null = null

  return {
    /** The leader is known now. */
    begin: () => line?.begin(),
    /** Another tab leads now: an open line ends, and may be opened again at once. */
    change: () => line?.change(),
    /** As `openSocket`. */
    open(needs: SocketNeeds): Socket {
      let real: Socket | null = null
      let ended = false
      function end(again?: boolean) {
        if (ended) return
        ended = true
        if (line === mine) line = null
        real?.close()
        needs.closed(again)
      }
      const mine = {
        change: () => (real ? end(true) : mine.begin()),
        begin() {
          if (real || ended) return
          real = way()?.({ ...needs, closed: () => end() }) ?? null
        },
      }
      line = mine
      mine.begin()
      return {
        request: (...asked) => real?.request(...asked) ?? Promise.reject(new Error('no line')),
        close: () => end(),
      }
    },
  }
}
