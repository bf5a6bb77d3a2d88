import { randomUUID } from 'node:crypto'
import { quantile } from '../figures'
import type { Line } from './lines'
import type { Running } from './subjects'
import { createRun } from './timed-run'

export interface Load {
  customers: number
  /** The number of unanswered messages per customer. 0 means that `rate` applies. */
  inFlight: number
  /** Messages a second of all customers together. Sending does not wait for answers. */
  rate: number
  warmupSeconds: number
  seconds: number
}

/** The result of one run. Times in milliseconds, CPU in microseconds a message. */
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

/** At a fixed rate, latency counts from when a message was due. So a stall of the server is fully visible. */
export async function load(subject: Running, settings: Load): Promise<Result> {
  const run = createRun(subject)
  const prefix = Date.now().toString(36)
  const dueTimes = new Map<string, number>()
  const acked = new Set<string>()
  const agent = createAgent(dueTimes, run)
  const ackMs: number[] = []
  let [ackedInside, underWay] = [0, 0]
  const hangUp = await subject.agent(agent.onMessage, settings.customers)
  const lines = await inSmallGroups(settings.customers, subject.customer)
  const counts = lines.map(() => 0)

  async function say(nth: number, dueAt: number): Promise<void> {
    const id = `${prefix}-${nth}-${counts[nth]}`
    counts[nth] = (counts[nth] ?? 0) + 1
    dueTimes.set(id, dueAt)
    underWay += 1
    try {
      await (lines[nth] as Line).send(deviceId(), `${id} `.padEnd(bytes, 'x'))
      acked.add(id)
      if (run.counts(dueAt)) ackMs.push(performance.now() - dueAt)
      if (run.isMeasuring()) ackedInside += 1
    } catch (error) {
      run.failed(error as Error)
    } finally {
      underWay -= 1
    }
  }

  // The first message of a conversation costs more than later messages, so it is not measured.
  await inSmallGroups(lines.length, (nth) => say(nth, performance.now()))
  const inFlight = (_: Line, nth: number): Promise<void>[] =>
    Array.from({ length: settings.inFlight }, async () => {
      while (run.isLive()) await say(nth, performance.now())
    })
  const atRate = () => run.atRate(settings.rate, (sent, dueAt) => say(sent % lines.length, dueAt))

  const loops = settings.rate > 0 ? [atRate()] : lines.flatMap(inFlight)
  const missing = () => [...acked].filter((id) => !agent.receivedIds.has(id)).length
  const isDrained = () => underWay === 0 && missing() === 0
  const { tookMs, ...used } = await run.measure({ ...settings, loops, done: () => acked.size, isDrained })
  for (const line of lines) line.close()
  hangUp()
  return {
    perSecond: (ackedInside * 1000) / tookMs,
    ...used,
    ackP50: quantile(ackMs, 0.5),
    ackP95: quantile(ackMs, 0.95),
    ackP99: quantile(ackMs, 0.99),
    heardP50: quantile(agent.heardMs, 0.5),
    heardP99: quantile(agent.heardMs, 0.99),
    lost: missing(),
    ...agent.faults(),
    errors: run.errors(),
  }
}

/** Tracks which due messages the agent receives, whether any arrives twice, and whether all are in order. */
function createAgent(dueTimes: ReadonlyMap<string, number>, run: Pick<ReturnType<typeof createRun>, 'counts'>) {
  const receivedIds = new Set<string>()
  const heardMs: number[] = []
  const last = new Map<string, number>()
  let [doubled, disordered] = [0, 0]
  return {
    receivedIds,
    heardMs,
    faults: () => ({ doubled, disordered }),
    onMessage(body: string): void {
      const now = performance.now()
      const id = body.slice(0, body.indexOf(' '))
      const dueAt = dueTimes.get(id)
      if (dueAt === undefined) return
      if (receivedIds.has(id)) doubled += 1
      receivedIds.add(id)
      const [, customer = '', nth] = id.split('-')
      if (Number(nth) <= (last.get(customer) ?? -1)) disordered += 1
      last.set(customer, Number(nth))
      if (run.counts(dueAt)) heardMs.push(now - dueAt)
    },
  }
}

/** Returns a message id in the widget's form: the time is first, so that later ids sort later. */
export const deviceId = () => (Date.now().toString(16) + randomUUID().replaceAll('-', '')).slice(0, 32)

/** Opens connections in small groups: opening all at once would measure connecting, not serving. */
export async function inSmallGroups<T>(count: number, make: (nth: number) => Promise<T>): Promise<T[]> {
  const results: T[] = []
  const group = 50
  for (let from = 0; from < count; from += group) {
    const batch = Array.from({ length: Math.min(group, count - from) }, (_, nth) => make(from + nth))
    results.push(...(await Promise.all(batch)))
  }
  return results
}
