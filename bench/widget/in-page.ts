// Code that runs inside the measured pages, sent as text: no outside names. Times are milliseconds since 1970.

interface PageTimes {
  bubble: Promise<number>
  place: Promise<{ x: number; y: number }>
  /** The time when the bubble was clicked, from the event itself. */
  pressed: Promise<number>
  shown: Promise<number>
  input: Promise<number>
  shifts: number[]
  longTasks: { at: number; ms: number }[]
  /** Returns the elements of a selector; ` >>> ` enters a shadow tree or a frame. */
  find(selector: string): Element[]
}

/** The selectors of the parts that a customer waits for; empty if the subject lacks the part. */
export interface Parts {
  bubble: string
  frame: string
  address: string
  input: string
}

declare global {
  interface Window {
    bench: PageTimes & {
      answer?: string
      line?: WebSocket
    }
  }
}

/** Runs before any script, in every frame. Checks in each animation frame which elements are visible. */
export function watch({ bubble, frame, address, input }: Parts): void {
  const isTop = window === window.top
  const painted = () =>
    new Promise<number>((done) => {
      const after = new MessageChannel()
      after.port1.onmessage = () => done(performance.timeOrigin + performance.now())
      requestAnimationFrame(() => after.port2.postMessage(0))
    })
  const isVisible = (element: Element | null | undefined, least = 2): element is HTMLElement => {
    if (!element?.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return false
    const { width, height, top, left, bottom, right } = element.getBoundingClientRect()
    return width > least && height > least && bottom > 0 && right > 0 && top < innerHeight && left < innerWidth
  }
  const when = <T>(probe: () => T | null | undefined | false) =>
    new Promise<T>((found) => {
      const tick = () => {
        const result = document.body && probe()
        if (result) found(result)
        else requestAnimationFrame(tick)
      }
      requestAnimationFrame(tick)
    })
  const into = (element: Element) => element.shadowRoot ?? (element as Partial<HTMLIFrameElement>).contentDocument
  const find = (selector: string) =>
    selector.split(' >>> ').reduce<Element[]>((homes, part, nth) => {
      const trees = nth === 0 ? [document] : homes.map(into)
      return trees.flatMap((tree) => [...(tree?.querySelectorAll(part) ?? [])])
    }, [])
  const times: Partial<PageTimes> & Pick<PageTimes, 'shifts' | 'longTasks' | 'find'> = {
    shifts: [],
    longTasks: [],
    find,
  }
  window.bench = times as Window['bench']

  const isUsable = (field: Element) =>
    isVisible(field) && !('disabled' in field && field.disabled) && !('readOnly' in field && field.readOnly)
  if (input && (address ? !isTop && location.href.includes(address) : isTop))
    times.input = when(() => find(input).some(isUsable)).then(painted)
  if (!isTop) return
  if (bubble) {
    const button = when(() => find(bubble).find((each) => isVisible(each)))
    times.bubble = button.then(painted)
    times.place = button.then((each) => {
      const { x, y, width, height } = each.getBoundingClientRect()
      const around = each.ownerDocument.defaultView?.frameElement?.getBoundingClientRect()
      return { x: x + width / 2 + (around?.x ?? 0), y: y + height / 2 + (around?.y ?? 0) }
    })
    times.pressed = button.then(
      (each) =>
        new Promise((pressed) => {
          const { performance } = each.ownerDocument.defaultView ?? window
          each.addEventListener(
            'click',
            (event) => pressed(performance.timeOrigin + (event as MouseEvent).timeStamp),
            true,
          )
        }),
    )
    times.shown = times.pressed.then((at) =>
      frame ? when(() => find(frame).some((each) => isVisible(each, 100))).then(painted) : at,
    )
  }
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) times.longTasks.push({ at: entry.startTime, ms: entry.duration })
  }).observe({ type: 'longtask', buffered: true })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) times.shifts.push((entry as PerformanceEntry & { value: number }).value)
  }).observe({ type: 'layout-shift', buffered: true })
}

/** Runs before any script of the chat. Stores its socket, so that a history can be sent to it later. */
export function holdLine(): void {
  const Line = class extends WebSocket {
    constructor(url: string | URL) {
      super(url)
      window.bench.line = this
    }
    override send(frame: string) {
      const { answer } = window.bench
      const syncRequest = answer && /^42(\d+)\["sync"/.exec(frame)
      if (!syncRequest) return super.send(frame)
      window.bench.answer = ''
      this.dispatchEvent(new MessageEvent('message', { data: `43${syncRequest[1]}${answer}` }))
    }
  }
  window.WebSocket = Line
}

/** Returns the milliseconds until `count` elements are on the screen and the last of these has the text `last`. */
export async function untilRendered(
  feed: () => void,
  { item, count, last }: { item: string; count: number; last: string },
): Promise<number> {
  const began = performance.now()
  feed()
  for (;;) {
    const found = window.bench.find(item)
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
