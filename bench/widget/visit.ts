import { chromium, type Frame } from 'playwright'
import { holdLine, type Parts, watch } from './in-page'
import type { Subject } from './subjects'

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Keeps the cross-site frame of the chat in the page's process, so that its work counts on the main thread.
  '--disable-site-isolation-trials',
  '--disable-background-timer-throttling',
  '--disable-renderer-backgrounding',
  // A peer's requests for fonts and pictures from the internet are refused immediately, on every machine.
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1',
]

export type Visit = Awaited<ReturnType<typeof visit>>

const traced = ['devtools.timeline', 'v8', 'blink.user_timing', 'loading', 'disabled-by-default-v8.cpu_profiler']

export interface VisitOptions {
  /** The factor by which the processor is slowed down. */
  slower: number
  hold?: boolean
  /** A file for a trace of the visit, to be opened in the browser's performance panel. */
  trace?: string | undefined
  kind?: 'busy' | 'answering' | 'fed' | ''
  /** A function that runs in the page before any script. */
  before?: () => void
}

const partsOf = ({ bubble = '', frame, input = '' }: Subject): Parts => ({
  bubble,
  frame: frame?.selector ?? '',
  address: frame?.address ?? '',
  input,
})

/** Opens the page as one customer: a new browser without any cache, at a quarter of the machine's speed. */
export async function visit(
  origin: string,
  subject: Subject,
  { slower, hold = false, trace, kind = '', before }: VisitOptions,
) {
  const browser = await chromium.launch({ executablePath: process.env.BROWSER_PATH, args: flags })
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
  const wrong: string[] = []
  page.on('pageerror', ({ message }) => wrong.push(message))
  await page.addInitScript(`(${watch})(${JSON.stringify(partsOf(subject))})`)
  if (before) await page.addInitScript(before)
  const address = subject.frame?.address
  if (hold && subject.hold) await page.addInitScript(`if (location.href.includes('${address}')) (${holdLine})()`)
  const devtools = await page.context().newCDPSession(page)
  // Counts CPU time of the main thread, because other load of the machine hardly changes it.
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' })
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slower })
  if (trace) await browser.startTracing(page, { path: trace, categories: traced })
  await page.goto(`${origin}/${subject.name}?${kind}`, { waitUntil: 'commit' })

  const place = () => page.evaluate(() => window.bench.place)
  return {
    page,
    devtools,
    origin: await page.evaluate(() => performance.timeOrigin),
    async spent() {
      const { metrics } = await devtools.send('Performance.getMetrics')
      const of = (name: string) => 1000 * (metrics.find((each) => each.name === name)?.value ?? 0)
      return { script: of('ScriptDuration'), task: of('TaskDuration') }
    },
    async chatFrame(): Promise<Frame> {
      if (!address) return page.mainFrame()
      for (;;) {
        const frame = page.frames().find((each) => each !== page.mainFrame() && each.url().includes(address))
        if (frame && (await frame.evaluate(() => document.body !== null && 'bench' in window).catch(() => false)))
          return frame
        await page.waitForTimeout(10)
      }
    },
    place,
    async press() {
      const { x, y } = await place()
      await page.mouse.click(x, y)
    },
    /** Touches this point without moving the pointer or waiting for the page. */
    tap({ x, y }: { x: number; y: number }) {
      const at = { x, y, button: 'left' as const, clickCount: 1 }
      return Promise.all([
        devtools.send('Input.dispatchMouseEvent', { type: 'mousePressed', ...at }),
        devtools.send('Input.dispatchMouseEvent', { type: 'mouseReleased', ...at }),
      ])
    },
    proveQuiet() {
      // Only peers may fail, because they request files from the internet.
      if (wrong.length > 0 && !subject.site) throw new Error(`${subject.name}: ${wrong.join('; ')}`)
    },
    async close() {
      if (trace) await browser.stopTracing()
      await browser.close()
    },
  }
}
