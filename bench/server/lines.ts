import { get } from 'node:http'
import { WebSocket } from 'ws'
import type { LivePiece } from '../../contract/chat/live'
import { type Handshake, realtimePath, realtimeVersion } from '../../contract/chat/realtime'
import { textOf } from './limit/message'

// Connections that cost as little as possible, so that the server is the bottleneck: a bare socket or request.

export interface Line {
  /** Resolves when the message is on disk. Throws the server's reason if it is refused. */
  send(clientId: string, body: string): Promise<void>
  close(): void
}

export type Hear = (body: string) => void

interface Waiting {
  done(): void
  failed(reason: Error): void
}

function requests() {
  const waiting = new Map<number, Waiting>()
  let last = 0
  return {
    ask: (send: (n: number) => void) =>
      new Promise<void>((done, failed) => {
        last += 1
        waiting.set(last, { done, failed })
        send(last)
      }),
    answer: (n: number, trouble?: string) => {
      const pendingRequest = waiting.get(n)
      waiting.delete(n)
      if (trouble === undefined) pendingRequest?.done()
      else pendingRequest?.failed(new Error(trouble))
    },
    end: () => {
      for (const { failed } of waiting.values()) failed(new Error('closed'))
      waiting.clear()
    },
  }
}

const open = (url: string) => new WebSocket(url, { perMessageDeflate: false, skipUTF8Validation: true })

const limitPath = '/ws'

export function limitLine(url: string, user: string, thread: string): Promise<Line> {
  return new Promise((ready, fail) => {
    const socket = open(url + limitPath)
    const { ask, answer, end } = requests()
    socket.on('error', fail)
    socket.on('close', end)
    const line: Line = {
      send: (clientId, body) =>
        ask((n) => socket.send(JSON.stringify({ t: 'send', n, m: textOf(thread, user, clientId, body) }))),
      close: () => socket.terminate(),
    }
    socket.on('message', (data) => {
      const { t, n, error } = JSON.parse(String(data)) as { t: 'ready' | 'ack' | 'nack'; n: number; error?: string }
      if (t === 'ready') ready(line)
      else answer(n, error)
    })
    socket.on('open', () => socket.send(JSON.stringify({ t: 'hello', role: 'customer', user, threads: [thread] })))
  })
}

/** Connects a customer in a new thread. `onReply` receives the body of each reply of the bot. */
export function limitTurnLine(url: string, thread: string, onReply: Hear): Promise<Line> {
  return new Promise((ready, fail) => {
    const socket = open(`${url}/?thread=${thread}`)
    const { ask, answer, end } = requests()
    socket.on('error', fail)
    socket.on('close', end)
    socket.on('open', () =>
      ready({
        send: (client_id, body) => ask((n) => socket.send(JSON.stringify({ n, m: { client_id, body } }))),
        close: () => socket.terminate(),
      }),
    )
    socket.on('message', (data) => {
      const { t, n, body } = JSON.parse(String(data)) as { t: 'ack' | 'nack' | 'added'; n: number; body: string }
      if (t === 'added') onReply(body)
      else answer(n, t === 'ack' ? undefined : 'invalid')
    })
  })
}

export function ourLine(
  url: string,
  auth: Pick<Handshake, 'channel_id' | 'session_token'>,
  onReply: Hear = () => {},
  onPiece: (piece: LivePiece) => void = () => {},
): Promise<Line> {
  return new Promise((ready, fail) => {
    const socket = open(`${url}${realtimePath}/?EIO=4&transport=websocket`)
    const { ask, answer, end } = requests()
    socket.on('error', fail)
    socket.on('close', end)
    const line: Line = {
      send: (client_id, body) =>
        ask((n) => socket.send(`42${n}${JSON.stringify(['message:send', { client_id, body }])}`)),
      close: () => socket.terminate(),
    }
    const handshake: Handshake = { version: realtimeVersion, ...auth, echo: false }
    socket.on('message', (data) => {
      const text = String(data)
      if (text === '2') return socket.send('3')
      if (text.startsWith('0')) return socket.send(`40${JSON.stringify(handshake)}`)
      if (text.startsWith('40')) return ready(line)
      if (text.startsWith('44')) return fail(new Error(text.slice(2)))
      if (text.startsWith('42')) {
        const [event, news] = JSON.parse(text.slice(2)) as [string, { body?: string } & LivePiece]
        if (event === 'message:piece') onPiece(news)
        if (event === 'message:added') onReply(news.body ?? '')
        return
      }
      if (!text.startsWith('43')) return
      const [, n = '', body = ''] = /^43(\d+)(.*)$/s.exec(text) ?? []
      const [ack] = JSON.parse(body) as [{ ok: boolean; error?: { code: string } }]
      answer(Number(n), ack.ok ? undefined : (ack.error?.code ?? 'refused'))
    })
  })
}

const wordsOf = /"body":"((?:[^"\\]|\\.)*)"/g
const limitWordsOf = /"text":"((?:[^"\\]|\\.)*)"/g

export function limitAgent(url: string, threads: string[], onReply: Hear): Promise<() => void> {
  return new Promise((ready, fail) => {
    const socket = open(url + limitPath)
    socket.on('error', fail)
    socket.on('message', (data) => {
      const text = String(data)
      if (text === '{"t":"ready"}') return ready(() => socket.terminate())
      for (const [, body = ''] of text.matchAll(limitWordsOf)) onReply(body)
    })
    socket.on('open', () => socket.send(JSON.stringify({ t: 'hello', role: 'agent', user: 'agent', threads })))
  })
}

export function ourAgent(url: string, token: string, onReply: Hear): Promise<() => void> {
  return new Promise((ready, fail) => {
    const headers = { authorization: `Bearer ${token}` }
    const request = get(`${url}/1.0/webhooks/listen?events=content.imported`, { headers }, (answer) => {
      if (answer.statusCode !== 200) return fail(new Error(`listening: ${answer.statusCode}`))
      let remainder = ''
      answer.setEncoding('utf8')
      answer.on('data', (part: string) => {
        const frames = (remainder + part).split('\n\n')
        remainder = frames.pop() ?? ''
        for (const frame of frames) for (const [, body = ''] of frame.matchAll(wordsOf)) onReply(body)
      })
      answer.on('error', () => {})
      ready(() => request.destroy())
    })
    request.on('error', fail)
  })
}
