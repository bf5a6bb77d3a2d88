import type { Content } from '../../clients/typescript/operations'
import { bubbleOf, chatOf, closeChat, expect, line, openChat, say, test } from '../testing/bubblewire'

test('a bot and an agent reply to a visitor who writes in the chat', { tag: '@every-node' }, async ({
  page,
  bubblewire,
}) => {
  const troubles: string[] = []
  page.on('console', (message) => message.type() === 'error' && troubles.push(message.text()))
  page.on('pageerror', (error) => troubles.push(error.message))
  const chat = await openChat(page, bubblewire)
  await say(chat, 'Hello there')
  await expect(line(chat, 'Hello there')).toBeVisible()
  await expect(line(chat, /plants.*teas/s)).toBeVisible()
  const asked = await bubblewire.idOf('Hello there')
  await bubblewire.call('POST', '/1.0/contents', { in_reply_to_id: asked, body: 'An agent is here <i>now</i>' })
  await expect(line(chat, 'An agent is here <i>now</i>')).toBeVisible()
  expect(troubles).toEqual([])
})

test('Enter opens the chat, and Escape returns the focus to the bubble', async ({ page, bubblewire }) => {
  await page.goto(bubblewire.demo.site_url)
  const bubble = bubbleOf(page)
  await bubble.focus()
  await bubble.press('Enter')
  const box = chatOf(page).getByRole('textbox', { name: 'Your message' })
  await expect(box).toBeFocused()
  await box.press('Escape')
  await expect(box).toBeHidden()
  await expect(bubble).toBeFocused()
})

test('the history and the open chat survive a reload and a change of page', async ({ page, bubblewire }) => {
  const chat = await openChat(page, bubblewire)
  await say(chat, 'Remember me')
  await expect(line(chat, /plants.*teas/s)).toBeVisible()
  await page.reload()
  await expect(line(chatOf(page), 'Remember me')).toBeVisible()
  await page.getByRole('navigation').first().getByRole('link').nth(1).click()
  await expect(line(chatOf(page), 'Remember me')).toBeVisible()
})

test('a message written in either of two tabs appears once in the other', async ({ context, page, bubblewire }) => {
  const left = await openChat(page, bubblewire)
  await say(left, 'From the left')
  await expect(line(left, /plants.*teas/s)).toBeVisible()
  const right = await openChat(await context.newPage(), bubblewire)
  await expect(line(right, 'From the left')).toHaveCount(1)
  await say(right, 'From the right')
  await expect(line(left, 'From the right')).toHaveCount(1)
  await expect(line(right, 'From the right')).toHaveCount(1)
})

test('the badge counts messages until the customer opens the chat', async ({ page, bubblewire }) => {
  const chat = await openChat(page, bubblewire)
  await say(chat, 'I will be away')
  await expect(line(chat, /plants.*teas/s)).toBeVisible()
  const asked = await bubblewire.idOf('I will be away')
  await closeChat(page)
  for (const body of ['Are you there?', 'We have news.']) {
    await bubblewire.call('POST', '/1.0/contents', { in_reply_to_id: asked, body })
  }
  await expect(bubbleOf(page)).toHaveAccessibleName(/2/)
  // Screen readers cannot reach a closed chat, so a live region of the page announces.
  await expect(page.getByRole('status')).toContainText('2 unread messages')
  await expect(page.locator('iframe[src*="/chat/"]')).toHaveAttribute('title', 'Chat with us')
  await page.reload()
  await expect(bubbleOf(page)).toHaveAccessibleName(/2/)
  await bubbleOf(page).click()
  await expect(line(chatOf(page), 'We have news.')).toBeVisible()
  await closeChat(page)
  await expect(bubbleOf(page)).toHaveAccessibleName('Open chat')
})

test('messages typed offline survive a reload, and are sent once', { tag: '@every-node' }, async ({
  context,
  page,
  bubblewire,
}) => {
  const chat = await openChat(page, bubblewire)
  await say(chat, 'Before the tunnel')
  await expect(line(chat, /plants.*teas/s)).toBeVisible()
  await context.setOffline(true)
  await say(chat, 'Inside the tunnel, one')
  await say(chat, 'Inside the tunnel, two')
  await expect(line(chat, 'Inside the tunnel, two')).toBeVisible()
  await context.setOffline(false)
  await expect(chat.getByText('Sending…')).toHaveCount(0)
  await page.reload()
  const bodies = async () => {
    const { records } = (await bubblewire.call('GET', '/1.0/contents?limit=50')) as { records: Content[] }
    return records.map(({ body }) => body).filter((body) => body.startsWith('Inside the tunnel'))
  }
  await expect.poll(bodies).toEqual(['Inside the tunnel, two', 'Inside the tunnel, one'])
  await expect(line(chatOf(page), 'Inside the tunnel, one')).toHaveCount(1)
  await expect(line(chatOf(page), 'Inside the tunnel, two')).toHaveCount(1)
})

test("the chat shows HTML as text, and runs no script of an agent's message", async ({ page, bubblewire }) => {
  const chat = await openChat(page, bubblewire)
  await say(chat, '<img src=x onerror="window.hurt=1">Look')
  await expect(line(chat, '<img src=x onerror="window.hurt=1">Look')).toBeVisible()
  const asked = await bubblewire.idOf('<img src=x onerror="window.hurt=1">Look')
  const body = '<p>Dear <b>customer</b><script>window.hurt=2</script><img src=x onerror="window.hurt=3"></p>'
  await bubblewire.call('POST', '/1.0/contents', { in_reply_to_id: asked, body, body_input_format: 'html' })
  await expect(chat.locator('b', { hasText: 'customer' })).toBeVisible()
  const frame = page.frames().find((each) => each.url().includes('/chat/'))
  expect(await frame?.evaluate(() => 'hurt' in window)).toBe(false)
})
