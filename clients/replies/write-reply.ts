import type { ChannelKind } from '../../contract/channel-kinds'
import { bodyLimits } from '../structured/channels'
import { type Client, type LiveOptions, type LivePiece, live } from '../typescript/index'
import { boundedLog } from '../webhooks/bounded-log'
import { messageToolNames } from './message-tools'
import type { ReplyClient, StoredContent } from './reply-client'
import { createReplyFiles } from './reply-files'
import type { Run } from './run-part'
import { sendFiles, sendLater } from './send-later'
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
  /** Receives why a file of the model was not sent. By default `console.warn`, at most 20 sentences a minute. */
  onProblem?: (problem: Error) => void
}

/** Models may think for long before the first word. The server ends a message after so many seconds of silence. */
const longestSilence = 120

const warn = /* @__PURE__ */ boundedLog((sentence) => console.warn(sentence))
/** Ends a live message that has nothing to show, because the model made only files. */
const onlyFiles = /* @__PURE__ */ new Error('The model made only files.')

/**
 * Writes a run as a live message, and resolves with its content. What it cannot hold follows in others: the rest of a
 * long text, files that the model made, further messages of tools. Rejects with the error of the run, and the message ends as interrupted; with
 * ApiError if the server refuses the message; with an AbortError if the customer stopped it before there was anything to
 * see.
 */
export async function writeReply(options: ReplyOptions, run: Run): Promise<StoredContent> {
  const { client, statuses = {}, whenEmpty, channel = 'web_messaging', onProblem = report, ...place } = options
  const shown = createShownMessages()
  const limit = bodyLimits[channel]
  const message = createWrittenMessage({ statuses, quietTools: messageToolNames, limit, shown })
  const files = createReplyFiles(client, onProblem)
  let attachment_ids: string[] = []
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
        if ('file' in step.value) files.add(step.value.file)
        else yield* message.addPart(step.value)
        next = nextOf(parts)
      }
      attachment_ids = await files.upload()
      isStopped = stop.aborted
      if (isStopped || !message.isEmpty()) return
      if (attachment_ids.length > 0) throw onlyFiles
      if (whenEmpty === undefined) throw new Error('The model ended without a text or a message.')
      yield* message.append(whenEmpty)
    } finally {
      shown.end('The message has ended.')
      void parts.return?.().catch(() => {})
    }
  }

  try {
    const content = await live(client as Client, { idle_timeout: longestSilence, ...place }, pieces)
    if (!isStopped) await sendLater({ client, place, attachment_ids, onProblem, ...message.later() })
    return content
  } catch (error) {
    if (error === onlyFiles) return sendFiles(client, place, attachment_ids)
    if (isStopped && message.isEmpty() && Object(error).status === 422)
      throw new DOMException('The customer stopped the message before there was anything to see.', 'AbortError')
    throw error
  }
}

const report = ({ message }: Error) => warn(message)

/** Reads the next part. Its error is thrown where it is awaited, also if that is later. */
function nextOf<T>(parts: AsyncIterator<T>): Promise<IteratorResult<T>> {
  const next = parts.next()
  next.catch(() => {})
  return next
}
