import type { StoredContent } from '../replies/reply-client'
import type { Reply, RunPart } from '../replies/run-part'
import { type FaultPart, throwStreamFault } from '../replies/stream-fault'
import { type ReplyOptions, writeReply } from '../replies/write-reply'

/** What is read of a part of the stream, in AI SDK 5 to 7. */
export interface StreamPart extends FaultPart {
  id?: string
  text?: string
  toolName?: string
  toolCallId?: string
  /** What the model made. Its bytes would throw for a bad base64. */
  file?: { base64: string; mediaType: string }
}

/** What is read of the result of `streamText`, or of an agent's `stream`. */
export interface ModelStream {
  fullStream: AsyncIterable<StreamPart>
}

/**
 * A result, or a function that makes it. Only a function gets the signal that ends the model with the message, and only
 * it is not called if the message cannot begin.
 */
export type ModelRun = ModelStream | ((reply: Reply) => ModelStream | PromiseLike<ModelStream>)

/**
 * Writes a result as a live message and resolves with its content. An error of the model ends the message as
 * interrupted, and rejects; so does a refusal of the server, with ApiError. If the customer stops before there is
 * anything to see, it rejects with an AbortError.
 */
export const toBubblewire = (run: ModelRun, options: ReplyOptions): Promise<StoredContent> =>
  writeReply(options, (reply) => partsOf(run, reply))

async function* partsOf(run: ModelRun, reply: Reply): AsyncGenerator<RunPart, void> {
  const { fullStream } = await (typeof run === 'function' ? run(reply) : run)
  for await (const part of fullStream) {
    const { type, id = '', text = '', toolName = '', toolCallId = id } = part
    switch (type) {
      case 'text-start':
        yield { paragraph: true }
        break
      case 'text-delta':
        yield { text }
        break
      case 'tool-input-start':
      case 'tool-call':
        yield { tool: toolName, call: toolCallId }
        break
      case 'file':
        if (part.file) yield { file: { data: part.file.base64, mediaType: part.file.mediaType } }
        break
      default:
        throwFault(part)
    }
  }
}

/** Throws what ends the answer too early. */
function throwFault(part: StreamPart): void {
  if (part.type === 'tool-approval-request')
    throw new Error('A tool needs an approval, which the chat does not ask for. Use ask_select, or no needsApproval.')
  throwStreamFault(part)
}
