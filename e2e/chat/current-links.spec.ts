import type { Page } from '@playwright/test'
import { type Bubblewire, expect, openChat, test } from '../testing/bubblewire'
import { firstVisit } from '../testing/first-visit'
import { serveSite } from '../testing/own-page'
import { send } from '../testing/send'

// `target: current` opens in the same tab, and on phones in a full-size webview (specification).

async function asked(page: Page, bubblewire: Bubblewire) {
  const chat = await openChat(page, bubblewire)
  const address = await serveSite(page, { '/': '<!doctype html><title>Catalogue</title><h1>All laptops</h1>' })
  await send(bubblewire, chat, {
    ...{ type: 'rich_link', title: 'The catalogue', url: address },
    ...{ target: 'current', webview_height: 'compact' },
  })
  return { chat, address, link: chat.getByRole('link', { name: 'The catalogue' }) }
}

const frameOf = (page: Page) => page.locator('iframe[src*="/chat/"]')

const platforms = {
  'an Android phone': {
    userAgent: 'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36',
    viewport: { width: 390, height: 800 },
  },
  'an iPad, which says that it is a Mac': {
    userAgent: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15',
    viewport: { width: 820, height: 1180 },
  },
  'an Android tablet held upright': {
    userAgent: 'Mozilla/5.0 (Linux; Android 14; SM-X710) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36',
    viewport: { width: 1280, height: 800 },
  },
}
test('on phones and tablets, a `current` link opens a full-size webview', { tag: '@deep' }, async ({
  browser,
  bubblewire,
}) => {
  test.slow()
  for (const [name, { userAgent, viewport }] of Object.entries(platforms))
    await firstVisit(
      browser,
      name,
      async (page) => {
        const { chat, address, link } = await asked(page, bubblewire)
        const before = await frameOf(page).boundingBox()
        await link.click()
        const sheet = chat.getByRole('dialog')
        await expect(sheet.frameLocator('iframe').getByRole('heading', { name: 'All laptops' })).toBeVisible()
        await expect.poll(() => sheet.boundingBox()).toEqual({ x: 0, y: 0, ...viewport })
        await expect(page).not.toHaveURL(`${address}/`)
        expect(await page.evaluate(() => document.querySelector('main, h1')?.closest('[inert]') !== null)).toBe(true)
        await sheet.getByRole('button', { name: 'Close' }).click()
        await expect(sheet).toHaveCount(0)
        await expect.poll(() => frameOf(page).boundingBox()).toEqual(before)
        await expect(link).toBeFocused()
      },
      { userAgent, viewport, hasTouch: true },
    )
})

test('a wide desktop window opens a `current` link in the same tab', async ({ page, bubblewire }) => {
  const { address, link } = await asked(page, bubblewire)
  await link.click()
  await expect(page).toHaveURL(`${address}/`)
})

test('a narrow desktop window opens a `current` link in the same tab', async ({ page, bubblewire }) => {
  await page.setViewportSize({ width: 390, height: 800 })
  const { address, link } = await asked(page, bubblewire)
  await link.click()
  await expect(page).toHaveURL(`${address}/`)
})
