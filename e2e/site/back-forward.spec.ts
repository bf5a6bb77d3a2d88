import type { Browser, Page } from '@playwright/test'
import { browserWithCache, evaluateInFrame } from '../testing/back-forward-cache'
import type { Bubblewire } from '../testing/bubblewire'
import { bubbleOf, chatOf, expect, test } from '../testing/bubblewire'
import { openHostPage } from '../testing/host-pages'
import { skipWithoutWindows } from '../testing/skip-without'

declare global {
  interface Window {
    persisted?: boolean
  }
}

async function awayAndBack(page: Page, site: string) {
  await page.evaluate(() => {
    delete window.persisted
    addEventListener('pageshow', ({ persisted }) => (window.persisted = persisted), { once: true })
  })
  await page.goto(`${site}/other`)
  await expect(page.locator('[id^="bubblewire:"]')).toBeAttached()
  // `page.goBack` waits for a load event, and a page from the back/forward cache has none.
  await page.evaluate(() => setTimeout(() => history.back()))
  await page.waitForURL(`${site}/plain`, { waitUntil: 'commit' })
  await expect.poll(() => page.evaluate(reasons)).toEqual({ persisted: true, reasons: null })
}

function reasons() {
  const [entry] = performance.getEntriesByType('navigation') as (PerformanceEntry & { notRestoredReasons?: unknown })[]
  return { persisted: window.persisted, reasons: entry?.notRestoredReasons }
}

async function typeAndSend(browser: Browser, page: Page, { demo }: Bubblewire, words: string) {
  const has = (expression: string) =>
    expect
      .poll(() =>
        evaluateInFrame(
          browser,
          `${demo.api_url}/chat/`,
          `document.hasFocus() && document.activeElement.${expression}`,
        ),
      )
      .toBe(true)
  await has("localName === 'textarea'")
  await page.keyboard.type(words)
  await has(`value === ${JSON.stringify(words)}`)
  await page.keyboard.press('Enter')
}

test('a page from the back/forward cache still has its chat, hidden or open', async ({ bubblewire }) => {
  const browser = await browserWithCache()
  skipWithoutWindows(browser, 'keeps no page in a back/forward cache')
  try {
    const page = await browser.newPage()
    const site = await openHostPage(page, bubblewire, 'plain')
    await expect(chatOf(page).getByRole('textbox', { name: 'Your message' })).toBeAttached()
    await awayAndBack(page, site)
    await bubbleOf(page).click()
    await typeAndSend(browser, page, bubblewire, 'From the hidden frame')
    await bubblewire.idOf('From the hidden frame')

    await awayAndBack(page, site)
    await typeAndSend(browser, page, bubblewire, 'From the open chat')
    await bubblewire.idOf('From the open chat')
  } finally {
    await browser.close()
  }
})
