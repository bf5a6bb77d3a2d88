import { describe, expect, test } from 'vitest'
import { createLog, createSimulation, createSlots } from './engine'
import { createChance } from './random'

// Compares the simulation with formulas of queueing theory.

const jobs = 400_000

function meanWait({
  places,
  serviceMs,
  spread,
}: {
  places: number
  serviceMs: number
  spread: 'exponential' | 'none'
}) {
  const simulation = createSimulation()
  const chance = createChance(7)
  const station = createSlots(simulation, places)
  let [waited, begun] = [0, 0]
  function arrive(): void {
    const came = simulation.now()
    station.take((giveBack) => {
      waited += simulation.now() - came
      begun += 1
      simulation.after(spread === 'none' ? serviceMs : chance.exponential(serviceMs), giveBack)
    })
    simulation.after(chance.exponential(1), arrive)
  }
  simulation.after(0, arrive)
  simulation.run(jobs)
  return { wait: waited / begun, busy: station.busy() }
}

/** Returns the mean wait of M/M/c with one arrival a millisecond: Erlang's C formula. */
function erlangWait(places: number, serviceMs: number): number {
  let [term, sum] = [1, 0]
  for (let nth = 0; nth < places; nth++) {
    sum += term
    term *= serviceMs / (nth + 1)
  }
  const use = serviceMs / places
  const waits = term / (1 - use) / (sum + term / (1 - use))
  return (waits * serviceMs) / (places * (1 - use))
}

const close = (value: number, wanted: number) => Math.abs(value / wanted - 1)

describe('the simulation agrees with queueing theory', () => {
  test.each([0.3, 0.6, 0.8])('M/M/1 at utilisation %d: the mean wait is u / (1 - u) service times', (use) => {
    const { wait, busy } = meanWait({ places: 1, serviceMs: use, spread: 'exponential' })
    expect(close(wait, (use / (1 - use)) * use)).toBeLessThan(0.05)
    expect(close(busy, use)).toBeLessThan(0.02)
  })

  test.each([0.3, 0.6, 0.8])('M/D/1 at a utilisation of %d: the mean wait is half the wait of M/M/1', (use) => {
    const { wait } = meanWait({ places: 1, serviceMs: use, spread: 'none' })
    expect(close(wait, ((use / (1 - use)) * use) / 2)).toBeLessThan(0.05)
  })

  test.each([
    [2, 1.4],
    [8, 6.4],
    [32, 28],
  ])('M/M/%i with %d servers in use: the mean wait follows Erlang C', (places, serviceMs) => {
    const { wait } = meanWait({ places, serviceMs, spread: 'exponential' })
    expect(close(wait, erlangWait(places, serviceMs))).toBeLessThan(0.07)
  })
})

test('random times have the given mean and spread', () => {
  const chance = createChance(1)
  const times = Array.from({ length: 200_000 }, () => chance.around(3, 0.5))
  const mean = times.reduce((sum, time) => sum + time, 0) / times.length
  const variance = times.reduce((sum, time) => sum + (time - mean) ** 2, 0) / times.length
  expect(close(mean, 3)).toBeLessThan(0.01)
  expect(close(Math.sqrt(variance), 1.5)).toBeLessThan(0.03)
})

test('simultaneous events happen in the order of their requests', () => {
  const simulation = createSimulation()
  const done: number[] = []
  for (const nth of [1, 2, 3]) simulation.after(5, () => done.push(nth))
  simulation.after(1, () => done.push(0))
  simulation.run(10)
  expect(done).toEqual([0, 1, 2, 3])
})

test('a log flush covers only commits requested before the flush started', () => {
  const simulation = createSimulation()
  const log = createLog(simulation, () => 10)
  const done: [string, number][] = []
  const commit = (name: string, at: number) =>
    simulation.after(at, () => log.flush(() => done.push([name, simulation.now()])))
  commit('first', 0)
  commit('second', 1)
  commit('third', 2)
  commit('late', 25)
  simulation.run(100)
  expect(done).toEqual([
    ['first', 10],
    ['second', 20],
    ['third', 20],
    ['late', 35],
  ])
  expect(log.busy()).toBeCloseTo(0.3)
})

test('waiters get a lock one at a time, in the order of their requests', () => {
  const simulation = createSimulation()
  const lock = createSlots(simulation, 1)
  const held: string[] = []
  for (const name of ['a', 'b', 'c']) lock.use(5, () => held.push(`${name} until ${simulation.now()}`))
  simulation.run(100)
  expect(held).toEqual(['a until 5', 'b until 10', 'c until 15'])
  expect(lock.busy()).toBeCloseTo(0.15)
})
