// Code that runs inside the measured pages. Each function is sent as text, so it uses nothing outside itself. Times are milliseconds since 1970.

export interface Seen {
  /** The time of the first frame that showed the bubble, the open chat's frame, the text box, or all messages. */
  bubble: Promise<number>
  /** The time when the bubble was pressed, from the event itself. */
  pressed: Promise<number>
  shown: Promise<number>
  input: Promise<number>
  shifts: number[]
  longTasks: { at: number; ms: number }[]
}

declare global {
  interface Window {
    bench: Seen & {
      /** The answer to the next request for missed messages, in place of the server's. */
      answer?: string
      line?: WebSocket
    }
  }
}

/** Runs before any script of the page, in every frame. Looks once a frame for the parts that a customer waits for. */
export function watch(chat: string): void {
  const isTop = window === window.top
  const painted = () =>
    new Promise<number>((done) => {
      const after = new MessageChannel()
      after.port1.onmessage = () => done(performance.timeOrigin + performance.now())
      requestAnimationFrame(() => after.port2.postMessage(0))
    })
  const isVisible = (element: Element | null | undefined): element is HTMLElement => {
    if (!element?.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return false
    const { width, height, top, left, bottom, right } = element.getBoundingClientRect()
    return width > 2 && height > 2 && bottom > 0 && right > 0 && top < innerHeight && left < innerWidth
  }
  const when = <T>(look: () => T | null | undefined | false) =>
    new Promise<T>((found) => {
      const tick = () => {
        const here = document.body && look()
        if (here) found(here)
        else requestAnimationFrame(tick)
      }
      requestAnimationFrame(tick)
    })
  const seen: Partial<Seen> & Pick<Seen, 'shifts' | 'longTasks'> = { shifts: [], longTasks: [] }
  window.bench = seen as Window['bench']

  if (!chat) return
  if (isTop) {
    const bubble = when(() => {
      // Bubblewire's bubble is in a shadow tree, the floor's in a frame.
      for (const home of document.querySelectorAll<HTMLElement>('iframe, [id^="bubblewire:"]')) {
        const tree = home instanceof HTMLIFrameElement ? home.contentDocument : home.shadowRoot
        const button = tree?.querySelector('button')
        if (button && isVisible(button) && button.getBoundingClientRect().width > 2) return button
      }
      return null
    })
    seen.bubble = bubble.then(painted)
    seen.pressed = bubble.then(
      (button) =>
        new Promise((pressed) => {
          const { performance } = button.ownerDocument.defaultView ?? window
          button.addEventListener('click', (event) => pressed(performance.timeOrigin + event.timeStamp), true)
        }),
    )
    seen.shown = seen.pressed
      .then(() =>
        when(() =>
          [document, ...[...document.querySelectorAll('[id^="bubblewire:"]')].map((home) => home.shadowRoot)].some(
            (tree) => isVisible(tree?.querySelector(`iframe[src*="${chat}"]`) ?? null),
          ),
        ),
      )
      .then(painted)
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.longTasks.push({ at: entry.startTime, ms: entry.duration })
    }).observe({ type: 'longtask', buffered: true })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.shifts.push((entry as PerformanceEntry & { value: number }).value)
    }).observe({ type: 'layout-shift', buffered: true })
  } else if (location.href.includes(chat)) {
    seen.input = when(() => {
      const field = document.querySelector('textarea')
      return isVisible(field) && !field.disabled && !field.readOnly
    }).then(painted)
  }
}

/** Runs before any script of Bubblewire's chat. Keeps its socket, so that a stored history can be sent to it at a chosen moment. */
export function holdLine(): void {
  const Line = class extends WebSocket {
    constructor(url: string | URL) {
      super(url)
      window.bench.line = this
    }
    override send(frame: string) {
      const { answer } = window.bench
      const asked = answer && /^42(\d+)\["sync"/.exec(frame)
      if (!asked) return super.send(frame)
      window.bench.answer = ''
      this.dispatchEvent(new MessageEvent('message', { data: `43${asked[1]}${answer}` }))
    }
  }
  window.WebSocket = Line
}

/** Runs `feed` in a chat. Returns the milliseconds until `count` of `item` are on the screen, the last of them with the text `last`. */
export async function untilRendered(
  feed: () => void,
  { item, count, last }: { item: string; count: number; last: string },
): Promise<number> {
  const began = performance.now()
  feed()
  for (;;) {
    const found = document.querySelectorAll(item)
    if (found.length >= count && found[found.length - 1]?.textContent?.includes(last)) break
    await new Promise(requestAnimationFrame)
  }
  await new Promise<void>((done) => {
    const after = new MessageChannel()
    after.port1.onmessage = () => done()
    requestAnimationFrame(() => after.port2.postMessage(0))
  })
  return performance.now() - began
}

/**
 * Scrolls the log of a chat frame by frame and returns the milliseconds of each frame. After `turn` px the direction changes; after `sweep` frames
 * the scrolling rests for `rest` ms, which are not counted.
 */
export async function scroll({ frames, step, turn, sweep, rest = 0 }: Gesture) {
  const log = document.querySelector<HTMLElement>('[role=log]')
  if (!log) throw new Error('there is no log')
  // The chat distinguishes scrolling by hand from a log that moves by itself.
  log.dispatchEvent(new WheelEvent('wheel', { deltaY: -step, bubbles: true }))
  const frame = () => new Promise<number>(requestAnimationFrame)
  for (let still = 0; still < 5; still++) await frame()
  const took: number[] = []
  let before = await frame()
  let way = 0
  let direction = -1
  for (let nth = 0; nth < frames; nth++) {
    if (sweep && nth > 0 && nth % sweep === 0) {
      await new Promise((done) => setTimeout(done, rest))
      before = await frame()
    }
    log.scrollTop += direction * step
    way += step
    if (way >= turn) {
      way = 0
      direction = -direction
    }
    const now = await frame()
    took.push(now - before)
    before = now
  }
  return { took, height: log.scrollHeight, items: log.querySelectorAll('[data-msg]').length }
}

/** A way to scroll: pixels in a frame, and when to turn or rest. */
export interface Gesture {
  frames: number
  step: number
  turn: number
  sweep?: number
  rest?: number
}
