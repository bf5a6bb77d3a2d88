import type { ChannelKind } from '../../contract/channel-kinds'
import { bodyLimits } from '../structured/channels'
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
  /** The kind of channel, for the most characters of a message: a longer text goes on in the next. The web by default. */
  channel?: ChannelKind
  /** What the customer reads if the model says nothing. Without it such an answer is an error. */
  whenEmpty?: string
}

/** Models may think for long before the first word. The server ends a message after so many seconds of silence. */
const longestSilence = 120

/**
 * Writes a run as a live message, and resolves with its content. What it cannot hold follows in others: the rest of a
 * long text, further messages of tools. Rejects with the error of the run, and the message ends as interrupted; with
 * ApiError if the server refuses the message; with an AbortError if the customer stopped it before there was anything to
 * see.
 */
export async function writeReply(options: ReplyOptions, run: Run): Promise<StoredContent> {
  const { client, statuses = {}, whenEmpty, channel = 'web_messaging', ...place } = options
  const shown = createShownMessages()
  const limit = bodyLimits[channel]
  const message = createWrittenMessage({ statuses, quietTools: messageToolNames, limit, shown })
  let isStopped = false

  async function* pieces(stop: AbortSignal): AsyncGenerator<LivePiece, void> {
    const parts = run({ stop, show: shown.show })[Symbol.asyncIterator]()
    const whenStopped = new Promise<'stopped'>((done) => {
      if (stop.aborted) done('stopped')
      else stop.addEventListener('abort', () => done('stopped'), { once: true })
    })
    try {
      let next = nextOf(parts)
      for (;;) {
        const pending = shown.next()
        if (pending) {
          yield* message.addMessage(pending)
          continue
        }
        const step = await Promise.race([whenStopped, next, shown.ready()])
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
    const { client_id, ...others } = place
    for (const [nth, { body, structured_content }] of message.later().entries()) {
      const id = client_id === undefined ? {} : { client_id: await clientIdOf(`${client_id} ${nth}`) }
      // Live, too, because only their texts are Markdown.
      await live(client as Client, Object.assign({}, others, id), async function* () {
        if (body !== '') yield body
        if (structured_content) yield { structured_content }
      })
    }
  }
}

/** Reads the next part. Its error is thrown where it is awaited, also if that is later. */
function nextOf<T>(parts: AsyncIterator<T>): Promise<IteratorResult<T>> {
  const next = parts.next()
  next.catch(() => {})
  return next
}
