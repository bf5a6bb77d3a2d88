import { bubbleOf, chatOf, expect, line, say, test } from '../testing/bubblewire'
import { serveHostPages } from '../testing/host-pages'
import { skipWithoutWindows } from '../testing/skip-without'
import { unwatchedBrowser } from '../testing/unwatched-browser'

test('a prerendered page requests only the loader until it is activated', async ({ bubblewire }) => {
  const told: string[] = []
  const { site, close } = await serveHostPages(bubblewire, { told })
  const browser = await unwatchedBrowser(`${site}/prerendering`)
  try {
    await expect.poll(() => told[0], { timeout: 20_000 }).toBeTruthy()
    skipWithoutWindows(!told[0]?.startsWith('loaded'), 'prerenders no page')
    await expect.poll(() => told[1]).toBeTruthy()
    expect(told).toEqual(['prerendered, loader.js, no bubble', 'activated, loader.js, no bubble'])

    const page = await browser.watch()
    await bubbleOf(page).click()
    await say(chatOf(page), 'From a prerendered page')
    await expect(line(chatOf(page), 'From a prerendered page')).toBeVisible()
    await bubblewire.idOf('From a prerendered page')
  } finally {
    await browser.close()
    close()
  }
})
