import type { Page } from '@playwright/test'
import { browserWithCache } from '../testing/back-forward-cache'
import { bubbleOf, chatOf, closeChat, expect, line, say, test } from '../testing/bubblewire'
import { openHostPage, runCommand } from '../testing/host-pages'
import { skipWithoutWindows } from '../testing/skip-without'

const box = (page: Page) => chatOf(page).getByRole('textbox', { name: 'Your message' })

async function countLeftovers(page: Page) {
  const line = await page.context().newCDPSession(page)
  await line.send('HeapProfiler.collectGarbage')
  const { nodes, jsEventListeners, documents } = await line.send('Memory.getDOMCounters')
  const listeners: Record<string, number> = {}
  for (const target of [
    'window',
    'document',
    'document.documentElement',
    'document.body',
    'visualViewport',
    'navigation',
  ]) {
    const { result } = await line.send('Runtime.evaluate', { expression: target })
    const found = await line.send('DOMDebugger.getEventListeners', { objectId: result.objectId ?? '' })
    listeners[target] = found.listeners.length
  }
  await line.detach()
  const globals = await page.evaluate(() => Object.getOwnPropertyNames(window).sort())
  const looks = await page.evaluate(() => ({
    html: (document.documentElement.cloneNode(false) as Element).outerHTML,
    body: document.body.outerHTML.replace(/<script.*?<\/script>/g, ''),
    sheets: document.adoptedStyleSheets.length,
    history: [String(history.pushState), String(history.replaceState)],
  }))
  return { nodes, jsEventListeners, documents, listeners, globals, looks }
}

test('repeated `destroy` commands leave no nodes, listeners or globals', async ({ page, bubblewire }) => {
  await openHostPage(page, bubblewire, 'no-chat')
  const { api_url, channel_id } = bubblewire.demo
  const source = `${api_url}/chat/${channel_id}/loader.js`
  const round = async () => {
    await page.evaluate((src) => {
      const tag = document.createElement('script')
      tag.src = src
      document.body.append(tag)
    }, source)
    await bubbleOf(page).click()
    await expect(box(page)).toBeVisible()
    await runCommand(page, ['on', 'closed'])
    await runCommand(page, ['setLocale', 'en'])
    await runCommand(page, ['addMessage', 'Hello'])
    await runCommand(page, ['debug', false])
    expect(await runCommand(page, ['destroy'])).toEqual({ value: null })
    await expect(page.locator('[id^="bubblewire:"]')).toHaveCount(0)
    await page.evaluate(() => document.querySelector('script')?.remove())
  }
  // Chromium frees removed frames late. It frees a clicked frame only after the next click on the page.
  const settled = async () => {
    await page.getByRole('heading', { name: 'A page' }).click()
    await expect.poll(async () => (await countLeftovers(page)).documents, { timeout: 20_000 }).toBe(1)
  }
  await round()
  await settled()
  const before = await countLeftovers(page)
  for (let nth = 0; nth < 4; nth++) await round()
  await settled()
  const after = await countLeftovers(page)
  expect(after.listeners).toEqual(before.listeners)
  expect(after.globals).toEqual(before.globals)
  expect(after.globals).not.toContain('bubblewire')
  expect(after.looks).toEqual(before.looks)
  expect(after.looks.body).not.toContain('bubblewire')
  await expect.poll(async () => (await countLeftovers(page)).nodes).toBeLessThanOrEqual(before.nodes + 20)
  await expect
    .poll(async () => (await countLeftovers(page)).jsEventListeners)
    .toBeLessThanOrEqual(before.jsEventListeners + 2)
})

