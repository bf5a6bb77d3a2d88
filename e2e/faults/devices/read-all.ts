import type { Ack } from '../../../contract/chat/realtime'
import { realtimePath, realtimeVersion } from '../../../contract/chat/realtime'
import type { HistoryAnswer, ThreadsAnswer } from '../../../contract/chat/visitor'
import { openSocket } from '../../../widget/connection/socket'
import type { Stored } from '../history'

export async function readAll(channelId: string, token: string, visitor: string): Promise<Stored[]> {
  const socket = await aLine(channelId, token)
  const ask = async <T>(event: string, request: object): Promise<T> => {
    const answer = (await socket.request(event, request, 20_000)) as Ack<T>
    if (!answer.ok) throw new Error(`${event}: ${answer.error.message}`)
    return answer.value
  }
  const stored: Stored[] = []
  try {
    const { threads } = await ask<ThreadsAnswer>('thread:list', { limit: 50 })
    for (const { id, last_seq } of threads) {
      let before = last_seq + 1
      for (let hasMore = true; hasMore; ) {
        const page = await ask<HistoryAnswer>('thread:history', { thread_id: id, before, limit: 100 })
        for (const { id, thread_id: thread, seq, body, client_id, live } of page.contents)
          stored.push({ visitor, id, thread, seq, body, client_id, ...(live && { live }) })
        before = page.contents[0]?.seq ?? 0
        hasMore = page.more
      }
    }
  } finally {
    socket.close()
  }
  return stored
}

function aLine(channelId: string, token: string): Promise<ReturnType<typeof openSocket>> {
  return new Promise((done, fail) => {
    const socket = openSocket({
      url: location.origin.replace('http', 'ws') + realtimePath,
      auth: { version: realtimeVersion, channel_id: channelId, session_token: token },
      connectWithinMs: 20_000,
      connected: () => done(socket),
      refused: (message) => fail(new Error(message)),
      event() {},
      closed: () => fail(new Error('the line was closed')),
    })
  })
}
