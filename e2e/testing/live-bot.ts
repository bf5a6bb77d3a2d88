import { type ClientRequest, request } from 'node:http'
import { expect } from '@playwright/test'
import { readLines } from '../../server/testing/json-lines'
import type { Bubblewire } from './bubblewire'

/**
 * A bot that writes a live message in one streaming request. The test sends the pieces and can break the connection.
 */
export function aLiveBot({ demo }: Bubblewire, query: Record<string, string>) {
  const lines: Record<string, unknown>[] = []
  let isOver = false
  const headers = { authorization: `Bearer ${demo.access_token}`, 'content-type': 'application/x-ndjson' }
  const url = `${demo.api_url}/1.0/contents/live?${new URLSearchParams(query)}`
  const clientRequest: ClientRequest = request(url, { method: 'POST', headers }, (answer) => {
    readLines<Record<string, unknown>>(answer, (line) => lines.push(line))
    answer.on('end', () => {
      isOver = true
    })
    answer.on('error', () => {})
  })
  clientRequest.on('error', () => {})
  clientRequest.setNoDelay(true)
  clientRequest.flushHeaders()
  async function ended() {
    await expect.poll(() => isOver).toBe(true)
    return lines.at(-1)
  }
  return {
    piece: (piece: object) => clientRequest.write(`${JSON.stringify(piece)}\n`),
    text: (text: string) => clientRequest.write(`${JSON.stringify({ text })}\n`),
    isOpen: () => !isOver,
    expectLine: (name: string) => expect.poll(() => lines.some((line) => name in line)).toBe(true),
    ended,
    end() {
      clientRequest.end()
      return ended()
    },
    die: () => clientRequest.destroy(),
  }
}
