// A simulation of queues: timed events, slots, and a log that is flushed. Times are milliseconds.

export interface Simulation {
  now(): number
  after(delayMs: number, act: () => void): void
  run(untilMs: number): void
}

interface ScheduledEvent {
  at: number
  nth: number
  act: () => void
}

export function createSimulation(): Simulation {
  const heap: ScheduledEvent[] = []
  let now = 0
  let count = 0
  const isBefore = (one: ScheduledEvent, other: ScheduledEvent) =>
    one.at < other.at || (one.at === other.at && one.nth < other.nth)

  function insertEvent(event: ScheduledEvent): void {
    let place = heap.length
    heap.push(event)
    while (place > 0) {
      const above = (place - 1) >> 1
      const parent = heap[above] as ScheduledEvent
      if (!isBefore(event, parent)) break
      heap[place] = parent
      place = above
    }
    heap[place] = event
  }

  function takeFirst(): ScheduledEvent {
    const first = heap[0] as ScheduledEvent
    const last = heap.pop() as ScheduledEvent
    if (heap.length === 0) return first
    let place = 0
    for (;;) {
      let below = 2 * place + 1
      if (below >= heap.length) break
      if (below + 1 < heap.length && isBefore(heap[below + 1] as ScheduledEvent, heap[below] as ScheduledEvent))
        below += 1
      const child = heap[below] as ScheduledEvent
      if (!isBefore(child, last)) break
      heap[place] = child
      place = below
    }
    heap[place] = last
    return first
  }

  return {
    now: () => now,
    after: (delayMs, act) => {
      count += 1
      insertEvent({ at: now + delayMs, nth: count, act })
    },
    run: (untilMs) => {
      while (heap[0] && heap[0].at <= untilMs) {
        const { at, act } = takeFirst()
        now = at
        act()
      }
      now = untilMs
    },
  }
}

/** A limited number of slots: the cores of a machine, a lock, a connection. First come, first served. */
export interface Slots {
  /** Waits for a slot, then calls `begin`. `giveBack` frees the slot. */
  take(begin: (giveBack: () => void) => void): void
  use(forMs: number, done: () => void): void
  /** Returns the share of all slots that were in use since the last `reset`, from 0 to 1. */
  busy(): number
  taken(): number
  waiting(): number
  reset(): void
}

export function createSlots(simulation: Simulation, count: number): Slots {
  const queue: ((giveBack: () => void) => void)[] = []
  let head = 0
  let free = count
  let [busyMs, changedAt, since, taken] = [0, 0, 0, 0]

  function note(): void {
    const now = simulation.now()
    busyMs += (count - free) * (now - changedAt)
    changedAt = now
  }
  function giveBack(): void {
    note()
    free += 1
    const next = queue[head]
    if (!next) return
    head += 1
    if (head > 1000 || head === queue.length) {
      queue.splice(0, head)
      head = 0
    }
    begin(next)
  }
  function begin(act: (giveBack: () => void) => void): void {
    note()
    free -= 1
    taken += 1
    let had = true
    act(() => {
      if (had) giveBack()
      had = false
    })
  }
  function take(act: (giveBack: () => void) => void): void {
    if (free > 0) begin(act)
    else queue.push(act)
  }

  return {
    take,
    use: (forMs, done) =>
      take((back) =>
        simulation.after(forMs, () => {
          back()
          done()
        }),
      ),
    busy: () => {
      note()
      return busyMs / (count * Math.max(1e-9, simulation.now() - since))
    },
    taken: () => taken,
    waiting: () => queue.length - head,
    reset: () => {
      note()
      busyMs = 0
      taken = 0
      since = simulation.now()
    },
  }
}

/** The write-ahead log: a flush covers every commit that was requested before the flush started. */
export interface Log {
  flush(done: () => void): void
  busy(): number
  reset(): void
}

export function createLog(simulation: Simulation, flushMs: () => number): Log {
  let waiting: (() => void)[] = []
  let flushing = false
  let [busyMs, since] = [0, 0]

  function begin(): void {
    const covered = waiting
    waiting = []
    flushing = true
    const took = flushMs()
    simulation.after(took, () => {
      flushing = false
      busyMs += took
      for (const done of covered) done()
      if (waiting.length > 0 && !flushing) begin()
    })
  }

  return {
    flush: (done) => {
      waiting.push(done)
      if (!flushing) begin()
    },
    busy: () => Math.min(1, busyMs / Math.max(1e-9, simulation.now() - since)),
    reset: () => {
      busyMs = 0
      since = simulation.now()
    },
  }
}
