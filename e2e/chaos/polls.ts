import { request as ask, type ClientRequest, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Mishaps } from './mishaps'

const separator = '\u001e'

interface Answer {
  status: number
  text: string
}

export function createPolls(port: number, mishaps: Mishaps) {
  const pollers = new Map<string, ReturnType<typeof createPoller>>()

  return {
    async pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
      const sid = /[?&]sid=([^&]+)/.exec(request.url ?? '')?.[1]
      const body = await textOf(request).catch(() => null)
      if (body === null) return
      if (sid === undefined) return sendResponse(response, await forwardRequest(port, request, 'GET').answer)
      const poller = pollers.get(sid) ?? createPoller(port, mishaps)
      pollers.set(sid, poller)
      return request.method === 'POST' ? poller.write(request, response, body) : poller.poll(request, response)
    },
  }
}

function createPoller(port: number, mishaps: Mishaps) {
  const line = mishaps.newLine()
  const toServer: string[] = []
  const toBrowser: string[] = []
  let waiting: ServerResponse | null = null
  let pollRequest: ClientRequest | null = null
  let last: IncomingMessage
  let posted = Promise.resolve()
  let isCut = false
  let ended: Answer | null = null
  const writing = new Set<ServerResponse>()
  const head = (packet: string) => packet.slice(0, 2)

  function cut() {
    isCut = true
    pollRequest?.destroy()
    for (const response of [waiting, ...writing]) response?.destroy()
  }

  const upstream = mishaps.pass<string>(line, {
    head,
    send(packet) {
      toServer.push(packet)
      void post()
    },
    cut,
  })
  const downstream = mishaps.pass<string>(line, {
    head,
    send(packet) {
      toBrowser.push(packet)
      if (!pollRequest) answer()
    },
    cut,
  })

  /** Only one POST runs at a time, because engine.io requires it. */
  function post() {
    posted = posted.then(async () => {
      if (toServer.length === 0 || ended) return
      const { status, text } = await forwardRequest(port, last, 'POST', toServer.splice(0).join(separator)).answer
      if (status !== 200) ended = { status, text }
    })
    return posted
  }

  function answer() {
    if (!waiting || line.dead || isCut || (toBrowser.length === 0 && !ended)) return
    sendResponse(waiting, ended ?? { status: 200, text: toBrowser.splice(0).join(separator) })
    waiting = null
  }

  async function fill() {
    while (!pollRequest && waiting && !ended && !isCut) {
      const forwarded = forwardRequest(port, last, 'GET')
      pollRequest = forwarded.request
      const { status, text } = await forwarded.answer
      if (status !== 200) ended = { status, text }
      else for (const packet of text.split(separator)) downstream(packet)
      pollRequest = null
      answer()
    }
  }

  return {
    async write(request: IncomingMessage, response: ServerResponse, body: string): Promise<void> {
      if (isCut) return void response.destroy()
      last = request
      writing.add(response)
      response.once('close', () => writing.delete(response))
      for (const packet of body.split(separator)) upstream(packet)
      await post()
      if (!line.dead && !isCut) sendResponse(response, ended ?? { status: 200, text: 'ok' })
    },
    poll(request: IncomingMessage, response: ServerResponse): void {
      if (isCut) return void response.destroy()
      last = request
      waiting = response
      response.once('close', () => {
        if (waiting !== response) return
        waiting = null
        pollRequest?.destroy()
      })
      answer()
      void fill()
    },
  }
}

function forwardRequest(port: number, { url, headers, socket }: IncomingMessage, method: 'GET' | 'POST', body = '') {
  const requestHeaders = {
    ...(headers.authorization && { authorization: headers.authorization }),
    ...(body && { 'content-type': 'text/plain;charset=UTF-8' }),
    'x-forwarded-for': socket.remoteAddress ?? '',
  }
  const request = ask({ port, method, path: url, headers: requestHeaders })
  const answer = new Promise<Answer>((done) => {
    request.on('error', () => done({ status: 502, text: '' }))
    request.on('response', (response) =>
      textOf(response).then(
        (text) => done({ status: response.statusCode ?? 502, text }),
        () => done({ status: 502, text: '' }),
      ),
    )
  })
  request.end(body)
  return { request, answer }
}

function sendResponse(response: ServerResponse, { status, text }: Answer): void {
  if (response.destroyed) return
  response.writeHead(status, { 'content-type': 'text/plain; charset=UTF-8', 'cache-control': 'no-store' }).end(text)
}

async function textOf(stream: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of stream) parts.push(part)
  return Buffer.concat(parts).toString()
}
