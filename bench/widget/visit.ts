import { chromium, type Frame } from 'playwright'
import { holdLine, watch } from './in-page'
import type { Subject } from './subjects'

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // A chat of another site runs in the page's own thread, so that it is counted there.
  '--disable-site-isolation-trials',
  '--disable-background-timer-throttling',
  '--disable-renderer-backgrounding',
]

export type Visit = Awaited<ReturnType<typeof visit>>

const traced = ['devtools.timeline', 'v8', 'blink.user_timing', 'loading', 'disabled-by-default-v8.cpu_profiler']

export interface How {
  /** Factor by which the processor is slowed down. */
  slower: number
  /** Holds the socket of Bubblewire's chat; see `holdLine`. */
  hold?: boolean
  /** A file for a trace of the visit, to be opened in the browser's performance panel. */
  trace?: string | undefined
}

/** Opens the page as one customer: a new browser without any cache, at a quarter of the machine's speed. */
export async function visit(origin: string, subject: Subject, { slower, hold = false, trace }: How) {
  const browser = await chromium.launch({ executablePath: process.env.BROWSER_PATH, args: flags })
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
  const wrong: string[] = []
  page.on('pageerror', ({ message }) => wrong.push(message))
  await page.addInitScript(`(${watch})(${JSON.stringify(subject.chat)})`)
  if (hold) await page.addInitScript(`if (location.href.includes('${subject.chat}')) (${holdLine})()`)
  const devtools = await page.context().newCDPSession(page)
  // CPU time of the main thread: other load of the machine hardly changes it.
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' })
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slower })
  if (trace) await browser.startTracing(page, { path: trace, categories: traced })
  await page.goto(`${origin}/${subject.name}`, { waitUntil: 'commit' })

  return {
    page,
    devtools,
    wrong,
    origin: await page.evaluate(() => performance.timeOrigin),
    async spent() {
      const { metrics } = await devtools.send('Performance.getMetrics')
      const of = (name: string) => 1000 * (metrics.find((each) => each.name === name)?.value ?? 0)
      return { script: of('ScriptDuration'), task: of('TaskDuration') }
    },
    async chatFrame(): Promise<Frame> {
      for (;;) {
        const frame = page.frames().find((each) => each !== page.mainFrame() && each.url().includes(subject.chat))
        if (frame && (await frame.evaluate(() => document.body !== null && 'bench' in window).catch(() => false)))
          return frame
        await page.waitForTimeout(10)
      }
    },
    /** The middle of the bubble, 52 px from the corner in both. */
    bubble: { x: 1280 - 44, y: 800 - 44 },
    async close() {
      if (trace) await browser.stopTracing()
      await browser.close()
    },
  }
}
