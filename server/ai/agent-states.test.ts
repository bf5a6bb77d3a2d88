import { EventType } from '@ag-ui/core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { aRunningApp, eventually, type RunningApp } from '../testing/a-running-app'
import { aiWorld } from './testing/ai-world'
import type { Script } from './testing/an-ai-agent'

// The state of an agent may be any JSON.

let here: RunningApp
const { anAgent, closeAgents, ended } = aiWorld(() => here)
beforeAll(async () => {
  here = await aRunningApp()
})
afterEach(closeAgents)
afterAll(() => here.stop())

const keeps =
  (snapshot: unknown): Script =>
  (run) => {
    run.write({ type: EventType.STATE_SNAPSHOT, snapshot })
    run.text('Noted.')
    run.finish()
  }

/** Writes JSON that the encoder of the protocol cannot make. */
const keepsJson =
  (json: string): Script =>
  (run) => {
    run.text('Noted.')
    run.response.write(`data: {"type":"STATE_SNAPSHOT","snapshot":${json}}\n\n`)
    run.finish()
  }

/** Returns the run, the state of the API, and how to ask again: with the state that the agent gets then. */
async function keptBy(script: Script) {
  const agent = await anAgent({}, script, (run) => {
    run.text('Again.')
    run.finish()
  })
  const customer = await here.customer()
  const { thread_id } = await customer.say('Hi')
  const run = await ended(thread_id)
  const { agent_state } = await here.client('listAiRuns', { id: thread_id })
  const askAgain = async () => {
    await customer.say('And now?')
    return (await eventually('the next run', () => agent.inputs[1])).state as unknown
  }
  return { run, agent_state, askAgain }
}

const arrays = (levels: number) => '['.repeat(levels) + ']'.repeat(levels)
const nested = (levels: number) => JSON.parse(arrays(levels)) as unknown

test.each<[string, unknown]>([
  ['an array', [1, 'two', { three: null }]],
  ['a text', 'waiting for the order'],
  ['an empty text', ''],
  ['a number', 0],
  ['a boolean', false],
  ['an object with odd names', JSON.parse('{"__proto__":{"a":1},"constructor":1,"":2}')],
  ['50 arrays in each other', nested(50)],
  ['nearly 64 KB', 'x'.repeat(65_000)],
])('the API shows a state that is %s, and the agent gets it again', async (_, state) => {
  const { run, agent_state, askAgain } = await keptBy(keeps(state))
  expect(run).toMatchObject({ state: 'finished', error: null })
  expect(agent_state).toEqual(state)
  expect(await askAgain()).toEqual(state)
})

test('an agent that keeps null has no state', async () => {
  const { run, agent_state, askAgain } = await keptBy(keeps(null))
  expect(run).toMatchObject({ state: 'finished', error: null })
  expect([agent_state, await askAgain()]).toEqual([null, {}])
})

test.each<[string, string]>([
  ['52 arrays in each other', arrays(52)],
  ['20,000 arrays in each other', arrays(20_000)],
  ['500,000 arrays in each other', arrays(500_000)],
  ['more than 64 KB of objects', `[${'{},'.repeat(30_000)}1]`],
  ['nearly 1 MB', JSON.stringify('x'.repeat(1_000_000))],
])('a state of %s fails the run, and none is kept', async (_, json) => {
  const { run, agent_state } = await keptBy(keepsJson(json))
  expect(run).toMatchObject({ state: 'failed', error: expect.stringMatching(/64 KB|call stack/) })
  expect(agent_state).toBeNull()
})
