import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { WebhookEnvelope } from '../../../contract/webhook-event'

/**
 * How the endpoint answers a delivery: with a status, a status and body, or a failure. `waits`: not before `answerAll`.
 */
export type Behaviour =
  | number
  | { status: number; body: string | Buffer }
  | 'waits'
  | 'hangs'
  | 'closes early'
  | 'breaks off'
  | 'drips'
  | 'redirects'
  | 'speaks no HTTP'

export interface PostedDelivery {
  id: string
  envelope: WebhookEnvelope
  body: string
  headers: Record<string, string>
  words: string
  threadId: string
  port: number | undefined
}

/**
 * Starts a webhook's endpoint for tests. It answers the handshake and behaves as the test says, which may change during
 * the test.
 */
export async function anEndpoint() {
  const posted: PostedDelivery[] = []
  const acknowledged: PostedDelivery[] = []
  const gets: string[] = []
  const asked: IncomingMessage[] = []
  const waiting: (() => void)[] = []
  const endpoint = {
    url: '',
    behaviour: 204 as Behaviour | ((post: PostedDelivery) => Behaviour | Promise<Behaviour>),
    posted,
    acknowledged,
    gets,
    asked,
    handshake: null as ((challenge: string, response: ServerResponse) => void) | null,
  }
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://here')
    if (request.method === 'GET') {
      gets.push(url.href)
      asked.push(request)
      if (endpoint.handshake) endpoint.handshake(url.searchParams.get('hub.challenge') ?? '', response)
      else response.end(url.searchParams.get('hub.challenge'))
      return
    }
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const body = Buffer.concat(parts).toString()
    const headers = request.headers as Record<string, string>
    const envelope = JSON.parse(body) as WebhookEnvelope
    const metadata = envelope.events[0]?.resource.metadata as { body?: string; thread_id?: string } | undefined
    const post = {
      ...{ id: envelope.id, envelope, body, headers, port: request.socket.remotePort },
      ...{ words: metadata?.body ?? '', threadId: metadata?.thread_id ?? '' },
    }
    posted.push(post)
    const { behaviour: configured } = endpoint
    const behaviour = typeof configured === 'function' ? await configured(post) : configured
    const acknowledge = () => void acknowledged.push(post)
    if (behaviour === 'waits') {
      waiting.push(() => {
        acknowledge()
        behave(204, request, response)
      })
      return
    }
    if (statusOf(behaviour) < 300) acknowledge()
    behave(behaviour, request, response)
  })
  server.keepAliveTimeout = 60_000
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  endpoint.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`
  return Object.assign(endpoint, {
    answerAll() {
      for (const answer of waiting.splice(0)) answer()
    },
    close: () => {
      server.closeAllConnections()
      return new Promise((done) => server.close(done))
    },
  })
}

export function aGate() {
  let open = () => {}
  const opened = new Promise<void>((done) => {
    open = done
  })
  return { opened, open: () => open() }
}

export type Endpoint = Awaited<ReturnType<typeof anEndpoint>>

const statusOf = (behaviour: Behaviour): number =>
  typeof behaviour === 'number' ? behaviour : typeof behaviour === 'object' ? behaviour.status : 999

function behave(behaviour: Behaviour, request: IncomingMessage, response: ServerResponse): void {
  if (typeof behaviour === 'number') return void response.writeHead(behaviour).end()
  if (typeof behaviour === 'object') return void response.writeHead(behaviour.status).end(behaviour.body)
  if (behaviour === 'speaks no HTTP') return void request.socket.end('220 mail.example ESMTP\r\n')
  if (behaviour === 'closes early') return void request.socket.destroy()
  if (behaviour === 'redirects') return void response.writeHead(302, { location: '/elsewhere' }).end()
  if (behaviour === 'breaks off') {
    request.socket.write('HTTP/1.1 500 Oh\r\ncontent-le')
    return void request.socket.destroy()
  }
  if (behaviour === 'drips') {
    // Sends byte by byte, so that no pause between two bytes is long, and the headers never end.
    request.socket.write('HTTP/1.1 200 OK\r\nx-drip: ')
    const drip = setInterval(() => request.socket.write('a'), 20)
    request.socket.on('close', () => clearInterval(drip))
  }
}
