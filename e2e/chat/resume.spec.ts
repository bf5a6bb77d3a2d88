import { test as base, type Page } from '@playwright/test'
import type { Content } from '../../clients/typescript/operations'
import { startProxy, type WildProxy } from '../chaos/proxy'
import { type Bubblewire, chatOf, expect, line, newBubblewire, openChat, say } from '../testing/bubblewire'

// A connection may look alive and be dead without any sign for the browser. A proxy between the chat and the server creates this state.

const never = { lost: 0, late: 0, twice: 0, swapped: 0, cut: 0, 'half-open': 0 }

const test = base.extend<object, { here: { bubblewire: Bubblewire; proxy: WildProxy } }>({
  here: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern
    async ({}, use) => {
      const bubblewire = await newBubblewire()
      const proxy = await startProxy(bubblewire.port, Math.random, never)
      bubblewire.publicUrl = proxy.url
      await bubblewire.start()
      await use({ bubblewire, proxy })
      await proxy.close()
      await bubblewire.dispose()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
})

async function begun(page: Page, bubblewire: Bubblewire, first: string) {
  const chat = await openChat(page, bubblewire)
  await say(chat, first)
  await expect(line(chat, /plants.*teas/s)).toBeVisible()
  return { chat, asked: await bubblewire.idOf(first) }
}

test('after a device wakes with a dead connection, missed messages appear within seconds, once', async ({
  page,
  here,
}) => {
  const { bubblewire, proxy } = here
  const { chat, asked } = await begun(page, bubblewire, 'Before the sleep')
  proxy.halfOpen()
  for (const body of ['Missed, one', 'Missed, two'])
    await bubblewire.call('POST', '/1.0/contents', { in_reply_to_id: asked, body })
  await expect(line(chat, 'Missed, one')).toHaveCount(0)
  const frame = page.frames().find((each) => each.url().includes('/chat/'))
  await frame?.evaluate(() => dispatchEvent(new Event('focus')))
  await expect(line(chat, 'Missed, two')).toHaveCount(1, { timeout: 8_000 })
  await expect(line(chat, 'Missed, one')).toHaveCount(1)
})

test('a message sent over a dead connection arrives once', async ({ page, here }) => {
  const { bubblewire, proxy } = here
  const { chat } = await begun(page, bubblewire, 'Before the tunnel')
  proxy.halfOpen()
  await say(chat, 'Into the dead line')
  await expect(line(chat, /plants.*teas/s)).toHaveCount(2, { timeout: 30_000 })
  const { records } = (await bubblewire.call('GET', '/1.0/contents?limit=50')) as { records: Content[] }
  expect(records.filter(({ body }) => body === 'Into the dead line').length).toBe(1)
  await expect(line(chatOf(page), 'Into the dead line')).toHaveCount(1)
})
