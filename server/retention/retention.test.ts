import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { prune } from '../conversation/setup/prune'
import { aRunningApp, eventually, newSessionToken, type RunningApp } from '../testing/a-running-app'

const day = 86_400_000

async function anApp(env: Record<string, string>) {
  let now = Date.now()
  const here = await aRunningApp(env, { clock: () => now })
  const pass = (ms: number) => {
    now += ms
  }
  return { here, pass }
}

async function upload(here: RunningApp, name: string): Promise<string> {
  const form = new FormData()
  form.append('file', new Blob([`bytes of ${name}`]), `${name}.txt`)
  const headers = { authorization: `Bearer ${here.account.access_token}` }
  const answer = await fetch(`${here.url}/1.0/attachments`, { method: 'POST', headers, body: form })
  return ((await answer.json()) as { id: string }).id
}

const filesOf = (here: RunningApp) =>
  readdirSync(join(here.folder, 'files'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)

async function close(here: RunningApp, threadId: string): Promise<void> {
  const thread = await here.store.read.thread(threadId)
  if (!thread) throw new Error('no such thread')
  const updated_at = here.app.needs.clock()
  await here.store.transact((tx) => tx.updateThread({ ...thread, closed: true, updated_at }))
}

test('only threads that were closed long ago are deleted', async () => {
  const { here, pass } = await anApp({ RETENTION_THREADS_DAYS: '30' })
  const talk = async () => (await (await here.customer()).say('Hello')).thread_id
  const [old, open] = [await talk(), await talk()]
  const [content] = await here.store.read.contentsAfter(old, 0, 1)
  const fileId = await upload(here, 'letter')
  if (content) await here.store.transact((tx) => tx.updateContent({ ...content, attachment_ids: [fileId] }))
  await close(here, old)
  pass(29 * day)
  const young = await talk()
  await close(here, young)
  pass(2 * day)
  await eventually('the old one is gone', async () => (await here.store.read.thread(old)) === null)
  expect(await here.store.read.contentsAfter(old, 0, 10)).toEqual([])
  expect(await here.store.read.attachments([fileId])).toEqual([])
  await eventually('its file too', () => filesOf(here).length === 0)
  expect(await here.store.read.thread(open)).not.toBeNull()
  expect(await here.store.read.thread(young)).not.toBeNull()
  await here.stop()
})

test("a retention that an agent sets overrides the environment's", async () => {
  const { here, pass } = await anApp({ RETENTION_THREADS_DAYS: '300' })
  const id = (await (await here.customer()).say('Hello')).thread_id
  await close(here, id)
  await here.call('PUT', '/1.0/retention', { threads_days: 3 })
  pass(4 * day)
  await eventually('it is gone', async () => (await here.store.read.thread(id)) === null)
  await here.stop()
})

test('all contents of a long thread are deleted, in several steps', async () => {
  const { here, pass } = await anApp({ RETENTION_THREADS_DAYS: '1' })
  const customer = await here.customer()
  const { thread_id } = await customer.say('first')
  for (let nth = 0; nth < 230; nth++) await customer.say(`${nth}`)
  await close(here, thread_id)
  pass(2 * day)
  await eventually('it is gone', async () => (await here.store.read.thread(thread_id)) === null)
  expect(await here.store.read.contentsAfter(thread_id, 0, 10)).toEqual([])
  await here.stop()
})

test('waiting deliveries are never deleted by age', async () => {
  const { here, pass } = await anApp({ RETENTION_DELIVERIES_DAYS: '10' })
  let status = 204
  const receiver = await here.receiver(() => status)
  await here.call('POST', '/1.0/webhooks', { name: 'w', url: receiver.url, registered_events: ['content.imported'] })
  const customer = await here.customer()
  await customer.say('delivered')
  const delivered = await eventually('it is delivered', async () => {
    const [delivery] = await here.store.read.deliveriesAfter('', 10)
    return delivery?.state === 'delivered' ? delivery : null
  })
  status = 500
  await (await here.customer()).say('waiting')
  await eventually('one was refused', async () => receiver.deliveries.length > 1)
  pass(11 * day)
  await eventually('the delivered one is gone', async () => (await here.store.read.delivery(delivered.id)) === null)
  const rest = await here.store.read.deliveriesAfter('', 10)
  expect(rest.map(({ state }) => state)).toEqual(['pending'])
  await here.stop()
})

test('only old uploads of customers that were never sent are deleted', async () => {
  const { here, pass } = await anApp({ RETENTION_ATTACHMENTS_DAYS: '7' })
  const [unnamed, named] = [await upload(here, 'unnamed'), await upload(here, 'named')]
  const asked = await (await here.customer()).say('Hello')
  const { status } = await here.call('POST', '/1.0/contents', {
    in_reply_to_id: asked.id,
    body: 'Here',
    attachment_ids: [named],
  })
  expect(status).toBe(200)
  const face = await upload(here, 'face')
  const id = here.account.agent_id
  await here.store.transact(async (tx) => {
    const agent = await tx.agent(id)
    if (agent) await tx.updateAgent({ ...agent, picture_id: face })
  })
  pass(7 * day)
  const young = await upload(here, 'young')
  pass(day)
  await eventually('it is gone', async () => (await here.store.read.attachments([unnamed])).length === 0)
  await eventually('its file too', () => !filesOf(here).includes(unnamed))
  expect(filesOf(here).sort()).toEqual([named, face, young].sort())
  await here.stop()
})

test('only sessions without a recent message are deleted', async () => {
  const { here, pass } = await anApp({ RETENTION_SESSIONS_DAYS: '90' })
  const [silent, talking] = [newSessionToken(), newSessionToken()]
  await (await here.customer(silent)).say('Once')
  const customer = await here.customer(talking)
  await customer.say('Hello')
  pass(80 * day)
  await customer.say('Still here')
  pass(20 * day)
  await eventually('one is gone', async () => (await here.store.read.sessionsAfter('', 10)).length === 1)
  expect((await (await here.customer(talking)).sync()).threads).toHaveLength(2)
  expect((await (await here.customer(silent)).sync()).threads).toEqual([])
  await here.stop()
})

test('uploads that the library, a saved reply or a look uses are not deleted', async () => {
  const { here, pass } = await anApp({ RETENTION_ATTACHMENTS_DAYS: '30' })
  const [first, second, saved, logo, unnamed] = [
    await upload(here, 'first'),
    await upload(here, 'second'),
    await upload(here, 'saved'),
    await upload(here, 'logo'),
    await upload(here, 'unnamed'),
  ]
  const showing = (attachment_id: string) => ({
    structured_content: { type: 'template', title: 'A letter', attachment_id, items: [] },
  })
  const made = await here.call('POST', '/1.0/library_items', { kind: 'message', name: 'Letter', ...showing(first) })
  expect(made.status).toBe(200)
  expect((await here.call('PUT', `/1.0/library_items/${made.body.id}`, showing(second))).body.version).toBe(2)
  expect((await here.call('POST', '/1.0/saved_replies', { name: 'Letter', ...showing(saved) })).status).toBe(200)
  const { url } = (await here.call('GET', `/1.0/attachments/${logo}`)).body
  const looks = { settings: { appearance: { header: { logo: url } } } }
  expect((await here.call('PUT', `/1.0/content_sources/${here.account.source_id}`, looks)).status).toBe(200)
  pass(31 * day)
  await eventually('it is gone', async () => (await here.store.read.attachments([unnamed])).length === 0)
  expect(await here.store.read.attachments([first, second, saved, logo])).toHaveLength(4)
  await here.stop()
})

test('by default no message and no upload is ever deleted', async () => {
  const { here, pass } = await anApp({})
  const customer = await here.customer()
  const { thread_id } = await customer.say('Keep me')
  await close(here, thread_id)
  const fileId = await upload(here, 'keep')
  const receiver = await here.receiver()
  await here.call('POST', '/1.0/webhooks', { name: 'w', url: receiver.url, registered_events: ['content.imported'] })
  await (await here.customer()).say('delivered')
  await eventually(
    'it is delivered',
    async () => (await here.store.read.deliveriesAfter('', 1))[0]?.state === 'delivered',
  )
  pass(4000 * day)
  await eventually('deliveries are gone', async () => (await here.store.read.deliveriesAfter('', 1)).length === 0)
  expect(await here.store.read.thread(thread_id)).not.toBeNull()
  expect(await here.store.read.attachments([fileId])).toHaveLength(1)
  expect(filesOf(here)).toEqual([fileId])
  expect((await customer.sync({ [thread_id]: 0 })).contents).toHaveLength(1)
  await here.stop()
})

test('a conversation that is opened again during the run is not deleted', async () => {
  const { here, pass } = await anApp({})
  const [first, second] = [await (await here.customer()).say('Old'), await (await here.customer()).say('Opened again')]
  for (const { thread_id } of [first, second]) await close(here, thread_id)
  pass(31 * day)
  const pause = async () => {
    const isFirstGone = (await here.store.read.thread(first.thread_id)) === null
    if (isFirstGone) await here.call('PUT', `/1.0/content_threads/${second.thread_id}/open`)
    return true
  }
  const keep = { threads_days: 30, deliveries_days: null, attachments_days: null, sessions_days: null }
  await prune({ ...here.app.needs, pause }, keep)
  expect(await here.store.read.thread(first.thread_id)).toBeNull()
  expect(await here.store.read.contentsAfter(second.thread_id, 0, 9)).toHaveLength(1)
  await here.stop()
})
