import type { Answer } from '../typescript/index'
import type { ReplyClient } from './reply-client'

export interface HistoryMessage {
  /** `user`: the customer. `assistant`: bots and people of the team. */
  role: 'user' | 'assistant'
  content: string
}

type RoleMessage = Answer<'getTranscript'>['messages'][number]

/** The server returns at most so many messages at once. */
const largestPage = 150
/** The most messages of a history, also if the caller asks for more. */
const mostMessages = 10_000
/** Pages hold fewer messages than they could, because they leave out notes between agents. */
const mostPages = 100

/**
 * Returns the newest messages of a conversation, at most `limit` (1 to 10,000), oldest first. Infinity means 10,000. A
 * file is a line. Throws ApiError.
 */
export async function readHistory(client: ReplyClient, threadId: string, limit = 50): Promise<HistoryMessage[]> {
  const wanted = Math.min(limit, mostMessages)
  const read = (size: number, place: { before?: number }) =>
    client('getTranscript', { id: threadId, as: 'messages', limit: size, ...place })
  let { messages, next_before: before } = await read(Math.min(wanted, largestPage), {})
  for (let pages = 1; before !== null && messages.length < wanted && pages < mostPages; pages += 1) {
    const older = await read(largestPage, { before })
    messages = [...older.messages, ...messages]
    before = older.next_before
  }
  return messages.slice(-wanted).flatMap(messageOf)
}

function messageOf({ role, content, attachments }: RoleMessage): HistoryMessage[] {
  const files = attachments.map(({ filename, content_type, url, alternative_text }) =>
    [`File "${filename}" (${content_type}): ${url}`, ...(alternative_text ? [alternative_text] : [])].join(' '),
  )
  const text = [content, ...files].filter((line) => line !== '').join('\n')
  return text === '' ? [] : [{ role, content: text }]
}
