import { request } from 'node:http'

interface LiveAnswer {
  url: string
  token: string
  query: Record<string, string>
  pieces: readonly object[]
  before(nth: number): Promise<unknown>
}

/** `again` means that the server may or may not have the answer, so the bot must repeat it. */
export type Outcome = { id: string } | { refused: string } | { again: true }

interface Line {
  content?: { id: string }
  status?: number
  error?: string
}

export function writeLive({ url, token, query, pieces, before }: LiveAnswer): Promise<Outcome> {
  const address = `${url}/1.0/contents/live?${new URLSearchParams(query)}`
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/x-ndjson' }
  return new Promise((done) => {
    const retry = () => done({ again: true })
    const clientRequest = request(address, { method: 'POST', headers, timeout: 20_000 }, (answer) => {
      let text = ''
      answer.setEncoding('utf8').on('data', (part: string) => {
        text += part
      })
      answer.on('end', () => done(outcomeOf(answer.statusCode ?? 0, text)))
      answer.on('error', retry).on('close', retry)
    })
    clientRequest.on('error', retry).on('timeout', () => clientRequest.destroy())
    clientRequest.setNoDelay(true)
    void write()

    async function write() {
      for (const [nth, piece] of pieces.entries()) {
        await before(nth)
        if (clientRequest.destroyed) return retry()
        clientRequest.write(`${JSON.stringify(piece)}\n`)
      }
      clientRequest.end()
    }
  })
}

function outcomeOf(status: number, text: string): Outcome {
  const lines = text.trim().split('\n')
  const last = lineOf(lines.at(-1) ?? '')
  if (last.content) return { id: last.content.id }
  const refusal = lines.find((line) => line.startsWith('{"refused"'))
  if (refusal) return { refused: refusal }
  const finalStatus = last.status ?? status
  const repeats =
    finalStatus === 200 ||
    finalStatus === 408 ||
    finalStatus === 429 ||
    finalStatus >= 500 ||
    last.error === 'live_over'
  return repeats ? { again: true } : { refused: text }
}

function lineOf(text: string): Line {
  try {
    return JSON.parse(text) as Line
  } catch {
    return {}
  }
}
