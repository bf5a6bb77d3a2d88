import { pino } from 'pino'
import { expect, test } from 'vitest'
import { eventually } from '../testing/a-running-app'
import { createCounts } from './counts'
import { createLedger, type UsedAmount } from './ledger'

const minute = 60_000
const never = 2 ** 31 - 1

function aCluster({ everyMs = never, lateMs = never } = {}) {
  let now = 1_790_000_000_000
  let state: 'fine' | 'away' = 'fine'
  const held: (() => void)[] = []
  const log: string[] = []
  const wholeAt = new Map<string, number>()
  const cluster = { holding: false, asked: 0 }

  function add({ key, amount, mostOwed }: UsedAmount): number {
    const whole = Math.max(wholeAt.get(key) ?? 0, now) + amount
    wholeAt.set(key, Math.min(whole, now + mostOwed))
    return (wholeAt.get(key) ?? 0) - now
  }

  async function addUses(taken: readonly UsedAmount[]): Promise<number[]> {
    cluster.asked += 1
    if (state === 'away') throw new Error('There is nobody.')
    const totals = taken.map(add)
    if (cluster.holding) await new Promise<void>((go) => held.push(go))
    return totals
  }

  return {
    aNode() {
      const ledger = createLedger({
        addUses,
        log: pino({ level: 'info' }, { write: (line) => void log.push(JSON.parse(line).msg) }),
        everyMs,
        lateMs,
        elapsed: () => now,
      })
      return { ...createCounts(() => now, ledger), report: ledger.report }
    },
    log,
    asked: () => cluster.asked,
    pass: (ms: number) => {
      now += ms
    },
    be: (next: typeof state) => {
      state = next
    },
    hold: () => {
      cluster.holding = true
    },
    release: () => {
      cluster.holding = false
      for (const go of held.splice(0)) go()
    },
    loseAll: () => wholeAt.clear(),
  }
}

const rate = { most: 10, perMs: minute }

function useUntilRefused({ wait, take }: { wait(key: string): number; take(key: string): void }, most = 1000): number {
  let taken = 0
  for (; taken < most && wait('a') === 0; taken += 1) take('a')
  return taken
}

test('requests that one node allowed count against the limit on all nodes', async () => {
  const cluster = aCluster()
  const nodes = [cluster.aNode(), cluster.aNode()] as const
  const [one, other] = nodes.map((node) => node.allowance('messages', rate))
  if (!one || !other) throw new Error('There are two.')
  expect(useUntilRefused(one)).toBe(10)
  await nodes[0].report()
  other.take('a')
  await nodes[1].report()
  // Eleven of ten uses were made, so the next one waits for the time of two uses.
  expect(other.wait('a')).toBeCloseTo((2 * minute) / 10, -2)
  expect(other.wait('b')).toBe(0)
  cluster.pass((2 * minute) / 10)
  expect(other.wait('a')).toBe(0)
})

test('a caller waits longer if new nodes together exceeded the limit', async () => {
  const cluster = aCluster()
  const nodes = [cluster.aNode(), cluster.aNode()]
  const allowances = nodes.map((node) => node.allowance('messages', rate))
  expect(allowances.map((each) => useUntilRefused(each))).toEqual([10, 10])
  for (const node of nodes) await node.report()
  expect(allowances[1]?.wait('a')).toBeCloseTo(minute + minute / 10, -2)
})

test('a ten-minute flood on three nodes gets little more than one limit', async () => {
  const cluster = aCluster()
  const nodes = [cluster.aNode(), cluster.aNode(), cluster.aNode()]
  const allowances = nodes.map((node) => node.allowance('messages', { most: 60, perMs: minute }))
  let taken = 0
  for (let second = 0; second < 600; second += 1) {
    for (const each of allowances) taken += useUntilRefused(each)
    for (const node of nodes) await node.report()
    cluster.pass(1000)
  }
  const ofOne = 60 + 600
  // At first each of three nodes allows a full limit. The debt is at most two limits, so one is never paid back.
  expect(taken).toBeGreaterThan(ofOne - 10)
  expect(taken).toBeLessThan(ofOne + 60 + 10)
})

test('a node that allowed an eighth of a limit reports it immediately', async () => {
  const cluster = aCluster()
  const [one, other] = [cluster.aNode(), cluster.aNode()].map((node) => node.allowance('messages', rate))
  if (!one || !other) throw new Error('There are two.')
  useUntilRefused(one)
  useUntilRefused(other, 2)
  await eventually('the other knows', () => other.wait('a') > 0)
})

test("requests that arrive during a node's report are counted", async () => {
  const cluster = aCluster()
  const nodes = [cluster.aNode(), cluster.aNode()] as const
  const [allowance, others] = nodes.map((node) => node.allowance('messages', rate))
  for (let nth = 0; nth < 5; nth += 1) others?.take('a')
  await nodes[1].report()
  const take = () => allowance?.take('a')
  take()
  cluster.hold()
  const reported = nodes[0].report()
  for (const _ of [1, 2, 3]) take()
  cluster.release()
  await reported
  expect(allowance?.wait('a')).toBe(0)
  take()
  expect(allowance?.wait('a')).toBeGreaterThan(0)
})

test('a node counts alone while the shared count does not answer', async () => {
  const cluster = aCluster()
  const nodes = [cluster.aNode(), cluster.aNode()] as const
  const [one, other] = nodes.map((node) => node.allowance('messages', rate))
  if (!one || !other) throw new Error('There are two.')
  cluster.be('away')
  for (const each of [one, other]) expect(useUntilRefused(each)).toBe(10)
  for (const _ of [1, 2, 3]) {
    one.take('b')
    await nodes[0].report()
  }
  const sentence = 'limits cannot be counted for all nodes together: each node counts by itself'
  expect(cluster.log).toEqual([sentence])
  cluster.be('fine')
  one.take('c')
  await nodes[0].report()
  expect(cluster.log).toEqual([sentence, 'limits are counted for all nodes together again'])
  expect(useUntilRefused({ wait: () => one.wait('d'), take: () => one.take('d') })).toBe(10)
  await nodes[0].report()
  other.take('d')
  await nodes[1].report()
  expect(other.wait('d')).toBeGreaterThan(0)
})

test('a late report delays no caller and is logged one time', async () => {
  const cluster = aCluster({ everyMs: 1, lateMs: 5 })
  const node = cluster.aNode()
  const allowance = node.allowance('messages', rate)
  cluster.hold()
  allowance.take('b')
  await eventually('it is late', () => cluster.log.length > 0)
  expect(useUntilRefused(allowance)).toBe(10)
  void node.report()
  expect([cluster.asked(), cluster.log.length]).toEqual([1, 1])
  cluster.release()
  await eventually('it is told', () => cluster.log.at(-1) === 'limits are counted for all nodes together again')
  await eventually('the rest was reported', () => cluster.asked() > 1)
  expect(cluster.log).toHaveLength(2)
})

test("if the shared count is lost, a node's own counts stay in effect", async () => {
  const cluster = aCluster()
  const node = cluster.aNode()
  const allowance = node.allowance('messages', rate)
  expect(useUntilRefused(allowance)).toBe(10)
  await node.report()
  cluster.loseAll()
  cluster.pass(minute / 10)
  allowance.take('a')
  await node.report()
  expect(allowance.wait('a')).toBeGreaterThan(0)
})
