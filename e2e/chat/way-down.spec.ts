import type { FrameLocator, Page } from '@playwright/test'
import { bubbleOf, chatOf, closeChat, expect, line, lines, openChat, say, test } from '../testing/bubblewire'
import { openForm, pin } from '../testing/forms'
import { send } from '../testing/send'

const rules = Array.from({ length: 60 }, (_, at) => `Rule ${at + 1} of our garden.`).join('\n')

const topOfNewest = (chat: FrameLocator) =>
  lines(chat)
    .last()
    .evaluate((item) => {
      const log = item.closest('[role=log]')
      return item.getBoundingClientRect().top - (log?.getBoundingClientRect().top ?? 0)
    })

const below = (chat: FrameLocator) =>
  chat.getByRole('log').evaluate((log) => Math.round(log.scrollHeight - log.scrollTop - log.clientHeight))

const showsTop = async (chat: FrameLocator) => {
  await expect.poll(() => topOfNewest(chat)).toBeGreaterThan(-1)
  await expect.poll(() => topOfNewest(chat)).toBeLessThan(80)
}

const down = (chat: FrameLocator) => chat.getByRole('button', { name: 'Go to the newest message' })

async function scrollUp(page: Page): Promise<void> {
  await chatOf(page).getByRole('log').hover()
  await page.mouse.wheel(0, -100_000)
}

test('after a form far up is sent, a button scrolls down to the reply', async ({ page, bubblewire }) => {
  const chat = await openChat(page, bubblewire)
  await send(bubblewire, chat, pin)
  const in_reply_to_id = await bubblewire.idOf(await firstWords(chat))
  await bubblewire.call('POST', '/1.0/contents', { in_reply_to_id, body: 'Meanwhile, this.\n\n\n'.repeat(30) })
  await expect(line(chat, 'Meanwhile, this.').last()).toBeVisible()
  await scrollUp(page)
  const sheet = await openForm(chat, 'Start')
  await sheet.getByRole('textbox').fill('Elm Street')
  await sheet.getByRole('button', { name: 'Send' }).click()
  await expect(sheet).toBeHidden()
  await expect(chat.getByRole('article').getByText('Sent', { exact: true })).toBeFocused()
  await expect(chat.getByRole('article').getByText('Sent', { exact: true })).toBeInViewport()
  const button = chat.getByRole('button', { name: '1 new message' })
  await expect(button).toBeInViewport()
  await button.click()
  await expect(lines(chat).last()).toBeInViewport()
  await expect(button).toHaveCount(0)
})

test('a button scrolls to messages that arrived while a form was open', async ({ page, bubblewire }) => {
  const chat = await openChat(page, bubblewire)
  await send(bubblewire, chat, pin)
  const sheet = await openForm(chat, 'Start')
  await sheet.getByRole('textbox').fill('Elm Street')
  const in_reply_to_id = await bubblewire.idOf(await firstWords(chat))
  await bubblewire.call('POST', '/1.0/contents', { in_reply_to_id, body: rules })
  await expect(line(chat, /Rule 60 of/)).toBeAttached()
  await sheet.getByRole('button', { name: 'Send' }).click()
  await expect(chat.getByRole('article').getByText('Sent', { exact: true })).toBeFocused()
  await expect(chat.getByRole('button', { name: /Go to the newest message|new message/ })).toBeInViewport()
})

test('a reply taller than the window is shown from its top', async ({ page, bubblewire }) => {
  const chat = await openChat(page, bubblewire)
  await say(chat, 'Which rules do you have?')
  await expect(lines(chat).nth(2)).toBeVisible()
  const in_reply_to_id = await bubblewire.idOf('Which rules do you have?')
  await bubblewire.call('POST', '/1.0/contents', { in_reply_to_id, body: rules })
  await showsTop(chat)
  await expect(down(chat)).toBeInViewport()
  await down(chat).click()
  await expect.poll(() => below(chat)).toBe(0)
  await expect(down(chat)).toHaveCount(0)

  await bubblewire.call('POST', '/1.0/contents', { in_reply_to_id, body: 'That is all.' })
  await expect(line(chat, 'That is all.')).toBeInViewport()
  await expect.poll(() => below(chat)).toBe(0)
  await expect(down(chat)).toHaveCount(0)
})

test('a closed chat opens at the top of a long new reply', async ({ page, bubblewire }) => {
  const chat = await openChat(page, bubblewire)
  await say(chat, 'Which rules are there?')
  await expect(lines(chat).nth(2)).toBeVisible()
  await closeChat(page)
  const in_reply_to_id = await bubblewire.idOf('Which rules are there?')
  await bubblewire.call('POST', '/1.0/contents', { in_reply_to_id, body: rules })
  await expect(bubbleOf(page)).toHaveAccessibleName(/1 unread/)
  await bubbleOf(page).click()
  await showsTop(chat)
  await down(chat).click()
  await expect.poll(() => below(chat)).toBe(0)

  await page.reload()
  await expect(line(chatOf(page), /Rule 60 of/)).toBeVisible()
  await expect.poll(() => below(chatOf(page))).toBe(0)
})

async function firstWords(chat: FrameLocator): Promise<string> {
  return (
    await line(chat, /^hello 0\.\d+$/)
      .first()
      .innerText()
  ).trim()
}
