import type { FrameLocator, Locator, Page } from '@playwright/test'
import { type Bubblewire, expect, line, openChat, say } from './bubblewire'
import { aLiveBot } from './live-bot'

/** Opens the chat, sends these words, and starts a live message as the answer. */
export async function askLiveBot(
  page: Page,
  bubblewire: Bubblewire,
  words: string,
  query: Record<string, string> = {},
) {
  const chat = await openChat(page, bubblewire)
  await say(chat, words)
  await expect(line(chat, /plants.*teas/s)).toBeVisible()
  const in_reply_to_id = await bubblewire.idOf(words)
  const bot = aLiveBot(bubblewire, { in_reply_to_id, idle_timeout: '60', ...query })
  await bot.expectLine('begun')
  return { chat, bot, in_reply_to_id }
}

export const stopButton = (chat: FrameLocator) => chat.getByRole('button', { name: 'Stop', exact: true })
export const newestMessage = (chat: FrameLocator | Locator) => chat.locator('[data-msg]').last()
