import { request as ask, createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'

/** How the proxy treats a WebSocket upgrade: passes it, answers a status, never answers, or passes it slowly. */
type Upgrades = 'pass' | 200 | 403 | 502 | 'silence' | 'slow'

const roundTripMs = 1_100
/** TCP, TLS, the upgrade and the first packet take a round trip each; two more allow for a slow device. */
const slowOpeningMs = 6 * roundTripMs

export type NarrowProxy = Awaited<ReturnType<typeof startNarrowProxy>>

/** Starts a proxy like those of some companies: no WebSockets, buffered responses and extra cookies. */
export async function startNarrowProxy(port: number, upgrades: Upgrades) {
  const control = { upgrades }
  const polls = new Set<ServerResponse>()
  const lines = new Set<Socket>()
  const counters = { upgrades: 0, polls: 0, cookies: 0 }

  const server = createServer(async (request, response) => {
    const { method, headers, url = '' } = request
    const isPoll = url.includes('transport=polling')
    if (isPoll) {
      if (method === 'GET') counters.polls += 1
      if (headers.cookie?.includes('narrow=')) counters.cookies += 1
      if (method === 'GET' && url.includes('sid=')) polls.add(response)
      response.once('close', () => polls.delete(response))
    }
    if (control.upgrades === 'slow') await wait(roundTripMs)
    const forwardedHeaders = { ...headers, 'x-forwarded-for': request.socket.remoteAddress ?? '' }
    const onward = ask(
      { port, method, headers: forwardedHeaders, path: url },
      (answer) => void passBuffered(answer, response),
    )
    onward.on('error', () => response.destroy())
    response.on('close', () => onward.destroy())
    request.pipe(onward)
  })
  server.keepAliveTimeout = 0

  server.on('upgrade', async (request: IncomingMessage, browser: Socket, first: Buffer) => {
    counters.upgrades += 1
    lines.add(browser)
    browser.on('close', () => lines.delete(browser))
    browser.on('error', () => {})
    if (control.upgrades === 'silence') return
    if (control.upgrades === 'slow') await wait(slowOpeningMs)
    else if (control.upgrades !== 'pass')
      return browser.end(`HTTP/1.1 ${control.upgrades} No\r\nContent-Length: 2\r\nConnection: close\r\n\r\nno`)
    const target = connect(port, '127.0.0.1')
    const head = request.rawHeaders.reduce((text, each, at) => text + each + (at % 2 ? '\r\n' : ': '), '')
    target.write(`${request.method} ${request.url} HTTP/1.1\r\n${head}\r\n`)
    target.write(first)
    target.on('error', () => browser.destroy())
    browser.on('close', () => target.destroy())
    target.pipe(browser).pipe(target)
  })

  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    counters,
    set: (next: Upgrades) => {
      control.upgrades = next
    },
    waiting: () => polls.size,
    cutPolls: () => {
      for (const poll of polls) poll.destroy()
    },
    cutWebsockets: () => {
      for (const line of lines) line.destroy()
    },
    async close() {
      for (const line of lines) line.destroy()
      const closed = new Promise((done) => server.close(done))
      server.closeAllConnections()
      await closed
    },
  }
}

const wait = (ms: number) => new Promise((over) => setTimeout(over, ms))

async function passBuffered(answer: IncomingMessage, response: ServerResponse): Promise<void> {
  const parts: Buffer[] = []
  try {
    for await (const part of answer) parts.push(part)
  } catch {
    return void response.destroy()
  }
  const { 'transfer-encoding': _, ...headers } = answer.headers
  const cookie = [...(headers['set-cookie'] ?? []), 'narrow=1; Path=/']
  response.writeHead(answer.statusCode ?? 502, { ...headers, 'set-cookie': cookie })
  response.end(Buffer.concat(parts))
}
