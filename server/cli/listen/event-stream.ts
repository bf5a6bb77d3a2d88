export interface StreamedEvent {
  id: string
  data: string
}

interface Options {
  url: string
  token: string
  lastEventId: string | null
  /** If no data arrives for this long, the connection counts as lost. */
  silentMs: number
  stop: AbortSignal
}

export class RequestRefused extends Error {}

/** Yields the events of a connection until it ends. Throws Refused for a 4xx, and another error if a retry may help. */
export async function* streamEvents({
  url,
  token,
  lastEventId,
  silentMs,
  stop,
}: Options): AsyncGenerator<StreamedEvent> {
  const silence = new AbortController()
  let silenceTimer = setTimeout(() => silence.abort(), silentMs)
  const headers = { authorization: `Bearer ${token}`, ...(lastEventId ? { 'last-event-id': lastEventId } : {}) }
  try {
    const answer = await fetch(url, { headers, signal: AbortSignal.any([stop, silence.signal]), redirect: 'error' })
    if (!answer.ok || !answer.body) throw await errorOf(answer)
    const decoder = new TextDecoder()
    let incompleteLine = ''
    let event: StreamedEvent = { id: '', data: '' }
    for await (const part of answer.body as AsyncIterable<Uint8Array>) {
      clearTimeout(silenceTimer)
      silenceTimer = setTimeout(() => silence.abort(), silentMs)
      const lines = (incompleteLine + decoder.decode(part, { stream: true })).split('\n')
      incompleteLine = lines.pop() ?? ''
      for (const line of lines) {
        const [, field, value = ''] = /^(\w+): ?(.*?)\r?$/.exec(line) ?? []
        if (field === 'id') event.id = value
        else if (field === 'data') event.data += value
        else if (line.trim() === '' && event.data !== '') {
          yield event
          event = { id: '', data: '' }
        }
      }
    }
  } finally {
    clearTimeout(silenceTimer)
  }
}

async function errorOf(answer: Response): Promise<Error> {
  const { message } = (await answer.json().catch(() => ({}))) as { message?: unknown }
  const text = typeof message === 'string' ? message : `The server answered ${answer.status}.`
  const isTemporary = answer.status >= 500 || answer.status === 429
  return isTemporary ? new Error(text) : new RequestRefused(text)
}
