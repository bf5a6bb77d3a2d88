import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CustomerThread } from '../../../contract/chat/realtime'
import { aDesk, type Desk } from '../../api/conformance/testing/a-desk'
import { eventually } from '../../testing/a-running-app'
import { eventOrderingKey } from '../events/ordering-keys'
import { closeSilentThreads } from './close-thread'

let here: Desk
let now = Date.parse('2026-07-06T08:00:00Z')
beforeAll(async () => {
  here = await aDesk(() => now)
})
afterAll(() => here.stop())

const hour = 3_600_000
const put = (path: string, token?: string) => here.call('PUT', `/1.0/${path}`, undefined, token)

function threadChangesOf(customer: {
  socket: { on(event: 'thread:changed', heard: (thread: CustomerThread) => void): unknown }
}) {
  const heard: CustomerThread[] = []
  customer.socket.on('thread:changed', (thread) => heard.push(thread))
  return heard
}

async function webhookReceiver(registered_events: string[]) {
  const receiver = await here.receiver()
  const { body } = await here.call('POST', '/1.0/webhooks', { name: 'threads', url: receiver.url, registered_events })
  return { ...receiver, forget: () => here.call('DELETE', `/1.0/webhooks/${body.id}`) }
}

describe('closing and reopening a thread', () => {
  test('agents cannot reply in a closed thread', async () => {
    const { customer, asked } = await here.question()
    const heard = threadChangesOf(customer)
    const { status, body } = await put(`content_threads/${asked.thread_id}/close`)
    expect([status, body.closed, body.id]).toEqual([200, false, asked.thread_id])
    await eventually('the chat hears', () => heard.find(({ closed }) => closed))
    expect(await here.thread(asked.thread_id)).toMatchObject({ closed: true })
    const { status: refused, body: refusal } = await here.reply(asked.id)
    expect([refused, refusal.error]).toEqual([403, 'thread_closed'])
    const next = await customer.say('Hello again')
    expect(next.thread_id).not.toBe(asked.thread_id)
  })

  test('one of two simultaneous requests to close a thread gets 409', async () => {
    const { asked } = await here.question()
    const close = () => put(`content_threads/${asked.thread_id}/close`)
    const answers = await here.atOnce([close, close])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    await eventually('it is closed', async () => (await here.thread(asked.thread_id)).closed)
    expect((await close()).status).toBe(403)
  })

  test('agents can reply in a reopened thread', async () => {
    const { customer, asked } = await here.question()
    const heard = threadChangesOf(customer)
    await here.closedThread(asked.thread_id)
    expect((await put(`content_threads/${asked.thread_id}/open`)).body.closed).toBe(false)
    await eventually('the chat hears', () => heard.at(-1)?.closed === false)
    expect((await here.reply(asked.id)).status).toBe(200)
    expect((await put(`content_threads/${asked.thread_id}/open`)).body.error).toBe('thread_open')
  })

  test('one of two simultaneous requests to open a thread gets 409', async () => {
    const { asked } = await here.question()
    await here.closedThread(asked.thread_id)
    const open = () => put(`content_threads/${asked.thread_id}/open`)
    const answers = await here.atOnce([open, open])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test('the events of a thread arrive in order, each with the newest content', async () => {
    const receiver = await webhookReceiver(['content.imported', 'content.thread_closed', 'content.thread_opened'])
    const { customer, asked } = await here.question()
    const last = await customer.say('Bye')
    await here.closedThread(asked.thread_id)
    await put(`content_threads/${asked.thread_id}/open`)
    const events = () => receiver.events().filter(({ resource }) => resource.metadata.thread_id === asked.thread_id)
    await eventually('all arrive', () => events().length === 4)
    expect(events().map(({ type, resource }) => [type, resource.id])).toEqual([
      ['content.imported', asked.id],
      ['content.imported', last.id],
      ['content.thread_closed', last.id],
      ['content.thread_opened', last.id],
    ])
    await receiver.forget()
  })

  test('only the owner of an open intervention can close its thread', async () => {
    const [owner, other] = [await here.colleague(), await here.colleague()]
    const { asked } = await here.question()
    await here.opened(asked.id, owner.token)
    expect((await put(`content_threads/${asked.thread_id}/close`, other.token)).body.error).toBe('not_owner')
    expect((await put(`content_threads/${asked.thread_id}/close`, owner.token)).status).toBe(200)
  })
})

describe('message during a closing', () => {
  /** Adds a row due in an hour, behind which the closing waits. */
  const holdBack = (threadId: string) => {
    const { ids } = here.app.needs
    const task = { kind: 'event', type: 'content.imported', content_id: ids() } as const
    const row = { id: ids(), ordering_key: eventOrderingKey(threadId), task, due_at: now + hour, created_at: now }
    return here.store.transact((tx) => tx.insertOutbox(row))
  }
  const workedOff = async (threadId: string) => {
    now += hour
    const waiting = () => here.store.read.outboxOf(eventOrderingKey(threadId))
    await eventually('nothing waits', async () => (await waiting()).length === 0)
  }
  const listed = async (state: string) => {
    const { body } = await here.call('GET', `/1.0/conversations?state=${state}&limit=100`)
    return (body.records as { id: string }[]).map(({ id }) => id)
  }

  test.each([
    ['by the API', (id: string) => put(`content_threads/${id}/close`)],
    [
      'by an agent in the inbox',
      (id: string) => here.call('POST', '/1.0/conversations/bulk', { act: 'close', conversation_ids: [id] }),
    ],
  ])('a message during a closing keeps the thread open and unanswered: closed %s', async (_, close) => {
    const { customer, asked } = await here.question()
    await holdBack(asked.thread_id)
    expect((await close(asked.thread_id)).status).toBe(200)
    expect((await customer.say('One more thing')).thread_id).toBe(asked.thread_id)
    await workedOff(asked.thread_id)
    expect(await here.thread(asked.thread_id)).toMatchObject({ closed: false })
    expect(await listed('new')).toContain(asked.thread_id)
    expect((await here.reply(asked.id)).status).toBe(200)
  })

  test('a webhook gets a message before the event of a later closing', async () => {
    const events = ['content.imported', 'content.thread_closed', 'intervention.closed', 'intervention.reopened']
    const receiver = await webhookReceiver(events)
    const { customer, asked } = await here.question()
    await here.opened(asked.id)
    await here.reply(asked.id)
    const close = () =>
      here.call('POST', '/1.0/conversations/bulk', { act: 'close', conversation_ids: [asked.thread_id] })
    await holdBack(asked.thread_id)
    await close()
    const late = await customer.say('One more thing')
    expect((await close()).body.records[0].refusal).toBeNull()
    await workedOff(asked.thread_id)
    expect(await here.thread(asked.thread_id)).toMatchObject({ closed: true })
    const own = () => receiver.events().filter(({ resource }) => resource.metadata.thread_id === asked.thread_id)
    await eventually('the end arrives', () => own().some(({ type }) => type === 'content.thread_closed'))
    expect(own().map(({ type, resource }) => [type, resource.id])).toEqual([
      ['content.imported', asked.id],
      ['content.imported', late.id],
      ['content.thread_closed', late.id],
    ])
    expect(receiver.interventionEvents().map(({ type }) => type)).toEqual(['intervention.closed'])
    await receiver.forget()
  })
})

describe('silence timeout', () => {
  test('a thread without a message for four days is closed', async () => {
    const receiver = await webhookReceiver(['content.thread_auto_closed', 'content.thread_opened'])
    const { customer, asked } = await here.question()
    const heard = threadChangesOf(customer)
    now += 96 * hour - 1000
    const { asked: young } = await here.question()
    await closeSilentThreads(here.app.needs)
    expect(await here.thread(asked.thread_id)).toMatchObject({ closed: false })
    now += 1000
    await Promise.all([closeSilentThreads(here.app.needs), closeSilentThreads(here.app.needs)])
    await eventually('the chat hears', () => heard.find(({ closed }) => closed))
    expect(await here.thread(asked.thread_id)).toMatchObject({ closed: true })
    expect(await here.thread(young.thread_id)).toMatchObject({ closed: false })
    await put(`content_threads/${asked.thread_id}/open`)
    const own = () => receiver.events().filter(({ resource }) => resource.id === asked.id)
    await eventually('the opening arrives', () => own().some(({ type }) => type === 'content.thread_opened'))
    expect(own().map(({ type }) => type)).toEqual(['content.thread_auto_closed', 'content.thread_opened'])
    await receiver.forget()
  })

  test("a reopened thread is closed after the source's full silence timeout", { tags: 'deep' }, async () => {
    const source = await here.source({ settings: { thread_auto_close_after: 2 } })
    const customer = await here.customer(undefined, source.channel_id ?? '')
    const asked = await customer.say('Hello')
    now += 2 * hour
    await eventually('it closes', async () => (await here.thread(asked.thread_id)).closed)
    await put(`content_threads/${asked.thread_id}/open`)
    now += 2 * hour - 1000
    await closeSilentThreads(here.app.needs)
    expect((await customer.say('Still here')).thread_id).toBe(asked.thread_id)
    now += 2 * hour - 1000
    await closeSilentThreads(here.app.needs)
    expect(await here.thread(asked.thread_id)).toMatchObject({ closed: false })
    now += 1000
    await eventually('it closes again', async () => (await here.thread(asked.thread_id)).closed)
  })
})

describe('text box', () => {
  test('open chats show immediately that the API disabled the text box', async () => {
    const { customer, asked } = await here.question()
    const heard = threadChangesOf(customer)
    expect((await put(`content_threads/${asked.thread_id}/disable_text_input`)).status).toBe(200)
    await eventually('the chat hears', () => heard.at(-1)?.text_input_disabled === true)
    expect(await customer.send({ body: 'Let me' })).toMatchObject({ ok: false, error: { code: 'text_input_disabled' } })
    await put(`content_threads/${asked.thread_id}/enable_text_input`)
    await eventually('the chat hears', () => heard.at(-1)?.text_input_disabled === false)
    await customer.say('Thanks')
  })

  test('the API can enable a text box that a select disabled', async () => {
    const { customer, asked } = await here.question()
    const structured_content = { type: 'select', items: [{ title: 'Yes' }], disable_text_input: true }
    const { body: question } = await here.reply(asked.id, { body: 'Sure?', structured_content })
    await eventually('it arrives', () => customer.received.some(({ id }) => id === question.id))
    await put(`content_threads/${asked.thread_id}/enable_text_input`)
    const open = { ...structured_content, disable_text_input: false }
    const seen = await eventually('the chat hears', () => customer.changed.find(({ id }) => id === question.id))
    expect(seen.structured_content).toMatchObject(open)
    const sync = await customer.sync()
    expect(sync.contents.at(-1)?.structured_content).toMatchObject(open)
    expect((await here.content(question.id)).structured_content).toMatchObject(structured_content)
  })

  test('disabling the text box needs an open thread and the right to reply', async () => {
    const reader = await here.agent({ read: true })
    const { asked } = await here.question()
    const path = `content_threads/${asked.thread_id}/disable_text_input`
    expect((await put(path, reader.token)).status).toBe(403)
    expect((await put(path, (await here.agent()).token)).status).toBe(404)
    await here.closedThread(asked.thread_id)
    expect((await put(path)).body.error).toBe('thread_closed')
  })
})

describe('discussion that an agent starts', () => {
  const start = async (more: object = {}, token?: string) => {
    const { customer, asked } = await here.question()
    const identity = await here.store.read.identity((await here.content(asked.id)).author_id)
    const given = { source_id: here.account.source_id, to: identity?.foreign_id, body: 'Your ferns are here.', ...more }
    return { customer, asked, answer: await here.call('POST', '/1.0/contents', given, token) }
  }

  test('a discussion reaches the customer in a new thread', async () => {
    const { customer, asked, answer } = await start()
    expect(answer.body).toMatchObject({ status: 'user_initiated', in_reply_to_id: null, created_from: 'api' })
    expect(answer.body.thread_id).not.toBe(asked.thread_id)
    const seen = await eventually('it arrives', () => customer.received.find(({ id }) => id === answer.body.id))
    expect(seen).toMatchObject({ seq: 1, from: 'agent', body: 'Your ferns are here.' })
    expect(await here.thread(answer.body.thread_id)).toMatchObject({ title: 'Your ferns are here.', contents_count: 1 })
  })

  test('a discussion sends only the event content.exported', async () => {
    const receiver = await webhookReceiver(['content.imported', 'content.replied', 'content.exported'])
    const { answer } = await start()
    const own = () => receiver.events().filter(({ resource }) => resource.id === answer.body.id)
    await eventually('it arrives', () => own().length > 0)
    expect(own().map(({ type, resource }) => [type, resource.metadata.first_in_thread])).toEqual([
      ['content.exported', true],
    ])
    await receiver.forget()
  })

  test('starting a discussion needs the right to initiate discussions', async () => {
    const [without, having] = [
      await here.colleague(),
      await here.agent({ read: true, reply: true, initiate_discussion: true }),
    ]
    expect((await start({}, without.token)).answer.status).toBe(403)
    expect((await start({}, having.token)).answer.status).toBe(200)
    expect((await start({}, (await here.agent()).token)).answer.status).toBe(422)
  })

  test.each([
    ['no source_id', { source_id: undefined }, 'in_reply_to_id'],
    ['no to', { to: undefined }, 'in_reply_to_id'],
    ['an unknown source', { source_id: 'f'.repeat(24) }, 'source_id'],
    ['an unknown identity', { to: 'nobody' }, 'to'],
    ['a private message', { private: true }, 'private'],
    ['nothing to say', { body: '' }, 'body'],
  ])('starting a discussion with %s gets 422 and the name of the field', async (_, more, path) => {
    const { answer } = await start(more)
    expect(answer.status).toBe(422)
    expect(answer.body.errors.map((problem: { path: string }) => problem.path)).toContain(path)
  })
})

describe('ignoring a message', () => {
  test("only a customer's message that was not handled can be ignored", async () => {
    const { asked } = await here.question()
    expect((await put(`contents/${asked.id}/ignore`)).body).toMatchObject({ id: asked.id, status: 'ignored' })
    expect((await put(`contents/${asked.id}/ignore`)).body.error).toBe('already_handled')
    const { body: answer } = await here.reply(asked.id)
    expect(await here.content(asked.id)).toMatchObject({ status: 'replied' })
    expect((await put(`contents/${answer.id}/ignore`)).body.error).toBe('not_of_customer')
    expect((await put(`contents/${'f'.repeat(24)}/ignore`)).status).toBe(404)
  })

  test('one of two simultaneous requests to ignore a message gets 409', async () => {
    const { asked } = await here.question()
    const ignore = () => put(`contents/${asked.id}/ignore`)
    const answers = await here.atOnce([ignore, ignore])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test('ignoring a message needs the right to reply', async () => {
    const { asked } = await here.question()
    expect((await put(`contents/${asked.id}/ignore`, (await here.agent({ read: true })).token)).status).toBe(403)
    expect((await put(`contents/${asked.id}/ignore`, (await here.agent()).token)).status).toBe(404)
  })
})
