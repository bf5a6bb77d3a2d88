import { randomUUID } from 'node:crypto'
import type { Line } from './lines'
import { quantile } from './report'
import type { Running } from './subjects'

export interface Load {
  customers: number
  /** Messages that each customer has under way; 0 sends at a rate instead. */
  inFlight: number
  /** Messages a second of all together, whoever is still waiting. */
  rate: number
  warmupSeconds: number
  seconds: number
}

/** Of one run. Times in milliseconds, CPU in microseconds a message. */
export interface Result {
  perSecond: number
  cpu: number
  databaseCpu: number
  ackP50: number
  ackP95: number
  ackP99: number
  heardP50: number
  heardP99: number
  lost: number
  doubled: number
  disordered: number
  errors: number
}

const bytes = 120
/** Acknowledged and not heard of by the agent after as long: lost. */
const drainMs = 15_000

/** Customers write, an agent hears all of it. Latency at a rate counts from when a message was due, so that no stall hides its queue. */
export async function load(subject: Running, asked: Load): Promise<Result> {
  const run = Date.now().toString(36)
  const due = new Map<string, number>()
  const heard = new Set<string>()
  const acked = new Set<string>()
  const lastHeard = new Map<string, number>()
  const ackMs: number[] = []
  const heardMs: number[] = []
  let [doubled, disordered, errors, began, ackedInside] = [0, 0, 0, Number.POSITIVE_INFINITY, 0]
  let measuring = false
  let live = true
  let underWay = 0

  const hear = (body: string) => {
    const now = performance.now()
    const id = body.slice(0, body.indexOf(' '))
    const at = due.get(id)
    // What others said before.
    if (at === undefined) return
    if (heard.has(id)) doubled += 1
    heard.add(id)
    const [, customer = '', nth] = id.split('-')
    if (Number(nth) <= (lastHeard.get(customer) ?? -1)) disordered += 1
    lastHeard.set(customer, Number(nth))
    if (measuring && at >= began) heardMs.push(now - at)
  }
  const hangUp = await subject.agent(hear, asked.customers)
  const lines = await inSmallGroups(asked.customers, subject.customer)
  const counts = lines.map(() => 0)

  async function say(line: Line, nth: number, at: number): Promise<void> {
    const id = `${run}-${nth}-${counts[nth]}`
    counts[nth] = (counts[nth] ?? 0) + 1
    due.set(id, at)
    underWay += 1
    try {
      await line.send(deviceId(), `${id} `.padEnd(bytes, 'x'))
      acked.add(id)
      if (measuring && at >= began) ackMs.push(performance.now() - at)
      if (measuring) ackedInside += 1
    } catch (error) {
      errors += 1
      if (errors === 1) console.error(`${subject.name}: ${(error as Error).message}`)
      if (errors > 100) live = false
    } finally {
      underWay -= 1
    }
  }

  // Who begins a conversation is another matter than who goes on with it.
  await inSmallGroups(lines.length, (nth) => say(lines[nth] as Line, nth, performance.now()))
  const loops = asked.rate > 0 ? [atRate()] : lines.flatMap((line, nth) => turns(line, nth))
  function turns(line: Line, nth: number): Promise<void>[] {
    return Array.from({ length: asked.inFlight }, async () => {
      while (live) await say(line, nth, performance.now())
    })
  }
  async function atRate(): Promise<void> {
    const start = performance.now()
    for (let sent = 0; live; await pause(1)) {
      for (const owed = ((performance.now() - start) * asked.rate) / 1000; sent < owed; sent++) {
        const nth = sent % lines.length
        void say(lines[nth] as Line, nth, start + (sent * 1000) / asked.rate)
      }
    }
  }

  await pause(asked.warmupSeconds * 1000)
  const before = subject.usage()
  const ackedBefore = acked.size
  began = performance.now()
  measuring = true
  await pause(asked.seconds * 1000)
  measuring = false
  const tookMs = performance.now() - began
  live = false
  await Promise.race([Promise.all(loops), pause(drainMs)])
  const missing = () => [...acked].filter((id) => !heard.has(id)).length
  const until = performance.now() + drainMs
  while ((underWay > 0 || missing() > 0) && performance.now() < until) await pause(50)
  // With the work that was still owed: what is acknowledged costs something afterwards too.
  const after = subject.usage()
  const messages = acked.size - ackedBefore
  for (const line of lines) line.close()
  hangUp()
  return {
    perSecond: (ackedInside * 1000) / tookMs,
    cpu: (after.cpu - before.cpu) / messages,
    databaseCpu: (after.databaseCpu - before.databaseCpu) / messages,
    ackP50: quantile(ackMs, 0.5),
    ackP95: quantile(ackMs, 0.95),
    ackP99: quantile(ackMs, 0.99),
    heardP50: quantile(heardMs, 0.5),
    heardP99: quantile(heardMs, 0.99),
    lost: missing(),
    doubled,
    disordered,
    errors,
  }
}

/** As the widget names a message: the time first, so that what comes later sorts later. */
export const deviceId = () => (Date.now().toString(16) + randomUUID().replaceAll('-', '')).slice(0, 32)

export const pause = (ms: number) => new Promise<void>((next) => setTimeout(next, ms))

/** A server that is asked for everything at once is measured at being asked, not at serving. */
export async function inSmallGroups<T>(count: number, make: (nth: number) => Promise<T>): Promise<T[]> {
  const made: T[] = []
  const group = 50
  for (let from = 0; from < count; from += group) {
    const wanted = Array.from({ length: Math.min(group, count - from) }, (_, nth) => make(from + nth))
    made.push(...(await Promise.all(wanted)))
  }
  return made
}
