import type { StoredRecord } from '../stored-record'

/** `waiting`: the agent waits for the customer's answers. `failed`, `canceled`: the customer got what came before. */
export const aiRunStates = ['running', 'finished', 'waiting', 'failed', 'canceled'] as const
type AiRunState = (typeof aiRunStates)[number]

/** One run of a source's AI agent. The id is that of the outbox row that began it. */
export interface AiRunRecord extends StoredRecord {
  thread_id: string
  source_id: string
  /** The customer's message that began the run. */
  content_id: string
  state: AiRunState
  /** Why the run failed or was canceled; null otherwise. */
  error: string | null
  /** The node that runs it increments it every second. If it no longer changes, the node has failed. */
  beats: number
  cancel_requested: boolean
  /** The tools that the agent called, in order. */
  tools: AiToolCall[]
}

export interface AiToolCall {
  name: string
  /** The arguments as JSON, cut at 2,000 characters. */
  arguments: string
  /** What the agent was answered, cut at 500 characters; null: the answer is still missing. */
  result: string | null
}

/** What the AI agent of a source must get again with the next run of a conversation. The id is the thread's. */
export interface AiThreadRecord extends StoredRecord {
  /** The messages of the protocol, oldest first. A message of the conversation is only named by its content id. */
  messages: AiMessage[]
  /** The agent's state: any JSON value. */
  state: unknown
  questions: AiQuestion[]
  /** The highest `seq` of a message that the agent knows. */
  seen_seq: number
  /** Whether a person gave the conversation back, so that the agent answers although a person has replied. */
  given_back: boolean
}

/** A message of the protocol. With `content_id`, its text is read from the content. */
export interface AiMessage {
  content_id: string | null
  message: Record<string, unknown>
}

/** Something for which the agent waits: the answer to a tool call, or to an interrupt. */
export interface AiQuestion {
  /** The id of the tool call, or of the interrupt. */
  id: string
  of: 'tool' | 'interrupt'
  /** The message that asks the customer; null: nothing is asked, because the result is known. */
  content_id: string | null
  /** Whether a plain text of the customer answers it. */
  takes_text: boolean
  /** The interrupt as the agent sent it. */
  interrupt: Record<string, unknown> | null
  /** The result for the agent as text; null: the customer has not answered. */
  result: string | null
}
