import { request as ask, createServer, type IncomingMessage } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { createFrames, type Frame } from './frames'

export type Mishap = 'lost' | 'late' | 'twice' | 'swapped' | 'cut' | 'half-open'

/** The probability of each mishap for a frame of the application. Other frames of the protocol pass unchanged. */
export type Odds = Readonly<Record<Mishap, number>>

export interface WildProxy {
  url: string
  happened: Readonly<Record<Mishap, number>>
  /** Lets everything pass from now on. */
  calm(): void
  /** Lets mishaps happen from now on; the proxy starts in this state. */
  stir(): void
  /** Keeps every connection open, but passes nothing through it any more. */
  halfOpen(): void
  close(): Promise<void>
}

/**
 * Stands between browsers and the server. Requests pass unchanged. In websockets, frames are lost, delayed, doubled and swapped, and connections are cut
 * or become half open.
 */
export async function startProxy(port: number, random: () => number, odds: Odds): Promise<WildProxy> {
  const { happened, pass, setWild } = createMishaps(random, odds)
  const lines = new Set<Socket>()
  const states = new Set<{ dead: boolean }>()
  const server = createServer((request, response) => {
    const { method, headers, url } = request
    const onward = ask({ port, method, headers, path: url }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    })
    onward.on('error', () => response.destroy())
    request.pipe(onward)
  })
  // The server's answers promise to keep a connection for 72 s, so the proxy must not close it after five.
  server.keepAliveTimeout = 0

  server.on('upgrade', (request: IncomingMessage, browser: Socket, first: Buffer) => {
    const target = connect(port, '127.0.0.1')
    const line = { dead: false }
    states.add(line)
    for (const [end, other] of [
      [browser, target],
      [target, browser],
    ] as const) {
      lines.add(end)
      end.on('error', () => other.destroy())
      end.on('close', () => {
        lines.delete(end)
        // The client of a half-open connection does not learn that it ended.
        if (!line.dead) other.destroy()
        else setTimeout(() => other.destroy(), 60_000).unref()
      })
    }
    const head = request.rawHeaders.reduce((text, each, at) => text + each + (at % 2 ? '\r\n' : ': '), '')
    const from = `X-Forwarded-For: ${request.socket.remoteAddress}`
    target.write(`${request.method} ${request.url} HTTP/1.1\r\n${head}${from}\r\n\r\n`)
    if (first.length > 0) target.write(first)
    const up = pass(browser, target, line)
    const down = pass(target, browser, line)
    browser.on('data', up)
    let upgraded = false
    target.on('data', (part: Buffer) => {
      if (upgraded) return down(part)
      const end = part.indexOf('\r\n\r\n') + 4
      upgraded = true
      browser.write(part.subarray(0, end))
      if (part.length > end) down(part.subarray(end))
    })
  })

  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    happened,
    calm: () => setWild(false),
    stir: () => setWild(true),
    halfOpen() {
      for (const state of states) state.dead = true
    },
    async close() {
      for (const line of lines) line.destroy()
      const closed = new Promise((done) => server.close(done))
      // A browser opens connections ahead and sends nothing on them. Without this call the end would wait for them.
      server.closeAllConnections()
      await closed
    },
  }
}

/** Draws mishaps, and passes frames through them. */
function createMishaps(random: () => number, odds: Odds) {
  const happened: Record<Mishap, number> = { lost: 0, late: 0, twice: 0, swapped: 0, cut: 0, 'half-open': 0 }
  let wild = true

  function drawn(): Mishap | null {
    if (!wild) return null
    let left = random()
    for (const [mishap, odd] of Object.entries(odds) as [Mishap, number][]) {
      left -= odd
      if (left < 0) {
        happened[mishap] += 1
        return mishap
      }
    }
    return null
  }

  /** Returns a function that passes one direction of a connection. */
  function pass(from: Socket, to: Socket, line: { dead: boolean }): (part: Buffer) => void {
    let swapped: Frame | null = null
    const send = ({ bytes }: Frame) => {
      if (!line.dead && !to.destroyed) to.write(bytes)
    }
    return createFrames((frame) => {
      // Only messages and acknowledgements of socket.io: no network doubles or swaps the frames of the connection itself.
      const mishap = frame.head === '42' || frame.head === '43' ? drawn() : null
      const before = swapped
      swapped = null
      if (mishap === 'lost') return
      if (mishap === 'swapped') {
        swapped = frame
        // When no frame follows, the frame is only late.
        setTimeout(() => {
          if (swapped !== frame) return
          send(frame)
          swapped = null
        }, 300)
      } else if (mishap === 'late') setTimeout(() => send(frame), 50 + random() * 1_500)
      else send(frame)
      if (mishap === 'twice') send(frame)
      if (before) send(before)
      if (mishap === 'half-open') line.dead = true
      if (mishap === 'cut') for (const end of [from, to]) end.destroy()
    })
  }

  const setWild = (on: boolean) => {
    wild = on
  }
  return { happened, pass, setWild }
}
