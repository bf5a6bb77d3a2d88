import type { ModelMessage } from 'ai'
import { readHistory } from '../replies/history'
import type { ReplyClient } from '../replies/reply-client'

/**
 * Returns the newest messages of a conversation for `messages` of `streamText`, oldest first: at most `limit`, 50 by
 * default, 10,000 at most. A file is a line with its name, type and address. Throws ApiError.
 */
export const historyOf = (client: ReplyClient, threadId: string, limit?: number): Promise<ModelMessage[]> =>
  readHistory(client, threadId, limit)
