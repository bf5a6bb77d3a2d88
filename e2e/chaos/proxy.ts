import { request as ask, createServer, type IncomingMessage } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { createFrames, type Frame } from './frames'

export type Mishap = 'lost' | 'late' | 'twice' | 'swapped' | 'cut' | 'half-open'

/** How often each happens to a frame that carries something of the application; the other frames of the protocol pass. */
export type Odds = Readonly<Record<Mishap, number>>

export interface WildProxy {
  url: string
  happened: Readonly<Record<Mishap, number>>
  /** From now on everything passes. */
  calm(): void
  /** From now on not everything does; so it begins. */
  stir(): void
  /** Every line stays open, and nothing passes it any more. */
  halfOpen(): void
  close(): Promise<void>
}

/**
 * Stands between browsers and the server. Requests pass; in websockets, frames are lost, late, doubled and swapped, and lines are cut,
 * or go on without anything passing any more.
 */
export async function startProxy(port: number, random: () => number, odds: Odds): Promise<WildProxy> {
  const happened: Record<Mishap, number> = { lost: 0, late: 0, twice: 0, swapped: 0, cut: 0, 'half-open': 0 }
  const lines = new Set<Socket>()
  const states = new Set<{ dead: boolean }>()
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

  /** One direction of a line. */
  function pass(from: Socket, to: Socket, line: { dead: boolean }): (part: Buffer) => void {
    let swapped: Frame | null = null
    const send = ({ bytes }: Frame) => {
      if (!line.dead && !to.destroyed) to.write(bytes)
    }
    return createFrames((frame) => {
      // Messages and acknowledgements of socket.io; what holds the connection itself is not doubled or swapped by any network.
      const mishap = frame.head === '42' || frame.head === '43' ? drawn() : null
      const before = swapped
      swapped = null
      if (mishap === 'lost') return
      if (mishap === 'swapped') {
        swapped = frame
        // Where nothing follows, it is only late.
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

  const server = createServer((request, response) => {
    const { method, headers, url } = request
    const onward = ask({ port, method, headers, path: url }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    })
    onward.on('error', () => response.destroy())
    request.pipe(onward)
  })
  // Its answers carry the server's word that a line is kept for 72 s: who is told so must not meet one that closed after five.
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
        // The client of a half-open connection is not told that it ended.
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
    calm() {
      wild = false
    },
    stir() {
      wild = true
    },
    halfOpen() {
      for (const state of states) state.dead = true
    },
    async close() {
      for (const line of lines) line.destroy()
      await new Promise((closed) => server.close(closed))
    },
  }
}
