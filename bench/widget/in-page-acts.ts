/** Returns the ms of each frame. Reverses after `turn` px. Pauses `pauseMs` ms after `sweep` frames, not counted. */
export async function scroll({ frames, step, turn, sweep, pauseMs = 0 }: Gesture) {
  const log = document.querySelector<HTMLElement>('[role=log]')
  if (!log) throw new Error('there is no log')
  const frame = () => new Promise<number>(requestAnimationFrame)
  for (let still = 0; still < 5; still++) await frame()
  const took: number[] = []
  let before = await frame()
  let way = 0
  let direction = -1
  for (let nth = 0; nth < frames; nth++) {
    if (sweep && nth > 0 && nth % sweep === 0) {
      await new Promise((done) => setTimeout(done, pauseMs))
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

export interface Gesture {
  frames: number
  step: number
  turn: number
  sweep?: number
  pauseMs?: number
}

/** Opens and closes a chat by the page's own commands, this many times; two frames for each. */
export async function openAndClose({ times, frame }: { times: number; frame: string }) {
  const page = window as unknown as { bubblewire: { open(): unknown; close(): unknown } }
  const isOpen = () => window.bench.find(frame).some((each) => each.checkVisibility({ visibilityProperty: true }))
  const until = async (open: boolean) => {
    do await new Promise(requestAnimationFrame)
    while (isOpen() !== open)
    await new Promise(requestAnimationFrame)
  }
  for (let nth = 0; nth < times; nth++) {
    page.bubblewire.open()
    await until(true)
    page.bubblewire.close()
    await until(false)
  }
}

/** The time after the first frame whose newest message has this text, in milliseconds since 1970. */
export async function untilText(text: string): Promise<number> {
  const isShown = () => [...document.querySelectorAll('[data-msg]')].at(-1)?.textContent?.includes(text)
  do {
    await new Promise<void>((done) => {
      const after = new MessageChannel()
      after.port1.onmessage = () => done()
      requestAnimationFrame(() => after.port2.postMessage(0))
    })
  } while (!isShown())
  return performance.timeOrigin + performance.now()
}
