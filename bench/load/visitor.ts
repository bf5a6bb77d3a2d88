import { randomBytes, randomUUID } from 'node:crypto'
import { WebSocket } from 'undici'
import type { Ack, CustomerContent, SyncAnswer } from '../../contract/chat/realtime'
import { realtimePath, realtimeVersion } from '../../contract/chat/realtime'
import { connectPacket, eventPacket, pong, readPacket } from '../../widget/connection/socket-packets'

const answerWithinMs = 30_000

export interface VisitorListener {
  failed(why: string): void
  onContent(content: CustomerContent): void
}

export type Visitor = Awaited<ReturnType<typeof aVisitor>>

/** Opens a chat like the widget does. `address` is the client address in the proxy header. */
export async function aVisitor(
  url: string,
  channelId: string,
  address: string,
  { failed, onContent }: VisitorListener,
) {
  const line = new WebSocket(`${url.replace('http', 'ws')}${realtimePath}/?EIO=4&transport=websocket`, {
    headers: { 'x-forwarded-for': address },
  })
  const waiting = new Map<number, (answer: unknown) => void>()
  let requestCount = 0
  let closing = false
  await new Promise<void>((connected, refused) => {
    line.addEventListener('message', ({ data }) => {
      const packet = readPacket(data)
      if (packet.kind === 'open')
        line.send(
          connectPacket({
            version: realtimeVersion,
            channel_id: channelId,
            session_token: randomBytes(32).toString('base64url'),
          }),
        )
      else if (packet.kind === 'connected') connected()
      else if (packet.kind === 'ping') line.send(pong)
      else if (packet.kind === 'answer') waiting.get(packet.id)?.(packet.payload)
      else if (packet.kind === 'event' && packet.name === 'message:added') onContent(packet.payload as CustomerContent)
      else if (packet.kind === 'refused') refused(new Error(packet.message))
    })
    line.addEventListener('close', () => {
      if (!closing) failed('line')
      refused(new Error('closed'))
    })
    line.addEventListener('error', () => refused(new Error('no line')))
  })

  function ask<T>(name: string, payload: unknown): Promise<Ack<T> | null> {
    const id = requestCount++
    return new Promise<Ack<T> | null>((done) => {
      const timeout = setTimeout(() => {
        failed('answer')
        done(null)
      }, answerWithinMs)
      waiting.set(id, (answer) => {
        clearTimeout(timeout)
        done(answer as Ack<T>)
      })
      line.send(eventPacket(id, name, payload))
    }).finally(() => waiting.delete(id))
  }

  return {
    say: (body: string) => ask<CustomerContent>('message:send', { client_id: randomUUID(), body }),
    sync: (since: Record<string, number> = {}) => ask<SyncAnswer>('sync', { since }),
    close() {
      closing = true
      line.close()
    },
  }
}
