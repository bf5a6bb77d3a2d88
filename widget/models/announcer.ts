import { type ReadonlySignal, signal } from '@preact/signals'
import type { Clock } from './clock'

/** A line that takes its place in a live region until it has been read out. */
export interface Spoken {
  id: number
  text: string
}

export interface Announcer {
  polite: ReadonlySignal<readonly Spoken[]>
  assertive: ReadonlySignal<readonly Spoken[]>
  say(text: string): void
  /** For failures: interrupts what is being read. */
  warn(text: string): void
  /** Speech about the newly focused control would swallow what is said at the same moment. */
  focusMoved(): void
}

/** Screen readers lose lines that vanish within 100 ms, and lines that replace another one. */
const heldMs = 1_000
const afterFocusMs = 600

/** Everything a screen reader hears of the log: one line after the other, none replaced. */
export function createAnnouncer(clock: Clock): Announcer {
  const polite = signal<readonly Spoken[]>([])
  const assertive = signal<readonly Spoken[]>([])
  const queue: string[] = []
  let lastId = 0
  let quietUntil = 0
  let waiting = false

  function next() {
    waiting = false
    const quietFor = quietUntil - clock.now()
    if (quietFor > 0) return later(quietFor)
    const text = queue.shift()
    polite.value = text === undefined ? [] : [{ id: ++lastId, text }]
    if (text !== undefined) later(heldMs)
  }

  function later(ms: number) {
    waiting = true
    clock.after(ms, next)
  }

  return {
    polite,
    assertive,
    say(text) {
      if (!text) return
      queue.push(text)
      if (!waiting) next()
    },
    warn(text) {
      const spoken = { id: ++lastId, text }
      assertive.value = [...assertive.value, spoken]
      clock.after(heldMs, () => {
        assertive.value = assertive.value.filter((line) => line !== spoken)
      })
    },
    focusMoved() {
      quietUntil = clock.now() + afterFocusMs
    },
  }
}
