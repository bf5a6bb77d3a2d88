import { afterAll, beforeAll, expect, test } from 'vitest'
import { aConnector } from '../../channels/testing/a-connector'
import { accepted, aRunningApp, eventually, newSessionToken, type RunningApp } from '../../testing/a-running-app'
import { indexHolds } from '../../testing/a-store'
import { anAgent } from '../../testing/an-agent'

let here: RunningApp
let now = 0
beforeAll(async () => {
  here = await aRunningApp({}, { clock: () => Date.now() + now })
})
afterAll(() => here.stop())

async function aReply(words = 'On its way', more: object = {}) {
  const customer = await here.customer(newSessionToken())
  const removed: { id: string }[] = []
  const socket = customer.socket as unknown as {
    on(event: string, hear: (news: { id: string }) => void): void
    emitWithAck(
      event: string,
      request: object,
    ): Promise<{ ok: true; value: never } | { ok: false; error: { code: string } }>
  }
  socket.on('message:removed', (news) => removed.push(news))
  const said = await customer.say('Where is my parcel?')
  const { body: reply } = await here.call('POST', '/1.0/contents', { in_reply_to_id: said.id, body: words, ...more })
  return { customer, said, reply, path: `/1.0/contents/${reply.id}`, removed, ask: socket.emitWithAck.bind(socket) }
}

const settings = (changed: object) =>
  here.call('PUT', `/1.0/content_sources/${here.account.source_id}`, { settings: changed })
const found = async (words: string) =>
  (await here.call('GET', `/1.0/conversations?q=${encodeURIComponent(words)}`)).body.records.length

test('an edited reply is found only by its new words', async () => {
  const { customer, reply, path } = await aReply('Your parcel is at Quimperle')
  const { status, body } = await here.call('PATCH', path, { body: 'Your parcel is at Landerneau' })
  expect([status, body.body, body.edited_at]).toEqual([200, 'Your parcel is at Landerneau', expect.any(String)])
  await expect.poll(() => customer.changed).toMatchObject([{ id: reply.id, edited_at: body.edited_at }])
  expect(await found('Landerneau')).toBe(1)
  expect(await found('Quimperle')).toBe(0)
  const again = await here.call('PATCH', path, { body: 'Your parcel is at Landerneau' })
  expect(again.body.edited_at).toBe(body.edited_at)
  expect(customer.changed.length).toBe(1)
})

test('an edit without text and structured content is refused', async () => {
  const { path } = await aReply()
  expect(await here.call('PATCH', path, { text: 'A wrong name' })).toMatchObject({
    status: 422,
    body: { message: 'Send a body, a structured_content, or both.', errors: [{ path: 'body', code: 'required' }] },
  })
})

test('an unsent reply disappears from the chat and every list and log', async () => {
  const { customer, reply, path, removed, said } = await aReply('The code is Plougastel')
  const { body } = await here.call('DELETE', path)
  expect(body).toMatchObject({ remotely_deleted: true, body: '', structured_content: {} })
  await expect.poll(() => removed).toEqual([{ id: reply.id, thread_id: said.thread_id, seq: 2 }])
  expect((await here.call('DELETE', path)).body).toEqual(body)
  expect(removed.length).toBe(1)
  const { contents } = await customer.sync()
  expect(contents.at(-1)).toMatchObject({ id: reply.id, body: '', removed: true })
  expect((await here.call('GET', `/1.0/conversations/${said.thread_id}`)).body.preview).toMatchObject({
    kind: 'removed',
    text: '',
  })
  expect(await found('Plougastel')).toBe(0)
  expect(await indexHolds(here.folder, 'plougastel')).toBe(false)
  const events = await here.store.read.publishedAfter(0, 10_000)
  expect(events.filter(({ body }) => body.includes('Plougastel'))).toEqual([])
  expect(events.filter(({ type, body }) => type === 'content.deleted' && body.includes(reply.id)).length).toBe(1)
  const { records } = await here.store.read.events({ sourceIds: null, subjectId: reply.id }, { offset: 0, limit: 9 })
  expect(records[0]).toMatchObject({ action: 'content.deleted', agent_id: here.account.agent_id })
  expect(JSON.stringify(records)).not.toContain('Plougastel')
  expect(await here.call('PATCH', path, { body: 'Again' })).toMatchObject({
    status: 409,
    body: { error: 'content_removed' },
  })
  expect(await here.call('PUT', `${path}/reaction`, { reaction: 'heart' })).toMatchObject({ status: 409 })
})

