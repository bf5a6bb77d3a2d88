import { type ChildProcess, spawn } from 'node:child_process'
import { io } from 'socket.io-client'
import { appendPiece, type LivePiece } from '../../contract/chat/live'
import { type CustomerContent, realtimePath, realtimeVersion } from '../../contract/chat/realtime'
import { readLines } from '../../server/testing/json-lines'

export type Line = Record<string, unknown> & { content?: { id: string; body: string } }

/** Starts a bot in its own process: `curl -N -T -`, which reads pieces from its standard input. */
export function curlBot(url: string, token: string, query: Record<string, string>) {
  const address = `${url}/1.0/contents/live?${new URLSearchParams(query)}`
  const headers = ['--header', `Authorization: Bearer ${token}`, '--header', 'Content-Type: application/x-ndjson']
  const curl: ChildProcess = spawn('curl', ['-sN', '-T', '-', ...headers, address], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const lines: Line[] = []
  if (curl.stdout) readLines<Line>(curl.stdout, (line) => lines.push(line))
  curl.stdin?.on('error', () => {})
  const closed = new Promise<void>((done) => curl.once('close', () => done()))
  return {
    lines,
    closed,
    piece: (piece: unknown) => void curl.stdin?.write(`${JSON.stringify(piece)}\n`),
    end: () => void curl.stdin?.end(),
    kill: () => void curl.kill('SIGKILL'),
  }
}

/**
 * Connects a customer's device to a node. The device builds live messages as docs/build/visitor-protocol.md describes.
 */
export async function aDevice(url: string, channelId: string, token: string) {
  const auth = { version: realtimeVersion, channel_id: channelId, session_token: token }
  const socket = io(url, { path: realtimePath, transports: ['websocket'], forceNew: true, reconnection: false, auth })
  const shown = new Map<string, CustomerContent>()
  const texts = new Map<string, string[]>()
  let added: string[] = []

  function show(content: CustomerContent): void {
    shown.set(content.id, content)
    const earlier = texts.get(content.id) ?? []
    if (earlier.at(-1) !== content.body) texts.set(content.id, [...earlier, content.body])
  }
  const ask = (name: string, request: unknown) => socket.timeout(10_000).emitWithAck(name, request)
  socket.on('message:added', (content: CustomerContent) => {
    added = [...added, content.id]
    show(content)
  })
  socket.on('message:changed', show)
  socket.on('message:piece', async (piece: LivePiece) => {
    const content = shown.get(piece.id)
    if (content?.live !== 'streaming') return
    const body = appendPiece(content.body, piece)
    if (body !== null) return show({ ...content, body })
    const answer = await ask('message:get', { id: piece.id })
    if (answer.ok) show(answer.value)
  })
  await new Promise<void>((done, fail) => {
    socket.once('connect', () => done())
    socket.once('connect_error', fail)
  })
  const { value } = await ask('sync', { since: {} })
  for (const content of value.contents) show(content)
  return {
    shown,
    texts: (id: string) => texts.get(id) ?? [],
    twice: () => added.filter((id, nth) => added.indexOf(id) < nth),
    say: async (body: string): Promise<CustomerContent> => {
      const answer = await ask('message:send', { client_id: crypto.randomUUID(), body })
      if (!answer.ok) throw new Error(answer.error.message)
      return answer.value
    },
    close: () => socket.disconnect(),
  }
}
