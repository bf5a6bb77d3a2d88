import type { Socket } from 'node:net'
import type { RefusalCode } from '../../../../contract/refusal-codes'
import type { ErrorBody } from '../../../../contract/structured/problem'

const answers: Record<string, [status: number, phrase: string, error: RefusalCode, message: string]> = {
  HPE_HEADER_OVERFLOW: [
    431,
    'Request Header Fields Too Large',
    'headers_too_large',
    'The address and the headers of a request may have 32 KB together.',
  ],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, 'Payload Too Large', 'too_large', 'The chunk extensions are too large.'],
  ERR_HTTP_REQUEST_TIMEOUT: [
    408,
    'Request Timeout',
    'request_timeout',
    'The request did not come in time: send it again.',
  ],
}
const notHttp = [400, 'Bad Request', 'bad_request', 'This is not a readable HTTP request.'] as const

const lingerMs = 1000

const exemptSockets = new WeakSet<Socket>()
/** Exempts a connection from Node's time limit per request. Returns a function that ends the exemption. */
export function exemptFromTimeLimit(socket: Socket): () => void {
  exemptSockets.add(socket)
  return () => void exemptSockets.delete(socket)
}

/** Sends the usual error body, then closes: Node would wait for a client that never closes its side. */
export function answerBroken(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) return void socket.destroy()
  if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT' && exemptSockets.has(socket)) return
  const [status, phrase, name, message] = answers[error.code ?? ''] ?? notHttp
  const body = JSON.stringify({ error: name, message, status } satisfies ErrorBody)
  const head = [
    `HTTP/1.1 ${status} ${phrase}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'cache-control: no-store',
    'x-content-type-options: nosniff',
    'connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
  const timer = setTimeout(() => socket.destroy(), lingerMs).unref()
  socket.once('close', () => clearTimeout(timer))
}
