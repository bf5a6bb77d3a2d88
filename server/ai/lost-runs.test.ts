import { EventType } from '@ag-ui/core'
import { afterEach, expect, test } from 'vitest'
import { aRunningApp, eventually, type RunningApp } from '../testing/a-running-app'
import { aiWorld } from './testing/ai-world'

const apps: RunningApp[] = []
let here: RunningApp
const { anAgent, closeAgents, texts, ended, handedOver } = aiWorld(() => here)
afterEach(async () => {
  await closeAgents()
  for (const app of apps.splice(0)) await app.stop()
})

async function start(env: Record<string, string> = {}): Promise<RunningApp> {
  here = await aRunningApp(env)
  apps.push(here)
  return here
}

test('a run that showed nothing begins again after the server stopped', async () => {
  const { folder, app, store } = await start()
  const agent = await anAgent(
    {},
    (run) => run.closed,
    (run) => {
      run.text('Here I am.')
      run.finish()
    },
  )
  const customer = await here.customer()
  const { thread_id } = await customer.say('Hi')
  await eventually('the run began', () => agent.inputs.length === 1)
  await app.stop()
  await store.close()
  apps.length = 0
  await start({ DATA_DIR: folder })
  const sameCustomer = await here.customer(customer.token)
  expect(await texts(sameCustomer, 1)).toEqual(['Here I am.'])
  expect(agent.inputs[1]?.messages.map(({ content }) => content)).toEqual(['Hi'])
  const states = async () => (await here.store.read.aiRunsOf(thread_id)).map(({ state }) => state)
  await eventually('the run has ended', async () => (await states()).at(-1) !== 'running')
  expect(await states()).toEqual(['canceled', 'finished'])
})

test('a run that wrote already ends with the fallback if the server stops', async () => {
  const { folder, app, store } = await start()
  await anAgent({ fallback: { '*': 'Sorry.' } }, async (run) => {
    run.write({ type: EventType.TEXT_MESSAGE_START, messageId: 'a', role: 'assistant' })
    run.write({ type: EventType.TEXT_MESSAGE_CONTENT, messageId: 'a', delta: 'So far' })
    await run.closed
  })
  const customer = await here.customer()
  const { thread_id } = await customer.say('Hi')
  await eventually('the agent writes', () => customer.received.some(({ live }) => live === 'streaming'))
  await app.stop()
  await store.close()
  apps.length = 0
  await start({ DATA_DIR: folder })
  expect(await ended(thread_id)).toMatchObject({ state: 'failed', error: 'The server stopped.' })
  const synced = await (await here.customer(customer.token)).sync()
  expect(synced.contents.map(({ body }) => body)).toEqual(['Hi', 'So far', 'Sorry.'])
})

test('a run whose node failed ends with the fallback and a person', async () => {
  await start()
  await anAgent({ fallback: { '*': 'Sorry.' } }, (run) => run.closed)
  const customer = await here.customer()
  const { thread_id } = await customer.say('Hi')
  const run = await eventually('the run began', async () => (await here.store.read.aiRunsOf(thread_id))[0])
  // Another run of the conversation, which no process executes.
  await here.store.transact(async (tx) => {
    await tx.updateAiRun({ ...run, cancel_requested: true })
    await tx.insertAiRun({ ...run, id: 'f'.repeat(24) })
  })
  const lost = () => here.store.read.aiRun('f'.repeat(24))
  await eventually('the lost run has ended', async () => (await lost())?.state === 'failed')
  expect(await texts(customer, 1)).toEqual(['Sorry.'])
  await handedOver(thread_id)
})
