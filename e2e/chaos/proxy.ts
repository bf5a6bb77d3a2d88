import { request as ask, createServer, type IncomingMessage } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { createFrames } from './frames'
import { createMishaps, type Mishap, type Mishaps, type Odds } from './mishaps'
import { createPolls } from './polls'

export interface WildProxy {
  url: string
  happened: Readonly<Record<Mishap, number>>
  stopMishaps(): void
  startMishaps(): void
  /** Drops all further packets of every connection, and leaves the connections open. */
  halfOpen(): void
  close(): Promise<void>
}

/** A proxy that damages packets of chats and passes other requests. `polling`: it refuses WebSockets. */
export async function startProxy(
  port: number,
  random: () => number,
  odds: Odds,
  transport: 'websocket' | 'polling' = 'websocket',
): Promise<WildProxy> {
  const mishaps = createMishaps(random, odds)
  const polls = createPolls(port, mishaps)
  const lines = new Set<Socket>()
  const server = createServer((request, response) => {
    const { method, headers, url } = request
    if (url?.includes('transport=polling')) return void polls.pass(request, response)
    const onward = ask({ port, method, headers, path: url }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    })
    onward.on('error', () => response.destroy())
    request.pipe(onward)
  })
  // No timeout for idle connections. Node's default of 5 s is shorter than the 72 s that the server announces.
  server.keepAliveTimeout = 0

  server.on('upgrade', (request: IncomingMessage, browser: Socket, first: Buffer) => {
    if (transport === 'polling') return browser.end('HTTP/1.1 403 No\r\nContent-Length: 0\r\nConnection: close\r\n\r\n')
    passWebsocket(port, mishaps, lines, request, browser, first)
  })

  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    happened: mishaps.happened,
    stopMishaps: () => mishaps.setWild(false),
    startMishaps: () => mishaps.setWild(true),
    halfOpen: mishaps.halfOpen,
    async close() {
      for (const line of lines) line.destroy()
      const closed = new Promise((done) => server.close(done))
      // `close` would wait for connections that a browser opened ahead and never used.
      server.closeAllConnections()
      await closed
    },
  }
}

function passWebsocket(
  port: number,
  mishaps: Mishaps,
  lines: Set<Socket>,
  request: IncomingMessage,
  browser: Socket,
  first: Buffer,
): void {
  const target = connect(port, '127.0.0.1')
  const line = mishaps.newLine()
  for (const [end, other] of [
    [browser, target],
    [target, browser],
  ] as const) {
    lines.add(end)
    end.on('error', () => other.destroy())
    end.on('close', () => {
      lines.delete(end)
      // The client of a half-open connection must not see that the connection ended.
      if (!line.dead) other.destroy()
      else setTimeout(() => other.destroy(), 60_000).unref()
    })
  }
  const head = request.rawHeaders.reduce((text, each, at) => text + each + (at % 2 ? '\r\n' : ': '), '')
  const from = `X-Forwarded-For: ${request.socket.remoteAddress}`
  target.write(`${request.method} ${request.url} HTTP/1.1\r\n${head}${from}\r\n\r\n`)
  if (first.length > 0) target.write(first)
  const cut = () => {
    for (const end of [browser, target]) end.destroy()
  }
  const framesTo = (end: Socket) =>
    createFrames(
      mishaps.pass(line, {
        head: ({ head }) => head,
        send: ({ bytes }) => void (end.destroyed || end.write(bytes)),
        cut,
      }),
    )
  const [upstream, downstream] = [framesTo(target), framesTo(browser)]
  browser.on('data', upstream)
  let upgraded = false
  target.on('data', (part: Buffer) => {
    if (upgraded) return downstream(part)
    const end = part.indexOf('\r\n\r\n') + 4
    upgraded = true
    browser.write(part.subarray(0, end))
    if (part.length > end) downstream(part.subarray(end))
  })
}
