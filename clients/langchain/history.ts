import { AIMessage, type BaseMessage, HumanMessage } from '@langchain/core/messages'
import { readHistory } from '../replies/history'
import type { ReplyClient } from '../replies/reply-client'

/**
 * Returns the newest messages of a conversation, oldest first: at most `limit`, 50 by default, 10,000 at most. Those of the
 * customer are human, those of bots and people AI. A file is a line with its name, type and address. Throws ApiError.
 */
export async function historyOf(client: ReplyClient, threadId: string, limit?: number): Promise<BaseMessage[]> {
  const messages = await readHistory(client, threadId, limit)
  return messages.map(({ role, content }) => (role === 'user' ? new HumanMessage(content) : new AIMessage(content)))
}
