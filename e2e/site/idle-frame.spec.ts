import type { Page } from '@playwright/test'
import { bubbleOf, chatOf, expect, test } from '../testing/bubblewire'
import { firstVisit } from '../testing/first-visit'
import { openHostPage, pageErrors, runCommand } from '../testing/host-pages'
import { countWindows, expectWindow } from '../testing/own-window'

const frameOf = (page: Page) => page.locator('iframe[src*="/chat/"]')
const box = (page: Page) => chatOf(page).getByRole('textbox', { name: 'Your message' })

/** Resolves after the page was idle. By then a frame would exist if the loader creates it in idle time. */
const waitForIdle = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((done) => {
        const rest = () => requestIdleCallback(() => requestIdleCallback(() => done()))
        if (document.readyState === 'complete') rest()
        else addEventListener('load', rest)
      }),
  )

async function openByBubble(page: Page) {
  await bubbleOf(page).click()
  await expect(box(page)).toBeFocused()
}

test('an idle page loads the hidden chat without moving the focus', async ({ page, bubblewire }) => {
  await page.addInitScript(() => {
    const shifts: number[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push(entry.startTime)
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await openHostPage(page, bubblewire, 'plain')
  await expect(box(page)).toBeAttached()
  await expect(frameOf(page)).toBeHidden()
  for (let nth = 0; nth < 6; nth++) {
    await page.keyboard.press('Tab')
    expect(await frameOf(page).evaluate((frame) => (frame.getRootNode() as ShadowRoot).activeElement === frame)).toBe(
      false,
    )
  }
  await expect(page.locator('body')).not.toMatchAriaSnapshot('- iframe')
  await page.emulateMedia({ media: 'print' })
  await expect(bubbleOf(page)).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  await openByBubble(page)
  expect(await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts)).toEqual([])
})

test('data-lazy, Save-Data, 2g or a hidden page prevents the idle frame', { tag: '@deep' }, async ({
  browser,
  bubblewire,
}) => {
  const states: Record<string, () => void> = {
    'data-lazy': () => {},
    'Save-Data': () => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
    '2g': () => Object.defineProperty(navigator, 'connection', { value: { effectiveType: 'slow-2g' } }),
    hidden: () => Object.defineProperty(document, 'hidden', { value: true, configurable: true }),
  }
  for (const [name, state] of Object.entries(states))
    await firstVisit(browser, name, async (page) => {
      await page.addInitScript(state)
      await openHostPage(page, bubblewire, 'plain', { attributes: name === 'data-lazy' ? name : '' })
      await expect(bubbleOf(page)).toBeVisible()
      await waitForIdle(page)
      await expect(frameOf(page)).toHaveCount(0)
      if (name === 'hidden') {
        await page.evaluate(() => {
          Object.defineProperty(document, 'hidden', { value: false })
          document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
        })
        await expect(frameOf(page)).toHaveCount(1)
      }
      await openByBubble(page)
    })
  await firstVisit(browser, 'prerendered', async (page) => {
    await page.addInitScript(() => Object.defineProperty(document, 'prerendering', { value: true, configurable: true }))
    await openHostPage(page, bubblewire, 'plain')
    await waitForIdle(page)
    await expect(page.locator('[id^="bubblewire:"]')).toHaveCount(0)
    await page.evaluate(() => Object.defineProperty(document, 'prerendering', { value: false }))
    await openByBubble(page)
  })
})

test('a page that is never idle still loads the hidden frame', async ({ page, bubblewire }) => {
  await page.addInitScript(() => {
    window.requestIdleCallback = (act, { timeout } = {}) =>
      timeout ? window.setTimeout(act, timeout, { didTimeout: true, timeRemaining: () => 0 }) : 0
  })
  await openHostPage(page, bubblewire, 'plain')
  await expect(frameOf(page)).toHaveCount(1)
})

test('without requestIdleCallback (Safari), loading creates the idle frame', async ({ page, bubblewire }) => {
  const troubles = pageErrors(page)
  await page.addInitScript(() => Object.defineProperty(window, 'requestIdleCallback', { value: undefined }))
  await openHostPage(page, bubblewire, 'plain')
  await expect(box(page)).toBeAttached()
  await expect(frameOf(page)).toBeHidden()
  await openByBubble(page)
  expect(troubles).toEqual([])
})

test('two idle tabs of a page share one session', async ({ context, page, bubblewire }) => {
  const site = await openHostPage(page, bubblewire, 'plain')
  const other = await context.newPage()
  await other.goto(`${site}/plain`)
  await expect(box(page)).toBeAttached()
  await expect(box(other)).toBeAttached()
  await openByBubble(page)
  const stored = (from: Page) =>
    from.evaluate((id) => localStorage.getItem(id), `bubblewire:${bubblewire.demo.channel_id}`)
  const first = await stored(page)
  expect(first).toBeTruthy()
  await openByBubble(other)
  await box(other).fill('From the second tab')
  await box(other).press('Enter')
  await expect(chatOf(page).getByRole('log').getByText('From the second tab')).toBeVisible()
  expect(JSON.parse((await stored(other)) ?? '')).toEqual({ ...JSON.parse(first ?? ''), engaged: true })
})

test('the chat opens on pages that remove frames or wrap functions', { tag: '@deep' }, async ({
  browser,
  bubblewire,
}) => {
  await firstVisit(browser, 'frame and bubble removed', async (page) => {
    const troubles = pageErrors(page)
    await openHostPage(page, bubblewire, 'plain')
    await expect(box(page)).toBeAttached()
    await frameOf(page).evaluate((frame) => frame.remove())
    await openByBubble(page)
    await page.evaluate(() => document.querySelector('[id^="bubblewire:"]')?.remove())
    await runCommand(page, ['open'])
    await expect(box(page)).toBeFocused()
    await expect(page.locator('[id^="bubblewire:"]')).toHaveCount(1)
    expect(troubles).toEqual([])
  })
  const patches: Record<string, () => void> = {
    'frozen prototypes': () => {
      for (const { prototype } of [Object, Array, Function, Promise, Error, Event, EventTarget, Node, Element])
        Object.freeze(prototype)
    },
    'wrapped functions': () => {
      for (const name of ['append', 'after'] as const) {
        const real = Element.prototype[name]
        Element.prototype[name] = function (...nodes) {
          real.apply(this, nodes)
        }
      }
      for (const name of ['appendChild', 'insertBefore'] as const) {
        const real: (...given: never[]) => unknown = Node.prototype[name]
        Object.assign(Node.prototype, {
          [name](this: Node, ...given: never[]) {
            return real.apply(this, given)
          },
        })
      }
    },
    'adding elements forbidden': () => {
      for (const name of ['appendChild', 'insertBefore', 'replaceChild'])
        Object.assign(Node.prototype, {
          [name]() {
            throw new Error('not here')
          },
        })
    },
  }
  for (const [name, patch] of Object.entries(patches))
    await firstVisit(browser, name, async (page) => {
      await page.addInitScript(`if (window === top) (${patch})()`)
      await openHostPage(page, bubblewire, 'plain')
      await openByBubble(page)
      await runCommand(page, ['close'])
      await expect(bubbleOf(page)).toBeVisible()
      expect(await runCommand(page, ['setLocale', 'fr'])).toEqual({ value: null })
      expect(await runCommand(page, ['setLocale', 42])).toMatchObject({ code: 'wrong_call' })
    })
})

test('a page that forbids frames opens the chat in a window', async ({ browser, bubblewire }) => {
  const open = async (page: Page) => {
    await expectWindow(page, () => bubbleOf(page).click())
    await expect(bubbleOf(page)).toBeVisible()
    await expect(frameOf(page)).toHaveCount(0)
  }
  await firstVisit(browser, 'by its policy, seen in idle', async (page) => {
    await countWindows(page)
    const told = page.waitForEvent('console', {
      predicate: (message) => message.text().includes('a window of its own'),
    })
    await openHostPage(page, bubblewire, 'frames-blocked')
    await told
    await open(page)
    await open(page)
  })
  await firstVisit(browser, 'by its policy, seen at the click', async (page) => {
    await countWindows(page)
    await openHostPage(page, bubblewire, 'frames-blocked', { attributes: 'data-lazy' })
    await open(page)
  })
  await firstVisit(browser, 'by a function that throws', async (page) => {
    await countWindows(page)
    await page.addInitScript(() => {
      Element.prototype.after = () => {
        throw new Error('no frames here')
      }
    })
    const thrown: string[] = []
    page.on('pageerror', ({ message }) => thrown.push(message))
    await openHostPage(page, bubblewire, 'plain')
    await open(page)
    expect(thrown).toEqual([])
  })
})

test("a page inside another page's frame can open the chat", async ({ page, bubblewire }) => {
  await openHostPage(page, bubblewire, 'plain', { attributes: 'data-lazy' })
  await page.evaluate((loader) => {
    const inner = document.createElement('iframe')
    inner.title = 'inner'
    inner.width = inner.height = '700'
    inner.srcdoc = `<!doctype html><title>Inner</title><script async src="${loader}"></script>`
    document.body.append(inner)
  }, `${bubblewire.demo.api_url}/chat/${bubblewire.demo.channel_id}/loader.js`)
  const inner = page.frameLocator('iframe[title=inner]')
  await inner.getByRole('button', { name: 'Open chat' }).click()
  await expect(inner.frameLocator('iframe[src*="/chat/"]').getByRole('textbox', { name: 'Your message' })).toBeVisible()
})

test('if the bubble is clicked before loading ends, the chat gets the focus', async ({ page, bubblewire }) => {
  let arrives = () => {}
  const answered = new Promise<void>((done) => {
    arrives = done
  })
  await page.route(`**/chat/${bubblewire.demo.channel_id}/**`, async (route) => {
    if (route.request().resourceType() === 'document') await answered
    await route.continue()
  })
  await openHostPage(page, bubblewire, 'plain')
  await frameOf(page).waitFor({ state: 'attached' })
  await bubbleOf(page).click()
  arrives()
  await expect(box(page)).toBeFocused()
  await page.keyboard.type('Early words')
  await expect(box(page)).toHaveValue('Early words')
})
