import type { LiveNews } from '../../../contract/inbox/live-news'
import { basePath } from '../../shell/base-path'
import type { Session } from '../../shell/session'

const retryMs = 2_000

interface Following {
  session: Pick<Session, 'signInAgain'>
  sourceId: string
  signal: AbortSignal
  /** Called after an event, and whenever events may have been missed. */
  happened(): void
  live(news: LiveNews): void
}

/** Listens like a bot (GET /1.0/webhooks/listen) and reconnects when the stream ends. Never rejects. */
export async function followEvents({ session, sourceId, signal, happened, live }: Following): Promise<void> {
  const path = `/1.0/webhooks/listen?live=true&source_ids=${encodeURIComponent(sourceId)}`
  while (!signal.aborted) {
    try {
      const answer = await fetch(basePath + path, { signal })
      if (answer.status === 401) await session.signInAgain()
      // Call it even without a stream: if too many clients listen, this acts as polling.
      happened()
      if (answer.ok && answer.body) {
        for await (const { name, data } of eventsIn(answer.body)) {
          if (name.startsWith('content_thread.')) live(JSON.parse(data) as LiveNews)
          else happened()
        }
      }
    } catch {
      // The stream ended; reading again fetches missed events.
    }
    if (!signal.aborted) await new Promise((next) => setTimeout(next, retryMs))
  }
}

/** Parses Server-Sent Events; skips comments and fields that are not needed. */
export async function* eventsIn(stream: ReadableStream<Uint8Array>): AsyncGenerator<{ name: string; data: string }> {
  const reader = stream.getReader()
  const decoder = new TextDecoder()
  let text = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    text += decoder.decode(value, { stream: true })
    const blocks = text.split('\n\n')
    text = blocks.pop() ?? ''
    for (const block of blocks) {
      const field = (name: string) =>
        block
          .split('\n')
          .find((line) => line.startsWith(`${name}: `))
          ?.slice(name.length + 2)
      const [name, data] = [field('event'), field('data')]
      if (name && data) yield { name, data }
    }
  }
}
