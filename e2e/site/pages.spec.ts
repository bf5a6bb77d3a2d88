import type { Page, Request } from '@playwright/test'
import type { Source } from '../../clients/typescript/operations'
import { bubbleOf, chatOf, expect, line, say, test } from '../testing/bubblewire'
import { firstVisit } from '../testing/first-visit'
import { openHostPage, pageErrors, runCommand } from '../testing/host-pages'

const box = (page: Page, name = 'Your message') => chatOf(page).getByRole('textbox', { name })

test('every kind of page opens a chat without console messages', async ({ browser, bubblewire }) => {
  for (const name of ['plain', 'strict-csp', 'trusted-types', 'head', 'resets', 'single-page'])
    await firstVisit(browser, name, async (page) => {
      const troubles = pageErrors(page)
      await openHostPage(page, bubblewire, name)
      await bubbleOf(page).click()
      await expect(box(page)).toBeVisible()
      const frame = page.locator('iframe[src*="/chat/"]')
      await expect.poll(async () => (await frame.boundingBox())?.width).toBe(400)
      expect(await runCommand(page, ['setLocale', 'fr'])).toEqual({ value: null })
      await expect(box(page, 'Votre message')).toBeVisible()
      await runCommand(page, ['close'])
      await expect(bubbleOf(page)).toBeVisible()
      await expect.poll(() => bubbleOf(page).boundingBox()).toMatchObject({ width: 60, height: 60 })
      expect(troubles).toEqual([])
    })
})

test('a visit sends only the requests that reading and writing need', async ({ page, bubblewire }) => {
  const asked: string[] = []
  const addresses: string[] = []
  const lines: string[] = []
  page.on('request', (request: Request) => {
    const { origin, pathname } = new URL(request.url())
    addresses.push(request.url())
    if (origin === bubblewire.demo.api_url) asked.push(pathname.split('/').at(-1) ?? '')
  })
  page.on('websocket', (socket) => lines.push(socket.url()))
  const site = await openHostPage(page, bubblewire, 'plain')
  // The script writes this heading, so the hidden chat has started.
  await expect(chatOf(page).getByRole('heading', { name: 'Hello! How can we help?' })).toBeAttached()
  expect(asked.slice(0, 1)).toEqual(['loader.js'])
  const file = expect.stringMatching(/^[0-9a-f]{7}\.js$/)
  expect(asked.slice(1)).toEqual(expect.arrayContaining(['', 'frame.js', file, file, file]))
  await expect(page.locator('iframe')).toBeHidden()
  await expect(page.locator('iframe')).toHaveJSProperty('inert', true)
  await bubbleOf(page).hover()
  expect(asked).toHaveLength(6)
  expect(await page.evaluate(() => [localStorage.length, sessionStorage.length])).toEqual([0, 0])
  expect(lines).toEqual([])
  await bubbleOf(page).click()
  await say(chatOf(page), 'Hello')
  await expect(line(chatOf(page), /plants.*teas/s)).toBeVisible()
  expect(asked).not.toContain('site.js')

  const kept = await page.evaluate((key) => localStorage.getItem(key) ?? '', `bubblewire:${bubblewire.demo.channel_id}`)
  const { token } = JSON.parse(kept) as { token: string }
  expect(token).toHaveLength(43)
  expect(lines).toHaveLength(1)
  expect([...addresses, ...lines].filter((address) => address.includes(token))).toEqual([])
  const origins = new Set(
    addresses.filter((address) => /^http/.test(address)).map((address) => new URL(address).origin),
  )
  expect([...origins].sort()).toEqual([site, bubblewire.demo.api_url].sort())
})

test('the script works when a tag manager adds it late', async ({ page, bubblewire }) => {
  const troubles = pageErrors(page)
  await openHostPage(page, bubblewire, 'tag-manager')
  await bubbleOf(page).click()
  await expect(box(page, 'Ihre Nachricht')).toBeVisible()
  expect(troubles).toEqual([])
})

