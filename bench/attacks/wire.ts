import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { realtimePath } from '../../contract/chat/realtime'

// Bare connections, because HTTP clients cannot send half a request or bodies in single bytes.

const portOf = (url: string) => Number(new URL(url).port)

/** Sends the text and returns the first line of the answer; empty if no answer arrives within the time. */
export async function send(url: string, payload: string | Buffer, withinMs = 60_000): Promise<string> {
  const line = connect(portOf(url), '127.0.0.1')
  line.on('error', () => {})
  line.write(payload)
  const timeout = setTimeout(() => line.destroy(), withinMs)
  let received = ''
  for await (const bytes of line) {
    received += bytes
    if (received.includes('\r\n')) break
  }
  clearTimeout(timeout)
  line.destroy()
  return received.split('\r\n')[0] ?? ''
}

export const post = (path: string, type: string, body: string) =>
  `POST ${path} HTTP/1.1\r\nHost: here\r\nContent-Type: ${type}\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`

/** Sends the body byte by byte. Resolves when all is sent, or the server has closed the connection. */
export async function sendByteByByte(url: string, head: string, body: string): Promise<Socket> {
  const line = connect(portOf(url), '127.0.0.1')
  line.on('error', () => {})
  line.resume()
  line.write(`${head}\r\nHost: here\r\nTransfer-Encoding: chunked\r\n\r\n`)
  const chunks = [...body].map((byte) => `1\r\n${byte}\r\n`)
  for (let at = 0; at < chunks.length && !line.destroyed; at += 10_000)
    if (!line.write(chunks.slice(at, at + 10_000).join('')))
      await Promise.race([once(line, 'drain'), once(line, 'close')]).catch(() => {})
  return line
}

/** Opens a websocket that never sends the handshake of Socket.IO. */
export async function aWebsocket(url: string): Promise<Socket> {
  const line = connect(portOf(url), '127.0.0.1')
  line.on('error', () => {})
  const head = [
    `GET ${realtimePath}/?EIO=4&transport=websocket HTTP/1.1`,
    'Host: here',
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    `Sec-WebSocket-Key: ${randomBytes(16).toString('base64')}`,
  ]
  line.write(`${head.join('\r\n')}\r\n\r\n`)
  await once(line, 'data')
  return line
}

/** Returns a masked frame of a longer message: opcode 1 starts the message, 0 continues it. */
export const fragment = (opcode: 0 | 1, body: string) =>
  Buffer.concat([Buffer.from([opcode, 0x80 | body.length, 0, 0, 0, 0]), Buffer.from(body)])

/** Requests /healthz repeatedly. Returns a function that stops it and gives the slowest and median answer, in ms. */
export function measurePauses(url: string) {
  const times: number[] = []
  let isOver = false
  const requestLoop = (async () => {
    while (!isOver) {
      const started = performance.now()
      await fetch(`${url}/healthz`).then(
        (answer) => answer.text(),
        () => {},
      )
      times.push(performance.now() - started)
      await new Promise((next) => setTimeout(next, 10))
    }
  })()
  return async () => {
    isOver = true
    await requestLoop
    times.sort((one, other) => one - other)
    return { slowest: times.at(-1) ?? 0, median: times[Math.floor(times.length / 2)] ?? 0 }
  }
}
