import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aRunningApp, aWebhookReceiver, eventually, type RunningApp } from '../testing/a-running-app'

let here: RunningApp
beforeAll(async () => {
  here = await aRunningApp()
})
afterAll(() => here.stop())

const register = (url: string, more: object = {}) =>
  here.call('POST', '/1.0/webhooks', { name: 'test', url, registered_events: ['content.imported'], ...more })

test("a webhook gets a customer's message in a signed call", async () => {
  const receiver = await here.receiver()
  const { body: webhook } = await register(receiver.url)
  expect(webhook).toMatchObject({ active: true, handshake_error: null })
  const customer = await here.customer()
  const asked = await customer.say('Hello bot')
  const delivery = await eventually('the event arrives', () => receiver.deliveries[0])
  expect(() => new Webhook(webhook.secret).verify(delivery.body, delivery.headers)).not.toThrow()
  expect(delivery.envelope).toMatchObject({
    id: delivery.headers['webhook-id'],
    domain_id: expect.stringMatching(/^[0-9a-f]{24}$/),
    events: [
      {
        type: 'content.imported',
        issued_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
        resource: {
          type: 'message',
          id: asked.id,
          metadata: {
            body: 'Hello bot',
            first_in_thread: true,
            foreign_origin: 'web',
            thread_id: asked.thread_id,
            status: 'new',
            created_from: 'synchronizer',
            structured_reply: {},
          },
        },
      },
    ],
  })
  await here.call('DELETE', `/1.0/webhooks/${webhook.id}`)
})

test('a reply sends content.replied before content.exported', async () => {
  const receiver = await here.receiver()
  const { body: webhook } = await register(receiver.url, {
    registered_events: ['content.imported', 'content.replied', 'content.exported'],
  })
  const customer = await here.customer()
  const asked = await customer.say('Hello')
  const { body: answer } = await here.call('POST', '/1.0/contents', { in_reply_to_id: asked.id, body: 'Hi' })
  await eventually('all three arrive', () => receiver.events().length >= 3)
  expect(receiver.events().map(({ type, resource }) => [type, resource.id])).toEqual([
    ['content.imported', asked.id],
    ['content.replied', answer.id],
    ['content.exported', answer.id],
  ])
  await here.call('DELETE', `/1.0/webhooks/${webhook.id}`)
})

test('a failed call is repeated with the same bytes before later events', async () => {
  const receiver = await here.receiver((nth) => (nth === 0 ? 500 : 204))
  const { body: webhook } = await register(receiver.url)
  const customer = await here.customer()
  await customer.say('first')
  await eventually('the first attempt fails', () => receiver.deliveries.length === 1)
  await customer.say('second')
  await here.call('PUT', `/1.0/webhooks/${webhook.id}`, { name: 'mended' })
  await eventually('both arrive', () => receiver.events().length === 2)
  expect(receiver.events().map(({ resource }) => resource.metadata.body)).toEqual(['first', 'second'])
  const [failed, again] = receiver.deliveries
  expect(again?.body).toBe(failed?.body)
  expect(again?.headers['webhook-id']).toBe(failed?.headers['webhook-id'])
  await here.call('DELETE', `/1.0/webhooks/${webhook.id}`)
})

test('an unreachable endpoint gets its events in order when it returns', async () => {
  let down = false
  const receiver = await here.receiver(() => (down ? 500 : 204))
  const { body: webhook } = await register(receiver.url)
  const customer = await here.customer()
  await customer.say('one')
  await eventually('the first arrives', () => receiver.events().length === 1)
  down = true
  await customer.say('two')
  await eventually('the second is refused', () => receiver.deliveries.length === 2)
  const away = await here.call('PUT', `/1.0/webhooks/${webhook.id}`, { url: 'http://127.0.0.1:4/gone' })
  expect(away.body.active).toBe(false)
  await customer.say('three')
  down = false
  await here.call('PUT', `/1.0/webhooks/${webhook.id}`, { url: receiver.url, active: true })
  await customer.say('four')
  await eventually('all arrive', () => receiver.events().length === 4)
  expect(receiver.events().map(({ resource }) => resource.metadata.body)).toEqual(['one', 'two', 'three', 'four'])
  await here.call('DELETE', `/1.0/webhooks/${webhook.id}`)
})

test('an endpoint that never responds blocks no other endpoint', async () => {
  const hanging = createServer((request, response) => {
    if (request.method === 'GET')
      response.end(new URL(request.url ?? '', 'http://here').searchParams.get('hub.challenge'))
  })
  await new Promise<void>((done) => hanging.listen(0, '127.0.0.1', done))
  const { port } = hanging.address() as AddressInfo
  const { body: bad } = await register(`http://127.0.0.1:${port}/`)
  const receiver = await here.receiver()
  const { body: good } = await register(receiver.url)
  for (let n = 0; n < 80; n++) {
    const customer = await here.customer()
    await customer.say(`message ${n}`)
    customer.close()
  }
  await eventually('the good one hears all', () => receiver.events().length === 80)
  await here.call('DELETE', `/1.0/webhooks/${bad.id}`)
  await here.call('DELETE', `/1.0/webhooks/${good.id}`)
  hanging.closeAllConnections()
  hanging.close()
})

test('a webhook whose endpoint fails the handshake becomes inactive', async () => {
  const { status, body } = await register('http://127.0.0.1:4/nothing')
  expect(status).toBe(200)
  expect(body.active).toBe(false)
  expect(body.handshake_error).toContain('could not be reached')
})

test('the server does not call private addresses by default', async () => {
  const bare = await aRunningApp({ DEMO: 'off' })
  const receiver = await aWebhookReceiver()
  const port = new URL(receiver.url).port
  for (const host of ['127.0.0.1', 'localhost', '[::1]', '2130706433', '0x7f.1', '[::ffff:127.0.0.1]']) {
    const { body } = await bare.call('POST', '/1.0/webhooks', {
      name: 'inside',
      url: `http://${host}:${port}/hook`,
      registered_events: ['content.imported'],
    })
    expect(body, host).toMatchObject({ active: false })
    expect(body.handshake_error, host).toMatch(/not a public address|could not be reached/)
  }
  expect(receiver.deliveries).toEqual([])
  await receiver.close()
  await bare.stop()
})
