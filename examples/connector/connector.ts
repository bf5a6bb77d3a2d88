import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { signedHeaders, verifySignature } from '../../clients/webhooks/index'
import type { ConnectorAnswer, ConnectorRequest, InboundMessage } from '../../contract/connector'
import { page } from './page'
import { createPhone } from './phone'

export interface ConnectorSettings {
  /** The address of the Bubblewire server, without a trailing slash. */
  apiUrl: string
  sourceId: string
  /** The connector secret of the source, `whsec_...`. */
  secret: string
  customer: string
  log(sentence: string): void
}

const path = '/channel'
const bodyLimit = 2_000_000

/** Receives rendered messages at `/channel`, shows them at `/`, and reports the customer's taps. */
export function createConnector(settings: ConnectorSettings) {
  const phone = createPhone()
  let reports: Promise<unknown> = Promise.resolve()
  let closed = false

  const server = createServer((request, response) => {
    serve(request, response).catch((error: Error) => {
      settings.log(`A call could not be answered: ${error.message}`)
      if (!response.headersSent) response.writeHead(400)
      response.end()
    })
  })

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const end = (status: number, body: unknown, type = 'application/json') => {
      response.writeHead(status, { 'content-type': `${type}; charset=utf-8`, 'x-content-type-options': 'nosniff' })
      response.end(type === 'application/json' ? JSON.stringify(body) : body)
    }
    const { pathname } = new URL(request.url ?? '/', 'http://here')
    if (request.method === 'GET' && pathname === '/') return end(200, page, 'text/html')
    if (request.method === 'GET' && pathname === '/lines') return end(200, phone.lines)
    if (request.method !== 'POST') return end(404, { message: `This connector listens at ${path}.` })
    const body = await readRequestBody(request)
    if (body === null) return end(413, { message: 'The body is too large.' })
    if (pathname === path) {
      const { status, answer } = await take(request, body)
      return end(status, answer)
    }
    if (pathname === '/say' && isFromPage(request)) return end(200, say(JSON.parse(body)))
    end(404, { message: 'There is nothing here.' })
  }

  /** Answers a call of the server. After 5xx the server calls again; after 4xx it does not. */
  async function take(request: IncomingMessage, body: string): Promise<{ status: number; answer: ConnectorAnswer }> {
    const refusal = await verifySignature(body, request.headers, settings.secret).catch((error: Error) => error)
    if (refusal) return { status: 401, answer: { message: refusal.message } }
    const call = JSON.parse(body) as ConnectorRequest
    if (call.type !== 'message.send') {
      settings.log(`${call.type} for ${call.identity.foreign_id}`)
      return { status: 200, answer: {} }
    }
    return { status: 200, answer: { foreign_id: phone.receive(call) } }
  }

  /** Shows the customer's message or tap immediately, and reports it in order. */
  function say(input: Pick<InboundMessage, 'body' | 'structured_reply' | 'in_reply_to_id'>) {
    const line = phone.write(String(input.body ?? ''))
    const { structured_reply, in_reply_to_id } = input
    const message: InboundMessage = {
      type: 'message.received',
      foreign_id: line.foreign_id,
      from: { foreign_id: settings.customer, screenname: settings.customer },
      body: line.body,
      ...(structured_reply ? { structured_reply } : {}),
      ...(in_reply_to_id ? { in_reply_to_id } : {}),
    }
    reports = reports.then(() => report(settings, message, () => closed))
    return line
  }

  return {
    phone,
    say,
    /** Starts listening and returns the URL for the source's `connector.url`. */
    listen: (port: number, host: string) =>
      new Promise<string>((done, fail) => {
        server.once('error', fail)
        server.listen(port, host, () => {
          const address = server.address()
          done(`http://${host}:${typeof address === 'object' && address ? address.port : port}${path}`)
        })
      }),
    close: () => {
      closed = true
      server.closeAllConnections()
      return new Promise((done) => server.close(done))
    },
  }
}

/** Repeats the report until the server has it, or refuses it for good. */
async function report(settings: ConnectorSettings, message: InboundMessage, isClosed: () => boolean): Promise<void> {
  const body = JSON.stringify(message)
  for (let wait = 500; !isClosed(); wait = Math.min(wait * 2, 30_000)) {
    try {
      const answer = await fetch(`${settings.apiUrl}/1.0/content_sources/${settings.sourceId}/inbound`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          ...(await signedHeaders(message.foreign_id, Date.now(), body, settings.secret)),
        },
        body,
      })
      if (answer.ok) return
      if (answer.status < 500 && answer.status !== 429) {
        return settings.log(`The server refused "${message.body}": ${await answer.text()}`)
      }
    } catch (error) {
      settings.log(`The server is away: ${(error as Error).message}`)
    }
    await new Promise((next) => setTimeout(next, wait).unref())
  }
}

/** Blocks requests from other sites: they could send messages from the customer's browser. */
function isFromPage({ headers }: IncomingMessage): boolean {
  return headers['sec-fetch-site'] === undefined || headers['sec-fetch-site'] === 'same-origin'
}

async function readRequestBody(request: IncomingMessage): Promise<string | null> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of request) {
    size += part.length
    if (size > bodyLimit) return null
    parts.push(part)
  }
  return Buffer.concat(parts).toString()
}
