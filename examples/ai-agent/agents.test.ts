import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
// @ts-expect-error A script without types.
import { freePort } from '../../scripts/free-port.mjs'
import { aiWorld, saveAgent } from '../../server/ai/testing/ai-world'
import { aRunningApp, eventually, type RunningApp } from '../../server/testing/a-running-app'
import { agent } from './agent'

let here: RunningApp
const { messages, texts, handedOver } = aiWorld(() => here)
const children: ChildProcess[] = []
beforeAll(async () => {
  here = await aRunningApp()
})
afterAll(async () => {
  for (const child of children) child.kill()
  agent.close()
  await here.stop()
})

const hasPython = spawnSync('python3', ['--version']).status === 0

async function inTypeScript() {
  if (!agent.listening) await once(agent.listen(0, '127.0.0.1'), 'listening')
  return `http://127.0.0.1:${(agent.address() as AddressInfo).port}/`
}

async function inPython() {
  const port = String(await freePort())
  children.push(spawn('python3', [join(import.meta.dirname, 'agent.py')], { env: { ...process.env, PORT: port } }))
  const url = `http://127.0.0.1:${port}/`
  const body = JSON.stringify({ threadId: 't', runId: 'r', messages: [] })
  await eventually('the agent listens', () =>
    fetch(url, { method: 'POST', body }).then(
      ({ ok }) => ok,
      () => false,
    ),
  )
  return url
}

describe.each([
  ['TypeScript', inTypeScript, true],
  ['Python', inPython, hasPython],
] as const)('%s', (_, start, isInstalled) => {
  beforeAll(async () => {
    if (isInstalled) expect((await saveAgent(here, { url: await start() })).status).toBe(200)
  })

  test.runIf(isInstalled)('the agent says what it can, and shows cards', async () => {
    const customer = await here.customer()
    await customer.say('Hello')
    expect(await texts(customer, 1)).toEqual(['Write tea, visit, refund or person.'])
    await customer.say('Some tea, please')
    const shown = (await messages(customer, 3)).slice(1)
    expect(shown.map(({ body, structured_content }) => structured_content?.type ?? body)).toEqual([
      'We have two teas today.',
      'carousel',
    ])
  })

  test.runIf(isInstalled)('the agent waits for an answer and an approval', async () => {
    const customer = await here.customer()
    await customer.say('A visit')
    const [question] = await messages(customer, 1)
    const about = { in_reply_to_id: question?.id ?? '' }
    await customer.send({ ...about, body: 'Friday', structured_reply: { payload: 'friday' } })
    expect((await texts(customer, 2)).at(-1)).toBe('See you on Friday.')
    await customer.say('And a refund')
    const approval = (await messages(customer, 3)).at(-1)
    expect(approval).toMatchObject({ body: 'Shall we pay your order back?' })
    const asked = { in_reply_to_id: approval?.id ?? '' }
    await customer.send({ ...asked, body: 'Yes', structured_reply: { payload: 'true' } })
    expect((await texts(customer, 4)).at(-1)).toBe('Your money is on its way.')
  })

  test.runIf(isInstalled)('the agent hands over to a person', async () => {
    const customer = await here.customer()
    const { thread_id } = await customer.say('A person')
    expect(await handedOver(thread_id)).toBeTruthy()
  })
})
