import { readHistory } from '../replies/history'
import type { ReplyClient } from '../replies/reply-client'

/** A message as the input of `run`. */
export type HistoryItem =
  | { role: 'user'; content: string }
  | { role: 'assistant'; status: 'completed'; content: { type: 'output_text'; text: string }[] }

/**
 * Returns the newest messages of a conversation as the input of `run`, oldest first: at most `limit`, 50 by default,
 * 10,000 at most. A file is a line with its name, type and address. Throws ApiError.
 */
export async function historyOf(client: ReplyClient, threadId: string, limit?: number): Promise<HistoryItem[]> {
  const messages = await readHistory(client, threadId, limit)
  return messages.map(({ role, content }) =>
    role === 'user'
      ? { role, content }
      : { role, status: 'completed', content: [{ type: 'output_text', text: content }] },
  )
}
