import { type Client, type LiveOptions, type LivePiece, live } from '../typescript/index'
import { clientIdOf } from '../webhooks/once'
import { messageToolNames } from './message-tools'
import type { ReplyClient, StoredContent } from './reply-client'
import type { Run } from './run-part'
import { createShownMessages } from './shown-messages'
import { createWrittenMessage } from './written-message'

export interface ReplyOptions extends LiveOptions {
  client: ReplyClient
  /** What the customer reads while a tool works, by the name of the tool. `*` is for every other one. */
  statuses?: Readonly<Record<string, string>>
  /** What the customer reads if the model says nothing. Without it such an answer is an error. */
  whenEmpty?: string
}

/** Models may think for long before the first word. The server ends a message after so many seconds of silence. */
const longestSilence = 120

/**
 * Writes a run as a live message, and resolves with its content. Messages of tools beyond the first follow it. Rejects
 * with the error of the run, and the message ends as interrupted; with ApiError if the server refuses the message; with
 * an AbortError if the customer stopped it before there was anything to see.
 */
export async function writeReply(options: ReplyOptions, run: Run): Promise<StoredContent> {
  const { client, statuses = {}, whenEmpty, ...place } = options
  const shown = createShownMessages()
  const message = createWrittenMessage({ statuses, quietTools: messageToolNames, shown })
  let isStopped = false

  async function* pieces(stop: AbortSignal): AsyncGenerator<LivePiece, void> {
    const parts = run({ stop, show: shown.show })[Symbol.asyncIterator]()
    const whenStopped = new Promise<'stopped'>((done) => {
      stop.addEventListener('abort', () => done('stopped'), { once: true })
    })
    try {
      let next = nextOf(parts)
      for (;;) {
        const pending = shown.next()
        if (pending) {
          yield* message.addMessage(pending)
          continue
        }
        const step = await Promise.race([next, shown.ready(), whenStopped])
        if (step === 'shown') continue
        if (step === 'stopped') {
          isStopped = true
          return
        }
        if (step.done) break
        yield* message.addPart(step.value)
        next = nextOf(parts)
      }
      if (!message.isEmpty()) return
      if (whenEmpty === undefined) throw new Error('The model ended without a text or a message.')
      yield* message.append(whenEmpty)
    } finally {
      shown.end('The message has ended.')
      void parts.return?.().catch(() => {})
    }
  }

  try {
    const content = await live(client as Client, { idle_timeout: longestSilence, ...place }, pieces)
    if (!isStopped) await sendLater()
    return content
  } catch (error) {
    if (isStopped && message.isEmpty() && Object(error).status === 422)
      throw new DOMException('The customer stopped the message before there was anything to see.', 'AbortError')
    throw error
  }

  async function sendLater(): Promise<void> {
    const { in_reply_to_id, client_id, auto_submitted } = place
    for (const [nth, { body, structured_content }] of message.later().entries()) {
      const id = client_id === undefined ? {} : { client_id: await clientIdOf(`${client_id} ${nth}`) }
      const automatic = auto_submitted === undefined ? {} : { auto_submitted }
      await client('createContent', { in_reply_to_id, body, structured_content, ...id, ...automatic })
    }
  }
}

/** Reads the next part. Its error is thrown where it is awaited, also if that is later. */
function nextOf<T>(parts: AsyncIterator<T>): Promise<IteratorResult<T>> {
  const next = parts.next()
  next.catch(() => {})
  return next
}