test('a right-to-left page has the bubble at the side that the site sets', async ({ page, bubblewire }) => {
  await openHostPage(page, bubblewire, 'right-to-left', {
    attributes: 'data-offset="32" data-z-index="77" data-size="48" data-style="border-radius:9px"',
  })
  const bubble = page.locator('[id^="bubblewire:"]').getByRole('button')
  // 32 px from the left and the bottom of a window 800 px high.
  await expect.poll(() => bubble.boundingBox()).toEqual({ x: 32, y: 720, width: 48, height: 48 })
  const looks = await bubble.evaluate((button) => {
    const { zIndex, borderRadius } = getComputedStyle(button)
    return [zIndex, borderRadius]
  })
  expect(looks).toEqual(['77', '9px'])
  await bubble.click()
  await expect(box(page, 'رسالتك')).toBeVisible()
  await chatOf(page).getByRole('button', { name: 'إغلاق' }).first().click()
  await expect(bubble).not.toHaveAccessibleName('Open chat')
})

test('two widgets on one page have separate bubbles and conversations', async ({ page, bubblewire }) => {
  const { records } = await bubblewire.call('GET', '/1.0/content_sources?type=web_messaging')
  const own = (records as Source[]).find(({ channel_id }) => channel_id === bubblewire.demo.channel_id)
  const made = await bubblewire.call('POST', '/1.0/content_sources', {
    name: 'Sales',
    type: 'web_messaging',
    community_id: own?.community_id,
    web_messaging: true,
  })
  const troubles = pageErrors(page)
  await openHostPage(page, bubblewire, 'two-widgets', { second: made.channel_id as string })
  await expect(page.getByRole('button', { name: 'Open chat' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Chat with sales' })).toBeVisible()
  const sales = page.frameLocator(`iframe[src*="${made.channel_id}"]`)
  await page.evaluate(() => (window as unknown as { sales: { open(): void } }).sales.open())
  await expect(sales.getByRole('textbox', { name: 'Your message' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Open chat' })).toBeVisible()
  await say(sales, 'For sales')
  await expect(line(sales, 'For sales')).toBeVisible()
  await page.evaluate(() => (window as unknown as { sales: { destroy(): void } }).sales.destroy())
  await expect(page.locator('[id^="bubblewire:"]')).toHaveCount(1)
  await runCommand(page, ['open'])
  await expect(box(page)).toBeVisible()
  expect(troubles).toEqual([])
})

test('a chat inside a page element has no bubble and takes no focus', async ({ page, bubblewire }) => {
  await openHostPage(page, bubblewire, 'container')
  await page.getByLabel('Search').focus()
  await expect(box(page)).toBeVisible()
  const frame = page.locator('iframe[src*="/chat/"]')
  await expect.poll(() => frame.boundingBox()).toMatchObject({ width: 500, height: 400 })
  await expect(page.getByRole('button', { name: 'Open chat' })).toBeHidden()
  await expect(chatOf(page).getByRole('button', { name: 'Close chat' })).toBeHidden()
  await expect(page.getByLabel('Search')).toBeFocused()
  await say(chatOf(page), 'From inside')
  await expect(line(chatOf(page), 'From inside')).toBeVisible()
})

test('if the chat cannot load, the page is unchanged', { tag: '@deep' }, async ({ page, bubblewire }) => {
  const thrown: string[] = []
  page.on('pageerror', (error) => thrown.push(error.message))
  await openHostPage(page, bubblewire, 'plain', { chatUrl: 'http://127.0.0.1:9' })
  await expect(page.getByRole('heading', { name: 'A page' })).toBeVisible()
  await expect(page.locator('[id^="bubblewire:"]')).toHaveCount(0)

  await page.route('**/chat/*/*', (route) =>
    route.request().url().includes('loader.js') ? route.fallback() : route.abort(),
  )
  await openHostPage(page, bubblewire, 'plain')
  const before = await page.getByRole('heading').boundingBox()
  await bubbleOf(page).click()
  const { code } = await runCommand(page, ['setLocale', 'de'])
  expect(code).toBeUndefined()
  await expect(page.getByRole('button', { name: 'Chat offline' })).toBeVisible()
  expect(await page.getByRole('heading').boundingBox()).toEqual(before)
  expect(thrown).toEqual([])
})
