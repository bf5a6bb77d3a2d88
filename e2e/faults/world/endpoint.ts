import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { ConnectorRequest } from '../../../contract/connector'
import type { ContentEvent, WebhookEnvelope } from '../../../contract/webhook-event'
import type { Endpoint, ReceivedCall, Stored } from '../history'

/**
 * `slow`: responds after `slowMs`. `hang`: never responds. `close`, `half`: breaks off before or within the response.
 */
export type Mood = 'fine' | 'error' | 'hang' | 'close' | 'half' | 'slow'

export type Receiver = Awaited<ReturnType<typeof aReceiver>>

export async function aReceiver(
  name: string,
  kind: 'webhook' | 'connector',
  receives: Endpoint['receives'],
  among: string,
  act: (event: ContentEvent) => Promise<unknown> | null = () => null,
) {
  const endpoint: Endpoint = { name, receives, among, calls: [] }
  const contents = new Map<string, Set<string>>()
  const happened: Record<Mood, number> = { fine: 0, error: 0, hang: 0, close: 0, half: 0, slow: 0 }
  let moodOf: () => Mood = () => 'fine'
  let slowMs = 300
  const hanging = new Set<ServerResponse>()

  function recordCall(body: string, request: IncomingMessage) {
    const digest = createHash('sha256').update(body).digest('hex').slice(0, 16)
    const note = (call: Omit<ReceivedCall, 'digest'>) => {
      endpoint.calls.push({ ...call, digest })
      contents.set(call.content_id, (contents.get(call.content_id) ?? new Set()).add(call.body))
    }
    if (kind === 'connector') {
      const { id, type } = JSON.parse(body) as ConnectorRequest
      if (type === 'message.send') note({ id: String(request.headers['webhook-id']), type, content_id: id, body: '' })
      return { responseBody: JSON.stringify({ foreign_id: `there-${id}` }), acted: Promise.resolve() }
    }
    const { events } = JSON.parse(body) as WebhookEnvelope
    for (const { id, type, resource } of events as ContentEvent[])
      note({ id, type, content_id: resource.id, body: resource.metadata.body })
    return { said: '', acted: Promise.all(events.map((event) => act(event as ContentEvent))) }
  }

  function answer(request: IncomingMessage, response: ServerResponse, body: string) {
    const mood = moodOf()
    happened[mood] += 1
    if (mood === 'error') response.writeHead(500).end('no')
    else if (mood === 'hang') hanging.add(response)
    else if (mood === 'close') request.socket.destroy()
    else if (mood === 'half') {
      recordCall(body, request)
      response.writeHead(200, { 'content-length': '1000' })
      response.write('{"foreign', () => request.socket.destroy())
    } else if (mood === 'slow') setTimeout(() => void accept(), slowMs)
    else void accept()
    async function accept() {
      const { responseBody, acted } = recordCall(body, request)
      await acted
      response.writeHead(200, { 'content-type': 'application/json' }).end(responseBody)
    }
  }

  const server = createServer((request, response) => {
    if (request.method === 'GET')
      return response.end(new URL(request.url ?? '/', 'http://here').searchParams.get('hub.challenge'))
    const parts: Buffer[] = []
    request.on('data', (part) => parts.push(part))
    request.on('end', () => answer(request, response, Buffer.concat(parts).toString()))
  })
  server.keepAliveTimeout = 60_000
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/${kind}`,
    endpoint,
    happened,
    /** Returns whether the content arrived, and for a live message, with its whole text. */
    has: ({ id, body, live }: Stored) => (live ? contents.get(id)?.has(body) === true : contents.has(id)),
    setMood(mood: () => Mood, answerAfterMs = slowMs) {
      moodOf = mood
      slowMs = answerAfterMs
      if (mood() === 'fine') {
        for (const response of hanging) response.destroy()
        hanging.clear()
      }
    },
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