test('a chat that reconnects gets each change of older messages one time', async () => {
  const { customer, reply, path, removed, said } = await aReply()
  await here.call('PATCH', path, { body: 'On its way today' })
  const since = { [said.thread_id]: 2 }
  await expect.poll(() => customer.changed.length).toBe(1)
  customer.changed.length = 0
  const { changes, contents } = await customer.sync(since)
  expect(contents).toMatchObject([{ id: reply.id, body: 'On its way today', last_change: 1 }])
  expect(changes).toEqual({ [said.thread_id]: 1 })
  expect((await customer.sync(since, changes)).contents).toEqual([])
  await here.call('DELETE', path)
  await expect.poll(() => removed.length).toBe(1)
  const after = await customer.sync(since, changes)
  expect(after.contents).toMatchObject([{ id: reply.id, body: '', removed: true, last_change: 2 }])
})

test('editing and unsending end after the time that the source sets', async () => {
  const { path } = await aReply()
  now += 901_000
  expect(await here.call('PATCH', path, { body: 'Too late' })).toMatchObject({
    status: 409,
    body: { error: 'edit_window_over' },
  })
  expect((await here.call('DELETE', path)).status).toBe(409)
  await settings({ edit_window_seconds: 2000 })
  expect((await here.call('PATCH', path, { body: 'In time' })).status).toBe(200)
  const { body } = await settings({ edit_window_seconds: 0 })
  expect(body.capabilities).toEqual(['react'])
  expect((await here.call('PATCH', path, { body: 'Off' })).status).toBe(409)
  await settings({ edit_window_seconds: null })
})

test('an answered question cannot be edited', async () => {
  const select = { type: 'select', items: [{ title: 'Yes', payload: 'yes' }] }
  const { customer, reply, path } = await aReply('Tea?', { structured_content: select })
  const other = { ...select, items: [{ title: 'Of course', payload: 'yes' }] }
  expect((await here.call('PATCH', path, { structured_content: other })).body.structured_content).toMatchObject(other)
  accepted(
    await customer.send({ body: 'Of course', in_reply_to_id: reply.id, structured_reply: { payload: 'yes' } as never }),
  )
  expect(await here.call('PATCH', path, { body: 'Coffee?' })).toMatchObject({
    status: 409,
    body: { error: 'not_editable' },
  })
})

test('agents can edit only their own messages', async () => {
  const { said, path } = await aReply('Plain words')
  expect(await here.call('PATCH', `/1.0/contents/${said.id}`, { body: 'Mine' })).toMatchObject({
    status: 403,
    body: { error: 'not_owner' },
  })
  expect((await here.call('DELETE', `/1.0/contents/${said.id}`)).status).toBe(403)
  expect((await here.call('DELETE', '/1.0/contents/0123456789abcdef01234567')).status).toBe(404)
  const reads = [here.account.source_id]
  const triage = await anAgent(here, { rights: ['edit_interventions'], reads })
  expect(await triage.call('PATCH', path, { body: 'In your name' })).toMatchObject({ body: { error: 'not_owner' } })
  expect((await triage.call('DELETE', path)).status).toBe(403)
  const keeper = await anAgent(here, { rights: ['edit_identities'], reads })
  expect((await keeper.call('PATCH', path, { body: 'In your name' })).status).toBe(403)
  expect((await keeper.call('DELETE', `/1.0/contents/${said.id}`)).status).toBe(403)
  expect(await keeper.call('DELETE', path)).toMatchObject({ status: 200, body: { remotely_deleted: true } })
})

test('a channel that cannot change messages refuses to unsend one', async () => {
  now = 0
  const connector = await aConnector(here, 'business_chat')
  const { body: reply } = await connector.reply(await connector.says({ body: 'Hi' }), { body: 'Hello' })
  const { body: source } = await here.call('GET', `/1.0/content_sources/${connector.sourceId}`)
  expect(source.capabilities).toEqual([])
  const refused = { status: 409, body: { error: 'channel_cannot', message: expect.stringContaining('business_chat') } }
  expect(await here.call('PATCH', `/1.0/contents/${reply.id}`, { body: 'Bye' })).toMatchObject(refused)
  expect(await here.call('DELETE', `/1.0/contents/${reply.id}`)).toMatchObject(refused)
  expect(await here.call('PUT', `/1.0/contents/${reply.id}/reaction`, { reaction: 'sad' })).toMatchObject(refused)
  await connector.close()
})

