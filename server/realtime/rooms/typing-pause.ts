import type { Store } from '../../conversation/ports'
import type { ContentRecord } from '../../conversation/records'

const shortestMs = 500
const longestMs = 1_500
const msPerCharacter = 15
/** If more delayed messages wait, all are sent immediately. */
const mostHeld = 4

/** Returns the pause before a bot's message, in milliseconds; 0 if the source has none, or a person wrote. */
export async function typingPauseOf(read: Store['read'], content: ContentRecord): Promise<number> {
  if (content.author === 'customer') return 0
  const source = await read.source(content.source_id)
  if (!source?.settings.typing_pause) return 0
  const agent = await read.agent(content.author_id)
  if (!agent || agent.email !== null) return 0
  return Math.min(longestMs, shortestMs + content.body.length * msPerCharacter)
}

interface DelayedNews {
  /** Milliseconds of the pause. An event with 0 only waits for earlier events. */
  pauseMs: number
  begin?(): void
  send(): void
}

/**
 * Delays the events of a room while a bot seems to type, and keeps their order. A sync gets the message immediately.
 */
export function createTypingPause() {
  const rooms = new Map<string, { delayed: DelayedNews[]; timer?: NodeJS.Timeout }>()

  function flush(name: string): void {
    const room = rooms.get(name)
    if (!room) return
    rooms.delete(name)
    clearTimeout(room.timer)
    for (const { send } of room.delayed) send()
  }

  function sendNext(name: string): void {
    const room = rooms.get(name)
    if (!room) return
    while (room.delayed[0]?.pauseMs === 0) room.delayed.shift()?.send()
    const [next] = room.delayed
    if (!next) return void rooms.delete(name)
    next.begin?.()
    room.timer = setTimeout(() => {
      next.pauseMs = 0
      sendNext(name)
    }, next.pauseMs)
    room.timer.unref()
  }

  return {
    flush,
    inTurn(name: string, news: DelayedNews): void {
      const room = rooms.get(name)
      if (room) {
        room.delayed.push(news)
        if (room.delayed.filter(({ pauseMs }) => pauseMs > 0).length > mostHeld) flush(name)
      } else if (news.pauseMs > 0) {
        rooms.set(name, { delayed: [news] })
        sendNext(name)
      } else news.send()
    },
  }
}
