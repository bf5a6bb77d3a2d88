import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Content } from '../../contract/content'
import { aRunningApp, eventually, type RunningApp } from '../testing/a-running-app'
import { aConnector } from './testing/a-connector'

// Another application has control. The clock never moves, so only notices can trigger a retry.

let app: RunningApp
let messenger: Messenger
beforeEach(async () => {
  const now = Date.now()
  app = await aRunningApp({}, { clock: () => now })
  messenger = await aMessenger()
})
afterEach(async () => {
  await messenger.close()
  await app.stop()
})

type Messenger = Awaited<ReturnType<typeof aMessenger>>
type Hook = () => unknown

async function aMessenger() {
  const platform = { holder: 'bot' as 'bot' | 'service' }
  const hooks: { request?: Hook; refusal?: Hook } = {}
  const connector = await aConnector(
    app,
    'messenger',
    async ({ type }, nth) => {
      if (type === 'control.request') await hooks.request?.()
      if (type !== 'message.send' || platform.holder === 'service')
        return { status: 200, body: { foreign_id: `f-${nth}` } }
      await hooks.refusal?.()
      return { status: 409, body: { error: 'thread_control', app_id: '42' } }
    },
    { primary_application: 'bot', bot_app_id: '42' },
  )
  const asked = await connector.says({ body: 'Hi' })
  return {
    ...connector,
    hooks,
    passes: async ({ notice }: { notice: boolean }) => {
      platform.holder = 'service'
      if (notice) expect((await messenger.notify(granted)).status).toBe(200)
    },
    reply: async (body: string) => (await connector.reply(asked, { body })).body.id,
    taken: () =>
      connector.requests.flatMap((request) =>
        request.type === 'message.send' && request.answered === 200 ? [request.body] : [],
      ),
    requested: () => connector.requests.filter(({ type }) => type === 'control.request').length,
  }
}

const granted = { type: 'control.changed', from: { foreign_id: 'ada' }, holder: 'service' }
const contentOf = async (id: string) => (await app.call('GET', `/1.0/contents/${id}`)).body as Content
const isSent = async (id: string) => (await contentOf(id)).synchronization_status === 'success'
const waits = (id: string) =>
  eventually(`content ${id} waits for control`, async () => (await contentOf(id)).synchronization_error)
const arrives = (id: string) => eventually(`content ${id} arrives`, () => isSent(id))

test('a message that waits for control is sent after the bot passes control', async () => {
  const id = await messenger.reply('One')
  expect(await waits(id)).toBe('Another application holds the conversation; the message waits until it is passed.')
  expect((await contentOf(id)).synchronization_status).toBe('export_pending')
  expect(messenger.requests[0]).toMatchObject({
    type: 'control.request',
    app_id: '42',
    identity: { foreign_id: 'ada' },
  })
  await messenger.passes({ notice: true })
  await arrives(id)
  expect(messenger.taken()).toEqual(['One'])
  expect((await contentOf(id)).synchronization_error).toBeNull()
})

test('if the request for control is granted immediately, the message is sent', async () => {
  messenger.hooks.request = () => messenger.passes({ notice: false })
  await arrives(await messenger.reply('One'))
  await arrives(await messenger.reply('Two'))
  expect(messenger.requests.map(({ type }) => type)).toEqual(['control.request', 'message.send', 'message.send'])
})

test("the next attempt sends the message if the grant's notice is lost", async () => {
  const id = await messenger.reply('One')
  await waits(id)
  await messenger.passes({ notice: false })
  await nextAttempt(id)
  await arrives(id)
  expect(messenger.taken()).toEqual(['One'])
  expect(messenger.requested()).toBe(1)
})

test('a grant after several attempts sends the message one time', async () => {
  const id = await messenger.reply('One')
  for (const attempt of [1, 2, 3]) {
    await eventually(`attempt ${attempt}`, () => messenger.requested() === attempt)
    await nextAttempt(id)
  }
  await eventually('attempt 4', () => messenger.requested() === 4)
  await messenger.passes({ notice: true })
  await arrives(id)
  expect(messenger.taken()).toEqual(['One'])
})

test('a grant that is reported twice sends the message one time', async () => {
  const id = await messenger.reply('One')
  await waits(id)
  await Promise.all([messenger.passes({ notice: true }), messenger.passes({ notice: true })])
  await arrives(id)
  await messenger.passes({ notice: true })
  await arrives(await messenger.reply('Two'))
  expect(messenger.taken()).toEqual(['One', 'Two'])
})

test('all messages that wait for control are sent in order', async () => {
  const bodies = ['One', 'Two', 'Three', 'Four', 'Five']
  const ids: string[] = []
  for (const body of bodies) ids.push(await messenger.reply(body))
  await waits(ids[0] ?? '')
  expect(messenger.requested()).toBe(1)
  await messenger.passes({ notice: true })
  for (const id of ids) await arrives(id)
  expect(messenger.taken()).toEqual(bodies)
})

test('a grant that arrives while the message is being refused is not lost', async () => {
  messenger.hooks.refusal = () => messenger.passes({ notice: true })
  const id = await messenger.reply('One')
  await arrives(id)
  expect(messenger.taken()).toEqual(['One'])
})

test('a message that never gets control fails with a reason', async () => {
  const id = await messenger.reply('One')
  for (let attempt = 1; attempt < 7; attempt++) await nextAttempt(id)
  await eventually('the message fails', async () => (await contentOf(id)).synchronization_status === 'export_failure')
  expect((await contentOf(id)).synchronization_error).toBe(
    'Another application holds the conversation and did not pass it.',
  )
  await messenger.passes({ notice: true })
  await arrives(await messenger.reply('Two'))
  expect(messenger.taken()).toEqual(['Two'])
})

async function nextAttempt(id: string): Promise<void> {
  const { thread_id } = await contentOf(id)
  const orderingKey = `channel:${messenger.sourceId}:${thread_id}`
  const now = app.app.needs.clock()
  const isPutBack = async () => {
    const [row] = await app.store.read.outboxOf(orderingKey)
    return row && row.claimed_until === 0 && row.due_at > now
  }
  await eventually('the message waits for its next attempt', isPutBack)
  await app.store.transact((tx) => tx.hastenOrderingKey(orderingKey, now))
}