test('a delivery retried after a message is unsent contains no text', { tags: 'deep' }, async () => {
  let away = true
  const receiver = await here.receiver(() => (away ? 503 : 204))
  const webhook = { url: receiver.url, name: 'crm', registered_events: ['content.replied', 'content.deleted'] }
  const { body: made } = await here.call('POST', '/1.0/webhooks', webhook)
  const { path, reply } = await aReply('The code is Concarneau')
  await eventually('the first try', () => receiver.deliveries.length > 0)
  await here.call('DELETE', path)
  away = false
  const deliveries = `/1.0/webhooks/${made.id}/deliveries`
  const { body: waiting } = await here.call('GET', deliveries)
  expect(waiting.records.length).toBeGreaterThan(0)
  for (const { id } of waiting.records)
    expect(JSON.stringify((await here.call('GET', `${deliveries}/${id}`)).body)).not.toContain('Concarneau')
  await eventually('the removal is told', () => receiver.events().some(({ type }) => type === 'content.deleted'))
  const told = receiver.events().filter(({ resource }) => resource.id === reply.id)
  expect(told.map(({ type }) => type)).toEqual(['content.replied', 'content.deleted'])
  expect(JSON.stringify(told)).not.toContain('Concarneau')
  await here.call('DELETE', `/1.0/webhooks/${made.id}`)
})

test('a customer can unsend a message if the source allows it', async () => {
  const { said, ask, reply } = await aReply()
  expect(await ask('message:unsend', { id: said.id })).toMatchObject({ error: { code: 'unsend_off' } })
  await settings({ customer_unsend: true })
  expect(await ask('message:unsend', { id: reply.id })).toMatchObject({ error: { code: 'unknown_content' } })
  expect(await ask('message:unsend', { id: said.id })).toEqual({ ok: true, value: null })
  expect(await ask('message:unsend', { id: said.id })).toEqual({ ok: true, value: null })
  expect((await here.call('GET', `/1.0/contents/${said.id}`)).body).toMatchObject({ remotely_deleted: true, body: '' })
  expect((await here.call('GET', `/1.0/content_threads/${said.thread_id}`)).body.title).toBe('')
  const events = (await here.store.read.publishedAfter(0, 10_000)).filter((event) => event.thread_id === said.thread_id)
  expect(events.map(({ type }) => type)).toContain('content.replied')
  expect(JSON.stringify(events)).not.toContain('Where is my parcel')
  await settings({ customer_unsend: null })
})

test('a customer who unsends the only message no longer counts as waiting', async () => {
  await settings({ customer_unsend: true })
  const customer = await here.customer(newSessionToken())
  const said = await customer.say('Never mind')
  await (customer.socket as never as { emitWithAck(event: string, request: object): Promise<unknown> }).emitWithAck(
    'message:unsend',
    { id: said.id },
  )
  const { body } = await here.call('GET', `/1.0/conversations/${said.thread_id}`)
  expect(body).toMatchObject({ waiting_since: null, title: '' })
  await settings({ customer_unsend: null })
})

test('customer and agent can each add and remove one reaction', async () => {
  const { customer, reply, path, ask } = await aReply()
  expect((await here.call('PUT', `${path}/reaction`, { reaction: 'heart' })).body.reactions).toMatchObject([
    { reaction: 'heart', from: 'agent' },
  ])
  expect(await ask('message:react', { id: reply.id, reaction: 'laugh' })).toMatchObject({
    value: {
      reactions: [
        { reaction: 'heart', from: 'agent', author_name: expect.stringMatching(/./) },
        { reaction: 'laugh', from: 'customer', author_name: '' },
      ],
    },
  })
  await ask('message:react', { id: reply.id, reaction: 'sad' })
  expect((await here.call('DELETE', `${path}/reaction`)).body.reactions).toMatchObject([
    { reaction: 'sad', from: 'customer' },
  ])
  await expect.poll(() => customer.changed.length).toBe(4)
  await settings({ reactions: false })
  expect(await here.call('PUT', `${path}/reaction`, { reaction: 'heart' })).toMatchObject({
    status: 409,
    body: { error: 'reactions_off' },
  })
  await settings({ reactions: null })
})

test('in a closed thread a message can be unsent but not edited', async () => {
  const { path, reply } = await aReply()
  const [thread] = [await here.store.read.thread(reply.thread_id)]
  if (thread) await here.store.transact((tx) => tx.updateThread({ ...thread, closed: true }))
  expect(await here.call('PATCH', path, { body: 'Late' })).toMatchObject({
    status: 409,
    body: { error: 'thread_closed' },
  })
  expect((await here.call('DELETE', path)).status).toBe(200)
})
