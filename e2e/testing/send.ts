import type { FrameLocator } from '@playwright/test'
import { type Bubblewire, say } from './bubblewire'

export async function send(bubblewire: Bubblewire, chat: FrameLocator, structured_content: object): Promise<string> {
  const word = `hello ${Math.random()}`
  await say(chat, word)
  const contentId = await bubblewire.idOf(word)
  const { id } = await bubblewire.call('POST', '/1.0/contents', { in_reply_to_id: contentId, structured_content })
  return String(id)
}
