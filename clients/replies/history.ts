import type { ReplyClient } from './reply-client'

export interface HistoryMessage {
  /** `user`: the customer. `assistant`: bots and people of the team. */
  role: 'user' | 'assistant'
  content: string
}

/** Returns the newest messages of a conversation, at most `limit` (150), oldest first. A file is a line. Throws ApiError. */
export async function readHistory(client: ReplyClient, threadId: string, limit = 50): Promise<HistoryMessage[]> {
  const { messages } = await client('getTranscript', { id: threadId, as: 'messages', limit })
  return messages.flatMap(({ role, content, attachments }) => {
    const files = attachments.map(({ filename, content_type, url, alternative_text }) =>
      [`File "${filename}" (${content_type}): ${url}`, ...(alternative_text ? [alternative_text] : [])].join(' '),
    )
    const text = [content, ...files].filter((line) => line !== '').join('\n')
    return text === '' ? [] : [{ role, content: text }]
  })
}
