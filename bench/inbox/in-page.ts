// Code that runs inside the inbox. Each function is sent as text, so it uses no outside names. Times in ms.

interface Look {
  frames: number[]
  /** The number of frames in which part of the visible list had no row. */
  blank: number
  longTasks: number[]
  requests: number
  mostNodes: number
}

declare global {
  interface Window {
    inboxBench: {
      /** The time from the start of the page to the frame with the first row. */
      listDrawn: Promise<number>
      begin(): void
      end(): Look
    }
  }
}

/** Starts the measurement. Runs before any script of the page. */
export function watch(): void {
  const painted = () =>
    new Promise<void>((done) => {
      const after = new MessageChannel()
      after.port1.onmessage = () => done()
      requestAnimationFrame(() => after.port2.postMessage(0))
    })
  const longTasks: { at: number; ms: number }[] = []
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) longTasks.push({ at: startTime, ms: duration })
  }).observe({ type: 'longtask' })
  performance.setResourceTimingBufferSize(50_000)

  const isCovered = () => {
    const rows = document.querySelector<HTMLElement>('[data-part=rows]')
    const scroller = rows?.parentElement
    if (!rows || !scroller) return true
    const { top, bottom } = scroller.getBoundingClientRect()
    const first = rows.firstElementChild?.getBoundingClientRect()
    const last = rows.lastElementChild?.getBoundingClientRect()
    const end = rows.getBoundingClientRect().bottom
    return first !== undefined && last !== undefined && first.top <= top + 5 && last.bottom >= Math.min(bottom, end) - 5
  }

  let run: { began: number; last: number; requests: number; sample: Look } | null = null
  const tick = (now: number) => {
    if (!run) return
    const { sample } = run
    sample.frames.push(now - run.last)
    run.last = now
    // The check runs after the frame, so that it causes no additional layout.
    const after = new MessageChannel()
    after.port1.onmessage = () => {
      if (!isCovered()) sample.blank += 1
      if (sample.frames.length % 30 === 0)
        sample.mostNodes = Math.max(sample.mostNodes, document.getElementsByTagName('*').length)
    }
    after.port2.postMessage(0)
    requestAnimationFrame(tick)
  }
  const requests = () => performance.getEntriesByType('resource').length
  window.inboxBench = {
    listDrawn: new Promise((listDrawn) => {
      const checkList = () => {
        if (document.querySelector('[data-row]')) painted().then(() => listDrawn(performance.now()))
        else requestAnimationFrame(checkList)
      }
      requestAnimationFrame(checkList)
    }),
    begin() {
      const began = performance.now()
      const sample = { frames: [], blank: 0, longTasks: [], requests: 0, mostNodes: 0 }
      run = { began, last: began, requests: requests(), sample }
      requestAnimationFrame((now) => {
        if (!run) return
        run.last = now
        requestAnimationFrame(tick)
      })
    },
    end() {
      if (!run) throw new Error('nothing was begun')
      const { sample, began } = run
      sample.requests = requests() - run.requests
      sample.longTasks = longTasks.filter(({ at }) => at >= began).map(({ ms }) => ms)
      run = null
      return sample
    },
  }
}

export function firstVisibleRow(): { id: string; top: number } | null {
  const scroller = document.querySelector('[data-part=rows]')?.parentElement
  const edge = scroller?.getBoundingClientRect().top ?? 0
  for (const row of document.querySelectorAll<HTMLElement>('[data-row]')) {
    const { top } = row.getBoundingClientRect()
    if (top >= edge) return { id: row.dataset.row ?? '', top }
  }
  return null
}

/** Returns the vertical position of a row, or null if the row is not rendered. */
export function topOf(id: string): number | null {
  return document.querySelector(`[data-row="${id}"]`)?.getBoundingClientRect().top ?? null
}

export function position(): { top: number; most: number } {
  const scroller = document.querySelector('[data-part=rows]')?.parentElement
  if (!scroller) throw new Error('there is no list')
  return { top: scroller.scrollTop, most: scroller.scrollHeight - scroller.clientHeight }
}
