import type { StoredContent } from '../replies/reply-client'
import type { Reply, RunPart } from '../replies/run-part'
import { type ReplyOptions, writeReply } from '../replies/write-reply'
import type { Approval, ApprovalItem } from './approvals'

/** What is read of an event of a run. */
export interface RunEvent {
  type: string
  name?: string
  data?: object
  item?: object
}

/** What is read of the result of `run(agent, input, { stream: true })`. */
export interface AgentStream extends AsyncIterable<RunEvent> {
  interruptions: readonly ApprovalItem[]
  state: { toString(): string }
  cancelled: boolean
}

/**
 * A result, or a function that makes it. Only a function gets the signal that ends the run with the message, and only it
 * is not called if the message cannot begin.
 */
export type AgentRun = AgentStream | ((reply: Reply) => AgentStream | PromiseLike<AgentStream>)

export interface RunOptions extends ReplyOptions {
  /** Asks the customer about calls that need an approval: `createApprovals(...).of(message)`. */
  approval?: Approval
}

/**
 * Writes a run as a live message and resolves with its content. An error of the run ends the message as interrupted, and
 * rejects; so does a refusal of the server, with ApiError. If a guardrail ends the run, its text is taken back. If the
 * customer stops before there is anything to see, it rejects with an AbortError.
 */
export async function toBubblewire(run: AgentRun, { approval, ...options }: RunOptions): Promise<StoredContent> {
  try {
    return await writeReply(options, (reply) => partsOf(run, reply, approval))
  } catch (error) {
    await approval?.withdraw()
    throw error
  }
}

async function* partsOf(run: AgentRun, reply: Reply, approval: Approval | undefined): AsyncGenerator<RunPart, void> {
  const result = await (typeof run === 'function' ? run(reply) : run)
  const approved = approval?.approved()
  if (approved) yield approved
  const read = createReader()
  try {
    for await (const event of result) yield* read(event)
  } catch (error) {
    if (isGuardrail(error)) yield { withdrawn: true }
    throw error
  }
  if (reply.stop.aborted) return
  if (result.cancelled) throw new DOMException('The run was aborted.', 'AbortError')
  const [item] = result.interruptions
  if (!item) return
  if (!approval) throw new Error(`The tool ${item.name} needs an approval. Give toBubblewire an \`approval\`.`)
  await approval.ask(result, reply.show)
}

/** Returns a function that makes parts of events. Some models have a text only at the end of their response. */
function createReader() {
  let hasDelta = false
  let wasStreamed = false

  return function* read({ type, name, data = {}, item = {} }: RunEvent): Generator<RunPart, void> {
    const { rawItem = {} } = item as { rawItem?: RawItem }
    if (type === 'raw_model_stream_event') {
      const { type: kind, delta } = data as { type?: string; delta?: string }
      if (kind === 'output_text_delta' && delta) {
        hasDelta = true
        yield { text: delta }
      } else if (kind === 'response_done') {
        wasStreamed = hasDelta
        hasDelta = false
        yield { paragraph: true }
      }
    } else if (name === 'tool_called') {
      yield { tool: rawItem.name ?? '', call: rawItem.callId ?? rawItem.id ?? '' }
      if (rawItem.name === 'image_generation_call' && rawItem.output) yield { file: { data: rawItem.output } }
    } else if (name === 'message_output_created') {
      if (!wasStreamed) yield { text: textOf(rawItem) }
      for (const { type: kind, image } of rawItem.content ?? [])
        if (kind === 'image' && image) yield { file: { data: image } }
    }
  }
}

interface RawItem {
  name?: string
  callId?: string
  id?: string
  /** Of a hosted tool: the base64 of a picture. */
  output?: string
  content?: readonly { type?: string; text?: string; refusal?: string; image?: string }[]
}

const textOf = ({ content = [] }: RawItem) => content.map(({ text, refusal }) => text ?? refusal ?? '').join('')

/** The errors of guardrails, in every version, have their result. */
const isGuardrail = (error: unknown) => Object(Object(error).result).guardrail !== undefined
