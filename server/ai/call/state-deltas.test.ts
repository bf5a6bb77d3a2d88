import { EventType } from '@ag-ui/core'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { aRunningApp, type RunningApp } from '../../testing/a-running-app'
import { aiWorld } from '../testing/ai-world'
import type { Script, TestRun } from '../testing/an-ai-agent'

// Deltas of the state by an agent that fails or means harm.

let here: RunningApp
const { anAgent, closeAgents, ended } = aiWorld(() => here)
beforeAll(async () => {
  here = await aRunningApp()
})
afterEach(closeAgents)
afterAll(() => here.stop())

const snapshot = (run: TestRun, state: unknown) => run.write({ type: EventType.STATE_SNAPSHOT, snapshot: state })
const delta = (run: TestRun, ...operations: object[]) => run.write({ type: EventType.STATE_DELTA, delta: operations })

/** Asks an agent that does this, says a text and ends. Returns its run and the state that is kept. */
async function after(script: Script) {
  await anAgent({}, async (run) => {
    await script(run)
    run.text('Done.')
    run.finish()
  })
  const { thread_id } = await (await here.customer()).say('Hi')
  const { state, error } = await ended(thread_id)
  const { agent_state } = await here.client('listAiRuns', { id: thread_id })
  return { state, error, agent_state }
}

const tooLarge = { state: 'failed', error: expect.stringContaining('64 KB'), agent_state: null }
const finished = { state: 'finished', error: null }

test('deltas of every kind change the state', async () => {
  const result = await after((run) => {
    delta(run, { op: 'add', path: '/cart', value: [] })
    delta(run, { op: 'add', path: '/cart/-', value: 'cup' }, { op: 'copy', from: '/cart', path: '/old' })
    delta(run, { op: 'test', path: '/cart/0', value: 'cup' }, { op: 'replace', path: '/cart/0', value: 'pot' })
    delta(run, { op: 'move', from: '/old', path: '/a~1b' }, { op: 'remove', path: '/cart' })
  })
  expect(result).toMatchObject({ ...finished, agent_state: { 'a/b': ['cup'] } })
})

test('a delta may replace the whole state by another JSON', async () => {
  const result = await after((run) => delta(run, { op: 'replace', path: '', value: ['new'] }))
  expect(result).toMatchObject({ ...finished, agent_state: ['new'] })
})

test('a state that grows without an end by deltas fails the run', async () => {
  const result = await after((run) => {
    snapshot(run, { list: [] })
    for (let nth = 0; nth < 100; nth += 1) delta(run, { op: 'add', path: '/list/-', value: 'x'.repeat(10_000) })
  })
  expect(result).toMatchObject(tooLarge)
})

test.each<[string, (run: TestRun, double: object) => void]>([
  ['in many deltas', (run, double) => Array.from({ length: 200 }, () => delta(run, double))],
  ['in one delta', (run, double) => delta(run, ...Array.from({ length: 200 }, () => double))],
])('a state that doubles itself 200 times %s fails the run', async (_, doubled) => {
  const result = await after((run) => {
    snapshot(run, { list: ['x'] })
    doubled(run, { op: 'copy', from: '/list', path: '/list/-' })
  })
  expect(result).toMatchObject(tooLarge)
})

test('a state that is changed more than 10,000 times in a run fails it', async () => {
  const result = await after((run) => {
    for (let nth = 0; nth < 11; nth += 1)
      delta(run, ...Array.from({ length: 1000 }, () => ({ op: 'replace', path: '/step', value: nth })))
  })
  expect(result).toMatchObject({ state: 'failed', error: expect.stringContaining('10,000 times') })
})

test('failing deltas leave the state, write nothing to the log, and the run goes on', async () => {
  const warn = vi.spyOn(console, 'warn')
  const result = await after((run) => {
    snapshot(run, { step: 1 })
    delta(run, { op: 'add', path: '/step', value: 2 }, { op: 'test', path: '/step', value: 3 })
    for (const path of ['/missing/deep', '/__proto__/polluted', '/constructor/prototype/polluted'])
      delta(run, { op: 'add', path, value: 3 })
    delta(run, { op: 'move', from: '', path: '/step' })
    run.write({ type: EventType.ACTIVITY_SNAPSHOT, messageId: 'm', activityType: 'PLAN', content: { list: ['x'] } })
    const patch = [{ op: 'copy', from: '/list', path: '/list/-' }]
    for (let nth = 0; nth < 200; nth += 1)
      run.write({ type: EventType.ACTIVITY_DELTA, messageId: 'm', activityType: 'PLAN', patch })
  })
  expect(result).toMatchObject({ ...finished, agent_state: { step: 1 } })
  expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false)
  expect(warn).not.toHaveBeenCalled()
  warn.mockRestore()
})
