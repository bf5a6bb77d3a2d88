import { expect, test } from 'vitest'
import { type Scenario, simulate } from './cluster'
import { costOf } from './costs'
import { loopOfTurn } from './node'
import { scenarioOf } from './sizes'
import { bytes, diskOf } from './storage'

const run = (more: Partial<Scenario>) => simulate(scenarioOf(more.rate ?? 100, { turns: 50, seconds: 8, ...more }))

test("at low load, message and reply take the sum of their steps' costs", () => {
  const { p50, slowShare } = run({ rate: 1, nodes: 1, cores: 8, turns: 1000, seconds: 400 })
  const batches = 2
  const flush = costOf('flushMs') + costOf('publishOfCommit') + 2 * costOf('publishOfRow')
  const database = costOf('databaseOfBatch') + 0.1 + flush + costOf('roundTripMs')
  const parts = loopOfTurn * 0.95 + batches * (costOf('loopOfBatch') + database) + costOf('answerOfWebhook')
  expect(slowShare).toBeLessThan(0.02)
  expect(Math.abs(p50 / parts - 1)).toBeLessThan(0.1)
})

test.each(['at the chat', 'elsewhere'] as const)(
  'if replies arrive %s, only the first messages take the slow path',
  (replies) => {
    const { slowShare } = run({ nodes: 2, cores: 4, replies, turns: 10 })
    expect(slowShare).toBeGreaterThan(0.03)
    expect(slowShare).toBeLessThan(0.07)
  },
)

test('transactions that publish at once share flushes', () => {
  const { holds } = run({ rate: 1500, nodes: 8, cores: 16, changes: { beginsFast: true }, seconds: 2 })
  expect(holds).toBe(true)
})

test('the disk size counts events only within their retention time', () => {
  const [ten, hundred] = [diskOf(10), diskOf(100)]
  expect(hundred.contents / ten.contents).toBeCloseTo(10)
  const turnsKept = (10 / costOf('peakFactor')) * costOf('retentionDays') * 86_400
  const each =
    costOf('publishedTable') + costOf('publishedIndexes') + costOf('deliveriesTable') + costOf('deliveriesIndexes')
  expect(ten.events / turnsKept).toBeCloseTo(each * costOf('looseness'))
  expect([bytes(999), bytes(1_234_567), bytes(85e12)]).toEqual(['999 bytes', '1.2 MB', '85 TB'])
})
