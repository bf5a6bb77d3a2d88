import type { BrowserContext, Page } from '@playwright/test'
import { bubbleOf, chatOf, closeChat, expect, line, openChat, say, test } from '../testing/bubblewire'

// All tabs of a visitor share the conversation, the draft and the unread count.

async function twoTabs(context: BrowserContext, page: Page, bubblewire: Parameters<typeof openChat>[1]) {
  const left = await openChat(page, bubblewire)
  await say(left, 'Hello from the left')
  await expect(line(left, /plants.*teas/s)).toBeVisible()
  const other = await context.newPage()
  const right = await openChat(other, bubblewire)
  await expect(line(right, 'Hello from the left')).toBeVisible()
  return { left, right, other }
}

test('a second tab still sends and receives after the first one closes', async ({ context, page, bubblewire }) => {
  const { left, right } = await twoTabs(context, page, bubblewire)
  await say(right, 'Through the other tab')
  for (const chat of [left, right]) {
    await expect(line(chat, /plants.*teas/s)).toHaveCount(2)
    await expect(line(chat, 'Through the other tab')).toHaveCount(1)
  }
  await page.close()
  await say(right, 'On my own now')
  await expect(line(right, /plants.*teas/s)).toHaveCount(3)
  await expect(right.getByText('Sending…')).toHaveCount(0)
})

test('a frozen tab delays no other tab', { tag: '@deep' }, async ({ context, page, bubblewire }) => {
  const { left, right } = await twoTabs(context, page, bubblewire)
  // A paused debugger freezes the page like the operating system.
  const control = await context.newCDPSession(page)
  await control.send('Debugger.enable')
  await control.send('Debugger.pause')
  await say(right, 'Is anybody there?')
  await expect(line(right, /plants.*teas/s)).toHaveCount(2)
  await control.send('Debugger.disable')
  await expect(line(left, 'Is anybody there?')).toHaveCount(1)
  await say(left, 'I am back')
  for (const chat of [left, right]) await expect(line(chat, 'I am back')).toHaveCount(1)
})

test('text typed in one tab appears in the other, and sending clears both', async ({ context, page, bubblewire }) => {
  const { left, right } = await twoTabs(context, page, bubblewire)
  await left.getByRole('textbox', { name: 'Your message' }).fill('Half a thought')
  await expect(right.getByRole('textbox', { name: 'Your message' })).toHaveValue('Half a thought')
  await right.getByRole('textbox', { name: 'Your message' }).press('Enter')
  await expect(left.getByRole('textbox', { name: 'Your message' })).toHaveValue('')
  await expect(line(left, 'Half a thought')).toHaveCount(1)
})

test('a message read in one tab is read in the other', async ({ context, page, bubblewire }) => {
  const { other } = await twoTabs(context, page, bubblewire)
  await closeChat(page)
  await closeChat(other)
  const asked = await bubblewire.idOf('Hello from the left')
  await bubblewire.call('POST', '/1.0/contents', { in_reply_to_id: asked, body: 'News for you' })
  await expect(bubbleOf(page)).toHaveAccessibleName(/1 unread/)
  await expect(bubbleOf(other)).toHaveAccessibleName(/1 unread/)
  await bubbleOf(other).click()
  await expect(line(chatOf(other), 'News for you')).toBeVisible()
  await expect(bubbleOf(page)).toHaveAccessibleName('Open chat')
})

test('a tab that returns by Back shows messages sent in another tab', async ({ context, page, bubblewire }) => {
  const { right } = await twoTabs(context, page, bubblewire)
  await page.goto('about:blank')
  await say(right, 'While you were away')
  await page.goBack()
  await expect(line(chatOf(page), 'While you were away')).toHaveCount(1)
  await say(chatOf(page), 'Back again')
  await expect(line(right, 'Back again')).toHaveCount(1)
})
