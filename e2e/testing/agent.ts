import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FrameLocator, Page } from '@playwright/test'
import { type Bubblewire, chatOf, expect, line, openChat, say } from './bubblewire'

/** Opens a chat and waits for the bot's first answer, so that the agent's next message is the newest. */
export async function openAnsweredChat(page: Page, bubblewire: Bubblewire) {
  const chat = await openChat(page, bubblewire)
  const word = `Hello ${Math.random()}`
  await say(chat, word)
  await expect(line(chat, 'Demo bot').first()).toBeVisible()
  return { chat, asked: await bubblewire.idOf(word) }
}

export const send = (
  bubblewire: Bubblewire,
  contentId: string,
  message: { body?: string; structured_content?: object },
) => bubblewire.call('POST', '/1.0/contents', { in_reply_to_id: contentId, ...message })

export async function uploadPicture({ demo }: Bubblewire, file: string): Promise<string> {
  const bytes = readFileSync(join(import.meta.dirname, '../../examples/bot/pictures', file))
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(bytes)]), file)
  const answer = await fetch(`${demo.api_url}/1.0/attachments?access_token=${demo.access_token}`, {
    method: 'POST',
    body: form,
  })
  const { id } = (await answer.json()) as { id: string }
  return id
}

export async function reloadChat(page: Page): Promise<FrameLocator> {
  await page.reload()
  const chat = chatOf(page)
  await chat.getByRole('log').waitFor()
  return chat
}