test('a page from the back/forward cache continues its open chat', async ({ bubblewire }) => {
  const browser = await browserWithCache()
  skipWithoutWindows(browser, 'keeps no page in a back/forward cache')
  try {
    const page = await browser.newPage()
    const told: string[] = []
    await openHostPage(page, bubblewire, 'cached', { told })
    await bubbleOf(page).click()
    await say(chatOf(page), 'Before I go')
    await expect(line(chatOf(page), /plants.*teas/s)).toBeVisible()
    const asked = await bubblewire.idOf('Before I go')
    // `dispatchEvent` does not wait for the navigation, as `click` would.
    await page.getByRole('link', { name: 'To a page that goes back' }).dispatchEvent('click')
    await expect.poll(() => told, { timeout: 30_000 }).toContain('back from the cache')
    await bubblewire.call('POST', '/1.0/contents', { in_reply_to_id: asked, body: 'Welcome back' })
    await expect.poll(() => told).toContain('Welcome back')
  } finally {
    await browser.close()
  }
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 780 }, hasTouch: true, isMobile: true })

  test('the chat fills the screen, and Back closes the chat', async ({ page, bubblewire }) => {
    await openHostPage(page, bubblewire, 'single-page')
    await page.getByRole('link', { name: 'One' }).click()
    await expect(page.getByRole('heading', { name: 'one' })).toBeVisible()
    const length = await page.evaluate(() => history.length)
    await bubbleOf(page).click()
    const dialog = page.getByRole('dialog', { includeHidden: true })
    await expect(dialog).toHaveAttribute('aria-modal', 'true')
    const frame = await page.locator('iframe[src*="/chat/"]').boundingBox()
    expect([frame?.x, frame?.y, frame?.width, frame?.height]).toEqual([0, 0, 390, 780])
    expect(await page.evaluate(() => document.querySelector('main')?.inert)).toBe(true)
    expect(await page.evaluate(() => getComputedStyle(document.body).overflow)).toBe('hidden')
    await page.goBack()
    await expect(bubbleOf(page)).toBeVisible()
    await expect(page.getByRole('heading', { name: 'one' })).toBeVisible()
    expect(await page.evaluate(() => document.querySelector('main')?.inert)).toBe(false)
    expect(new URL(page.url()).pathname).toBe('/single-page/one')

    for (let nth = 0; nth < 3; nth++) {
      await bubbleOf(page).click()
      await expect(dialog).toHaveAttribute('aria-modal', 'true')
      await closeChat(page)
      await expect(bubbleOf(page)).toBeVisible()
    }
    await expect(page.getByRole('heading', { name: 'one' })).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('heading', { name: 'one' })).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('heading', { name: 'home' })).toBeVisible()
    await page.goForward()
    await expect(page.getByRole('heading', { name: 'one' })).toBeVisible()
    expect(await page.evaluate(() => history.length)).toBeLessThanOrEqual(length + 1)
  })

  test('the chat stays above the keyboard and clear of the notch, without zoom', async ({ page, bubblewire }) => {
    await openHostPage(page, bubblewire, 'notch')
    const viewport = () => page.locator('meta[name=viewport]').getAttribute('content')
    const before = await viewport()
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('Emulation.setSafeAreaInsetsOverride', { insets: { top: 44, bottom: 34 } })
    await bubbleOf(page).click()
    await expect(page.getByRole('dialog', { includeHidden: true })).toHaveAttribute('aria-modal', 'true')
    const frame = page.locator('iframe[src*="/chat/"]')
    await expect.poll(() => frame.evaluate((each) => getComputedStyle(each).paddingBlock)).toBe('44px 34px')

    // Test machines have no on-screen keyboard, so the test imitates the browser's values.
    await page.evaluate(() => {
      for (const [name, value] of Object.entries({ height: 430, offsetTop: 12 }))
        Object.defineProperty(visualViewport, name, { configurable: true, get: () => value })
      visualViewport?.dispatchEvent(new Event('resize'))
    })
    expect(await frame.boundingBox()).toMatchObject({ y: 12, height: 430 })
    await expect(box(page)).toBeInViewport()
    const field = await box(page).boundingBox()
    expect((field?.y ?? 0) + (field?.height ?? 0)).toBeLessThanOrEqual(12 + 430)

    expect(
      await box(page).evaluate((each) => Number.parseFloat(getComputedStyle(each).fontSize)),
    ).toBeGreaterThanOrEqual(16)
    const own = await chatOf(page).locator('meta[name=viewport]').getAttribute('content')
    expect(own).not.toMatch(/user-scalable|maximum-scale/)
    expect(await viewport()).toBe(before)
  })

  test('a chat in an element of the page leaves the page usable', async ({ page, bubblewire }) => {
    await openHostPage(page, bubblewire, 'container')
    await expect(box(page)).toBeVisible()
    const frame = await page.locator('iframe[src*="/chat/"]').boundingBox()
    expect([frame?.width, frame?.height]).toEqual([500, 400])
    await box(page).tap()
    await say(chatOf(page), 'From a part of the page')
    await expect(line(chatOf(page), 'From a part of the page')).toBeVisible()
    await expect(page.getByRole('dialog', { includeHidden: true })).toHaveCount(0)
    expect(await page.locator('iframe[src*="/chat/"]').boundingBox()).toMatchObject({ width: 500, height: 400 })
    await page.getByLabel('Search').tap()
    await expect(page.getByLabel('Search')).toBeFocused()
    expect(await page.evaluate(() => getComputedStyle(document.body).overflow)).toBe('visible')
  })

  test('in landscape the chat fills the screen', async ({ page, bubblewire }) => {
    await page.setViewportSize({ width: 780, height: 390 })
    await openHostPage(page, bubblewire, 'plain')
    await bubbleOf(page).click()
    // The dialog element has no size, so Playwright treats it as hidden.
    await expect(page.getByRole('dialog', { includeHidden: true })).toHaveAttribute('aria-modal', 'true')
    const frame = await page.locator('iframe[src*="/chat/"]').boundingBox()
    expect([frame?.width, frame?.height]).toEqual([780, 390])
  })
})
