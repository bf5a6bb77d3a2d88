import { request } from 'node:http'

export interface Api {
  url: string
  token: string
}

/** Returns milliseconds since 1970, more precise than `Date.now`, comparable with the pages' times. */
const now = () => performance.timeOrigin + performance.now()

export async function idOf({ url, token }: Api, text: string): Promise<string> {
  for (;;) {
    const headers = { authorization: `Bearer ${token}` }
    const answer = await fetch(`${url}/1.0/contents?limit=5&created_from=synchronizer`, { headers })
    const { records } = (await answer.json()) as { records: { id: string; body: string }[] }
    const found = records.find(({ body }) => body === text)
    if (found) return found.id
    await new Promise((done) => setTimeout(done, 20))
  }
}

export function startMessage({ url, token }: Api, in_reply_to_id: string) {
  const query = new URLSearchParams({ in_reply_to_id, idle_timeout: '60' })
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/x-ndjson' }
  const clientRequest = request(`${url}/1.0/contents/live?${query}`, { method: 'POST', headers })
  clientRequest.setNoDelay(true)
  const ended = new Promise<void>((done, fail) => {
    clientRequest.once('error', fail)
    clientRequest.once('response', (answer) => {
      let text = ''
      answer.setEncoding('utf8').on('data', (part: string) => {
        text += part
      })
      answer.once('end', () => (text.includes('"live":"complete"') ? done() : fail(new Error(text))))
    })
  })
  return {
    /** Returns the time at which the piece was written. */
    write(piece: object): number {
      const at = now()
      clientRequest.write(`${JSON.stringify(piece)}\n`)
      return at
    },
    async end(): Promise<void> {
      clientRequest.end()
      await ended
    },
  }
}
