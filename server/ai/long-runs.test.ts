import { EventType } from '@ag-ui/core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { longer } from '../../scripts/runs'
import { aRunningApp, eventually, type RunningApp } from '../testing/a-running-app'
import { aiWorld, type Customer } from './testing/ai-world'
import type { Script, TestRun } from './testing/an-ai-agent'

// `TEST_RUNS_FACTOR=300 npx vitest run server/ai/long-runs.test.ts --tags-filter deep` runs for an hour.

let here: RunningApp
const { anAgent, closeAgents } = aiWorld(() => here)
beforeAll(async () => {
  here = await aRunningApp()
})
afterAll(async () => {
  await closeAgents()
  await here.stop()
})

const seconds = 12 * longer
const customers = 12
const pause = (ms: number) => new Promise((over) => setTimeout(over, ms))
const pick = <T>(of: readonly T[]): T => of[Math.floor(Math.random() * of.length)] as T

function begin(run: TestRun): void {
  run.write({ type: EventType.TEXT_MESSAGE_START, messageId: 'a', role: 'assistant' })
  run.write({ type: EventType.TEXT_MESSAGE_CONTENT, messageId: 'a', delta: 'So far' })
}

const good: Script[] = [
  (run) => {
    run.text('Here you are.')
    run.finish()
  },
  async (run) => {
    begin(run)
    for (let nth = 0; nth < 20; nth += 1) {
      await pause(30)
      run.write({ type: EventType.TEXT_MESSAGE_CONTENT, messageId: 'a', delta: ` and ${nth}` })
    }
    run.write({ type: EventType.TEXT_MESSAGE_END, messageId: 'a' })
    run.finish()
  },
  (run) => {
    if (run.input.messages.at(-1)?.role === 'tool') run.text('Do you like it?')
    else run.tool('show_template', { title: 'A card' })
    run.finish()
  },
  (run) => {
    if (run.input.messages.at(-1)?.role !== 'tool') {
      run.text('First a card.')
      run.tool('show_template', { title: 'A card' })
    }
    run.text('Which is yours?')
    run.tool('ask_select', { body: 'Which?', items: [{ title: 'Red' }, { title: 'Blue' }] })
    run.finish()
  },
  (run) => {
    run.tool('ask_select', { body: 'Which?', items: [{ title: 'Red' }, { title: 'Blue' }] })
    run.finish()
  },
]
const bad: Script[] = [
  (run) => {
    begin(run)
    run.response.destroy()
  },
  (run) => void run.response.writeHead(500).end('no'),
  (run) => {
    begin(run)
    run.response.end('data: {"type":\n\n')
  },
  async (run) => {
    await pause(2_000)
    run.response.end()
  },
  (run) => {
    run.tool('show_template', { title: '' })
    run.finish()
  },
]

interface Talk {
  customer: Customer
  threadId: string
  said: string[]
}

/** Writes until the time is over. After each message the agent answers, or a person has the conversation. */
async function talk(nth: number, until: number): Promise<Talk> {
  const customer = await here.customer()
  const said: string[] = []
  let threadId = ''
  for (let line = 1; Date.now() < until; line += 1) {
    const body = `${nth} says ${line}`
    said.push(body)
    const { thread_id, seq } = await customer.say(body)
    threadId = thread_id
    if (Math.random() < 0.2) {
      await pause(Math.random() * 300)
      continue
    }
    const thread = await eventually(`an answer to "${body}"`, async () => {
      const stored = await here.store.read.thread(thread_id)
      const after = (await here.store.read.contentsAfter(thread_id, seq, 100)).filter(
        ({ author }) => author !== 'customer',
      )
      const isAnswered = after.some(({ live }) => live !== 'streaming')
      return stored && (isAnswered || stored.handed_over_at !== null) ? stored : null
    })
    if (thread.handed_over_at === null) continue
    const { status } = await here.call('PUT', `/1.0/conversations/${thread_id}/give_back`)
    expect(status).toBe(200)
  }
  return { customer, threadId, said }
}

test('customers of an agent that fails in every way are answered or handed over', {
  tags: 'deep',
  timeout: (seconds + 120) * 1_000,
}, async () => {
  const script: Script = (run) => pick(Math.random() < 0.6 ? good : bad)(run)
  const agent = await anAgent({ fallback: { '*': 'Sorry.' }, while_running: 'cancel' }, script)
  const until = Date.now() + seconds * 1_000
  const talks = await Promise.all(Array.from({ length: customers }, (_, nth) => talk(nth, until)))
  for (const { customer, threadId, said } of talks) {
    const runs = await eventually('every run has ended', async () => {
      const all = await here.store.read.aiRunsOf(threadId)
      return all.every(({ state }) => state !== 'running') ? all : null
    })
    const reasons = runs.flatMap(({ state, error }) => (state === 'canceled' ? [error] : []))
    expect([...new Set(reasons)]).toEqual(reasons.length > 0 ? ['The customer wrote again.'] : [])
    const own: string[] = []
    for (let seq = 0; ; ) {
      const page = await here.store.read.contentsAfter(threadId, seq, 100)
      own.push(...page.flatMap(({ author, body }) => (author === 'customer' ? [body] : [])))
      seq = page.at(-1)?.seq ?? 0
      if (page.length < 100) break
    }
    expect(own).toEqual(said)
    customer.close()
  }
  console.log(`${agent.inputs.length} runs for ${talks.reduce((sum, { said }) => sum + said.length, 0)} messages`)
})
