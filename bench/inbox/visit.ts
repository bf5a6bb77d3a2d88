import { chromium } from 'playwright'
import { watch } from './in-page'
import type { Running } from './server'

export type Visit = Awaited<ReturnType<typeof visit>>

export async function visit({ url, email }: Running, slower: number) {
  const browser = await chromium.launch({
    executablePath: process.env.BROWSER_PATH ?? '',
    args: ['--no-sandbox', '--disable-gpu', '--enable-precise-memory-info'],
  })
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  const wrong: string[] = []
  page.on('pageerror', ({ message }) => wrong.push(message))
  await page.goto(`${url}/account/`)
  await page.evaluate(async (email) => {
    const headers = { 'x-bubblewire-csrf': '1', 'content-type': 'application/json' }
    await fetch('/account/demo', { method: 'POST', headers, body: JSON.stringify({ email }) })
  }, email)
  await page.addInitScript(`(${watch})()`)
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' })
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slower })
  await page.goto(`${url}/inbox/`, { waitUntil: 'commit' })
  const listDrawn = await page.evaluate(() => window.inboxBench.listDrawn)
  await page.waitForLoadState('networkidle')

  const list = { x: 0, y: 0 }
  const box = await page.locator('[data-part=rows]').boundingBox()
  if (!box) throw new Error('there is no list')
  Object.assign(list, { x: box.x + box.width / 2, y: 500 })

  async function during(act: () => Promise<unknown>) {
    const before = await spent()
    await page.evaluate(() => window.inboxBench.begin())
    await act()
    const sample = await page.evaluate(() => window.inboxBench.end())
    const task = (await spent()) - before
    return { ...sample, task: task / Math.max(1, sample.frames.length) }
  }

  async function spent(): Promise<number> {
    const { metrics } = await devtools.send('Performance.getMetrics')
    return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0)
  }

  return {
    page,
    wrong,
    listDrawn,
    during,
    /** Turns the mouse wheel. `pixels`: positive is down; `speed`: pixels a second. */
    wheel: (pixels: number, speed: number) =>
      devtools.send('Input.synthesizeScrollGesture', {
        ...list,
        yDistance: -pixels,
        speed,
        gestureSourceType: 'mouse',
        preventFling: true,
      }),
    /** Holds a key down. The key repeats whether or not the page is fast enough. */
    async hold(key: string, times: number, everyMs: number) {
      const code = `Key${key.toUpperCase()}`
      const virtual = key.toUpperCase().charCodeAt(0)
      const keyEvent = { key, code, windowsVirtualKeyCode: virtual, text: key }
      const keyPresses: Promise<unknown>[] = []
      const began = performance.now()
      for (let nth = 0; nth < times; nth++) {
        keyPresses.push(devtools.send('Input.dispatchKeyEvent', { type: 'keyDown', ...keyEvent, autoRepeat: nth > 0 }))
        const dueAt = began + (nth + 1) * everyMs
        await new Promise((next) => setTimeout(next, Math.max(0, dueAt - performance.now())))
      }
      await Promise.all(keyPresses)
      await devtools.send('Input.dispatchKeyEvent', { type: 'keyUp', key, code, windowsVirtualKeyCode: virtual })
    },
    /** Returns the size of the heap in bytes, after a garbage collection. */
    async heap(): Promise<number> {
      await devtools.send('HeapProfiler.collectGarbage')
      const { usedSize } = await devtools.send('Runtime.getHeapUsage')
      return usedSize
    },
    close: () => browser.close(),
  }
}
