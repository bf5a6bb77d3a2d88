import type { Page } from '@playwright/test'
import type { Content } from '../../clients/typescript/operations'
import { startProxy, type WildProxy } from '../chaos/proxy'
import { type Bubblewire, test as base, bubbleOf, chatOf, expect, line, say } from '../testing/bubblewire'
import { openHostPage } from '../testing/host-pages'

const never = { lost: 0, late: 0, twice: 0, swapped: 0, cut: 0, 'half-open': 0 }

const test = base.extend<{ between: WildProxy }>({
  between: async ({ bubblewire }, use) => {
    const proxy = await startProxy(bubblewire.port, Math.random, never)
    await use(proxy)
    await proxy.close()
  },
})

async function startChat(page: Page, bubblewire: Bubblewire, { url }: WildProxy, first: string) {
  await openHostPage(page, bubblewire, 'plain', { chatUrl: url })
  await bubbleOf(page).click()
  const chat = chatOf(page)
  await say(chat, first)
  await expect(line(chat, /plants.*teas/s)).toBeVisible()
  return { chat, asked: await bubblewire.idOf(first) }
}

test('a device that wakes with a dead connection shows missed messages once', { tag: '@deep' }, async ({
  page,
  bubblewire,
  between,
}) => {
  const { chat, asked } = await startChat(page, bubblewire, between, 'Before the sleep')
  between.halfOpen()
  for (const body of ['Missed, one', 'Missed, two'])
    await bubblewire.call('POST', '/1.0/contents', { in_reply_to_id: asked, body })
  await expect(line(chat, 'Missed, one')).toHaveCount(0)
  const frame = page.frames().find((each) => each.url().includes('/chat/'))
  await frame?.evaluate(() => dispatchEvent(new Event('focus')))
  await expect(line(chat, 'Missed, two')).toHaveCount(1, { timeout: 8_000 })
  await expect(line(chat, 'Missed, one')).toHaveCount(1)
})

test('a message sent over a dead connection arrives once', { tag: '@deep' }, async ({ page, bubblewire, between }) => {
  const { chat } = await startChat(page, bubblewire, between, 'Before the tunnel')
  between.halfOpen()
  await say(chat, 'Into the dead line')
  await expect(line(chat, /plants.*teas/s)).toHaveCount(2, { timeout: 30_000 })
  const { records } = (await bubblewire.call('GET', '/1.0/contents?limit=50')) as { records: Content[] }
  expect(records.filter(({ body }) => body === 'Into the dead line').length).toBe(1)
  await expect(line(chatOf(page), 'Into the dead line')).toHaveCount(1)
})
