import { pino } from 'pino'
import { afterEach, expect, test } from 'vitest'
import { eventually } from '../testing/a-running-app'
import { type Bus, createBus } from './bus'
import type { NodeNews } from './news'
import type { NewsBatch } from './news-batch'

const log = pino({ level: 'silent' })
const beatMs = 20
const open: Bus[] = []
afterEach(async () => {
  await Promise.all(open.splice(0).map((bus) => bus.close()))
})

function aNetwork() {
  const nodes: { receive(batch: NewsBatch): void }[] = []
  let passes = (_told: NewsBatch, _to: number) => true
  return {
    only: (rule: typeof passes) => {
      passes = rule
    },
    join: () => {
      const heard: NodeNews[] = []
      const counts = { missed: 0, deaf: 0 }
      const bus = createBus({
        log,
        beatMs,
        send: async (told) => {
          await new Promise((next) => setImmediate(next))
          nodes.forEach((node, to) => {
            if (passes(told, to)) node.receive(structuredClone(told))
          })
        },
        onNews: (news) => void heard.push(...news),
        onNewsMissed: () => {
          counts.missed += 1
        },
        onNodeJoined: () => {},
        onSilence: () => {
          counts.deaf += 1
        },
      })
      nodes.push(bus)
      open.push(bus)
      return { ...bus, heard, counts }
    },
  }
}

const forgotten = (nth: number): NodeNews => ({ of: 'forgotten', identity_id: String(nth) })
const numbers = (heard: NodeNews[]) => heard.map((news) => Number('identity_id' in news && news.identity_id))
const range = (count: number) => Array.from({ length: count }, (_, nth) => nth)

async function two() {
  const network = aNetwork()
  const [one, other] = [network.join(), network.join()]
  await eventually('they know each other', () => one.otherNodeCount() === 1 && other.otherNodeCount() === 1)
  return { network, one, other }
}

test('a node gets every event of another node one time and in order', async () => {
  const { one, other } = await two()
  for (const nth of range(2000)) one.publish(forgotten(nth))
  await eventually('all came', () => other.heard.length === 2000)
  expect(numbers(other.heard)).toEqual(range(2000))
  expect([one.heard.length, other.counts.missed]).toEqual([0, 0])
})

test('a lost event is noticed at the next event or heartbeat', async () => {
  const { network, one, other } = await two()
  network.only(({ news }) => news.length === 0)
  one.publish(forgotten(1))
  await eventually('it is noticed', () => other.counts.missed === 1)
  network.only(() => true)
  one.publish(forgotten(2))
  await eventually('the next one comes', () => numbers(other.heard).includes(2))
  expect(other.counts.missed).toBe(1)
})

test('only a node that dies counts as missing, not a node that stops', async () => {
  const { network, one, other } = await two()
  await one.close()
  await eventually('the goodbye came', () => other.otherNodeCount() === 0)
  expect(other.counts.missed).toBe(0)
  const names = new Set<string>()
  network.only(({ from }) => names.add(from).size > 0)
  await eventually('it sends heartbeats', () => names.size === 1)
  network.only(() => true)
  network.join()
  await eventually('the third is known', () => other.otherNodeCount() === 1)
  const before = other.counts.missed
  network.only(({ from }) => names.has(from))
  await eventually('its silence is noticed', () => other.otherNodeCount() === 0)
  expect(other.counts.missed).toBeGreaterThan(before)
})

test('the chats of a node that receives no events sync until events arrive', async () => {
  const { network, one, other } = await two()
  network.only((_, to) => to === 0)
  await eventually('it notices', () => other.counts.deaf > 0 && other.counts.missed > 0)
  one.publish(forgotten(1))
  network.only(() => true)
  one.publish(forgotten(2))
  await eventually('it hears', () => numbers(other.heard).includes(2))
  await eventually('they know each other', () => one.otherNodeCount() === 1 && other.otherNodeCount() === 1)
})

test('the chats of a node that starts late sync one time', async () => {
  const network = aNetwork()
  const one = network.join()
  for (const nth of range(10)) one.publish(forgotten(nth))
  const late = network.join()
  await eventually('it knows', () => late.otherNodeCount() === 1 && late.counts.missed === 1)
  one.publish(forgotten(10))
  await eventually('it hears what is told now', () => numbers(late.heard).includes(10))
  expect(late.counts.missed).toBe(1)
})
