import type { Conversation } from '../../../contract/inbox/conversation'
import type { Reader } from '../ports'
import { excerptOf } from './excerpt'
import { agentNames, previewOf } from './present'

/** Adds the matching message to each conversation. Null if only the title or the customer's name matched. */
export async function withMatchedMessages(
  read: Reader,
  conversations: readonly Conversation[],
  words: readonly string[],
): Promise<Conversation[]> {
  const [contents, nameOf] = await Promise.all([
    read.contentsSaying(
      conversations.map(({ id }) => id),
      words,
    ),
    agentNames(read),
  ])
  const byThread = new Map(contents.map((content) => [content.thread_id, content]))
  return conversations.map((conversation) => {
    const content = byThread.get(conversation.id)
    if (!content) return { ...conversation, found: null }
    const excerpt = excerptOf(content.searched_text ?? content.body, words)
    return { ...conversation, found: Object.assign(previewOf(content, nameOf), excerpt) }
  })
}
