import type { StreamEvent } from '@langchain/core/tracers/log_stream'
import type { StoredContent } from '../replies/reply-client'
import type { Reply, RunPart } from '../replies/run-part'
import { type ReplyOptions, writeReply } from '../replies/write-reply'
import { partsOf, type Speaks } from './events'

/**
 * The events of a run, or a function that makes them: `({ stop }) => agent.streamEvents(input, { version: 'v2', signal:
 * stop })`. Only a function gets the signal, and only it is not called if the message cannot begin.
 */
export type EventRun =
  | AsyncIterable<StreamEvent>
  | ((reply: Reply) => AsyncIterable<StreamEvent> | PromiseLike<AsyncIterable<StreamEvent>>)

export interface RunOptions extends ReplyOptions {
  /** Whether the customer reads the text of the model of this event. By default of all, but those that tools call. */
  speaks?: Speaks
}

/**
 * Writes the events (version "v2") of a model, chain or agent as a live message, and resolves with its content. An error
 * of the run ends the message as interrupted, and rejects; so does a refusal of the server, with ApiError. If the
 * customer stops before there is anything to see, it rejects with an AbortError.
 */
export const toBubblewire = (run: EventRun, { speaks, ...options }: RunOptions): Promise<StoredContent> =>
  writeReply(options, (reply) => started(run, reply, speaks))

async function* started(run: EventRun, reply: Reply, speaks: Speaks | undefined): AsyncGenerator<RunPart, void> {
  yield* partsOf(await (typeof run === 'function' ? run(reply) : run), speaks)
}
