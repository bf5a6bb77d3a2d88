// Made by `npm run client` from /1.0/openapi.json. Do not edit: a test holds it to the document.

/**
 * One run of an AI agent in a conversation.
 */
export interface AiRun {
  id: string
  thread_id: string
  /**
   * The customer's message that began the run.
   */
  content_id: string
  /**
   * `waiting`: the agent waits for an answer of the customer. Each answer begins another run.
   */
  state: 'running' | 'finished' | 'waiting' | 'failed' | 'canceled'
  /**
   * Why the run failed or was canceled.
   */
  error: string | null
  /**
   * The tools that the agent called, with arguments and results as text, cut if long.
   */
  tools: {
    name: string
    arguments: string
    result: string | null
  }[]
  created_at: string
  updated_at: string
}
