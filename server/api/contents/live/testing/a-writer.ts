import { type ClientRequest, request } from 'node:http'
import type { LivePiece } from '../../../../../contract/chat/live'
import { eventually, type RunningApp } from '../../../../testing/a-running-app'

export type Line = Record<string, unknown> & {
  content?: { id: string; body: string }
  refused?: { errors?: { path: string; limit?: number }[] }
}

export interface WriterOptions {
  type?: string
  method?: string
  /** Another author than the demo's agent. */
  token?: string
}

export type Writer = ReturnType<ReturnType<typeof writerAt>>

/** Returns a function that begins a live message at this server, as a bot does. */
export const writerAt =
  ({ url, account }: Pick<RunningApp, 'url' | 'account'>) =>
  (
    query: Record<string, string>,
    { type = 'application/x-ndjson', method = 'POST', token = account.access_token }: WriterOptions = {},
  ) => {
    const lines: Line[] = []
    const state = { status: 0, over: false }
    const path = `/1.0/contents/live?${new URLSearchParams(query)}`
    const headers = { authorization: `Bearer ${token}`, ...(type && { 'content-type': type }) }
    const sent: ClientRequest = request(url + path, { method, headers }, (answer) => {
      state.status = answer.statusCode ?? 0
      let rest = ''
      answer.setEncoding('utf8').on('data', (text: string) => {
        const parts = (rest + text).split('\n')
        rest = parts.pop() ?? ''
        for (const line of parts) if (line) lines.push(JSON.parse(line))
      })
      answer.on('end', () => {
        if (rest) lines.push(JSON.parse(rest))
        state.over = true
      })
      answer.on('error', () => {})
    })
    sent.on('error', () => {})
    sent.setNoDelay(true)
    sent.flushHeaders()
    return {
      lines,
      state,
      sent,
      piece: (piece: unknown) => sent.write(`${JSON.stringify(piece)}\n`),
      raw: (bytes: string | Buffer) => sent.write(bytes),
      end: () => sent.end(),
      line: (name: string) => eventually(`a line with ${name}`, () => lines.find((line) => name in line)),
      over: async () => {
        await eventually('the answer is over', () => state.over)
        return lines.at(-1) as Line
      },
    }
  }

/** The text that a chat shows after these pieces. */
export const grown = (pieces: readonly LivePiece[]) =>
  pieces.reduce((text, { at, text: more }) => text.slice(0, at) + more, '')
