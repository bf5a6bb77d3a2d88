import { type ClientRequest, request } from 'node:http'
import type { LivePiece } from '../../../../../contract/chat/live'
import { eventually, type RunningApp } from '../../../../testing/a-running-app'
import { readLines } from '../../../../testing/json-lines'

export type Line = Record<string, unknown> & {
  content?: { id: string; body: string }
  refused?: { errors?: { path: string; limit?: number }[] }
}

export interface WriterOptions {
  type?: string
  method?: string
  token?: string
}

export type Writer = ReturnType<ReturnType<typeof writerAt>>

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
      readLines<Line>(answer, (line) => lines.push(line))
      answer.on('end', () => {
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

export const textOfPieces = (pieces: readonly LivePiece[]) =>
  pieces.reduce((text, { at, text: more }) => text.slice(0, at) + more, '')
