import { type ClientRequest, request } from 'node:http'
import { expect } from '@playwright/test'
import type { Bubblewire } from './bubblewire'

/** A bot that writes a live message by a request of its own, not by the client: it hears a stop, and can die. */
export function aLiveRequest({ demo }: Bubblewire, query: Record<string, string>) {
  const lines: Record<string, unknown>[] = []
  let isOver = false
  const headers = { authorization: `Bearer ${demo.access_token}`, 'content-type': 'application/x-ndjson' }
  const url = `${demo.api_url}/1.0/contents/live?${new URLSearchParams(query)}`
  const sent: ClientRequest = request(url, { method: 'POST', headers }, (answer) => {
    let rest = ''
    answer.setEncoding('utf8').on('data', (text: string) => {
      const parts = (rest + text).split('\n')
      rest = parts.pop() ?? ''
      for (const line of parts) if (line) lines.push(JSON.parse(line))
    })
    answer.on('end', () => {
      isOver = true
    })
    answer.on('error', () => {})
  })
  sent.on('error', () => {})
  sent.setNoDelay(true)
  sent.flushHeaders()
  return {
    piece: (piece: object) => sent.write(`${JSON.stringify(piece)}\n`),
    text: (text: string) => sent.write(`${JSON.stringify({ text })}\n`),
    isOpen: () => !isOver,
    heard: (name: string) => expect.poll(() => lines.some((line) => name in line)).toBe(true),
    /** Ends the message, and waits for the server's last line. */
    async end() {
      sent.end()
      await expect.poll(() => isOver).toBe(true)
    },
    die: () => sent.destroy(),
  }
}
