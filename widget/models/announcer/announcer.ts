import { type ReadonlySignal, type Signal, signal } from '@preact/signals'
import type { Clock } from '../session/clock'

interface SpokenLine {
  id: number
  text: string
}

export interface Announcer {
  polite: ReadonlySignal<readonly SpokenLine[]>
  assertive: ReadonlySignal<readonly SpokenLine[]>
  say(text: string): void
  /** For failures: interrupts the text that is being read. */
  warn(text: string): void
  /** Call this when the focus moves. Screen readers then read the control, and would skip an announcement. */
  focusMoved(): void
}

export interface AnnouncerNeeds {
  clock: Clock
  /** Whether a sheet covers the log. Screen readers then ignore the log, so announcements wait. */
  covered(): boolean
}

/** Milliseconds that a line stays. Screen readers miss lines that disappear within 100 ms. */
const heldMs = 1_000
/** Milliseconds between two lines. Screen readers miss a line that replaces another. */
const betweenMs = 100
const afterFocusMs = 600
const lookAgainMs = 250

/** Creates the announcements of the log for screen readers, line after line. No line replaces another. */
export function createAnnouncer({ clock, covered }: AnnouncerNeeds): Announcer {
  const polite = signal<readonly SpokenLine[]>([])
  const assertive = signal<readonly SpokenLine[]>([])
  const queue: string[] = []
  let lastId = 0
  let quietUntil = 0
  let waiting = false

  function next() {
    if (waiting || queue.length === 0) return
    const quietFor = covered() ? lookAgainMs : quietUntil - clock.now()
    if (quietFor <= 0) show(polite, queue.shift() ?? '')
    waiting = true
    clock.after(quietFor > 0 ? quietFor : heldMs + betweenMs, () => {
      waiting = false
      next()
    })
  }

  function show(region: Signal<readonly SpokenLine[]>, text: string) {
    const line = { id: ++lastId, text }
    region.value = [...region.value, line]
    clock.after(heldMs, () => {
      region.value = region.value.filter((known) => known !== line)
    })
  }

  function warn(text: string) {
    if (covered()) clock.after(lookAgainMs, () => warn(text))
    else show(assertive, text)
  }

  return {
    polite,
    assertive,
    say(text) {
      if (!text) return
      queue.push(text)
      next()
    },
    warn,
    focusMoved() {
      quietUntil = clock.now() + afterFocusMs
    },
  }
}
