import { expect, expectTypeOf, test, vi } from 'vitest'
import { newWebhookSecret, signatureHeaders } from '../../server/webhooks/sign'
import { type ContentEvent, createReceiver, type EventOf, type InterventionEvent, type ReceiverOptions } from './index'

const keys = { secret: newWebhookSecret(), verifyToken: 'a token of ours' }
const address = 'https://bot.example.com/hook?shop=1'

const bodyOf = (...events: { id: string; type: string }[]) => JSON.stringify({ id: 'd1', domain_id: 'x', events })
const imported = bodyOf({ id: 'e1', type: 'content.imported' })

const aReceiver = (options: Partial<ReceiverOptions> = {}) => createReceiver({ ...keys, log: () => {}, ...options })

const post = (body: string | ReadableStream, headers = signatureHeaders('d1', Date.now(), String(body), keys.secret)) =>
  new Request(address, { method: 'POST', headers, body, duplex: 'half' } as RequestInit)

test('the handshake is answered with exactly the challenge', async () => {
  const query = '&hub.mode=subscribe&hub.challenge=c%2042&hub.verify_token='
  const ask = (token: string, given = query) => aReceiver().fetch(new Request(`${address}${given}${token}`))
  const answer = await ask('a%20token%20of%20ours')
  expect([answer.status, await answer.text()]).toEqual([200, 'c 42'])
  expect((await ask('guess')).status).toBe(403)
  expect((await ask('a+token+of+ourt')).status).toBe(403)
  expect((await ask('')).status).toBe(403)
  expect((await ask('a+token+of+ours', query.replace('subscribe', 'unsubscribe'))).status).toBe(403)
  expect((await ask('a+token+of+ours', '&hub.mode=subscribe&hub.verify_token=')).status).toBe(400)
})

test('each event goes to the function of its type, others to `onOther`', async () => {
  const seen: string[] = []
  const receiver = aReceiver({
    on: {
      'content.imported': ({ id, type }, delivery) => seen.push(`${type} ${id} of ${delivery.id}`),
      'intervention.closed': ({ resource }) => seen.push(resource.type),
    },
    onOther: ({ type }) => seen.push(`other: ${type}`),
  })
  const body = bodyOf(
    { id: 'a', type: 'content.imported' },
    { id: 'b', type: 'webhook.test' },
    { id: 'c', type: 'toString' },
  )
  expect((await receiver.fetch(post(body))).status).toBe(204)
  expect(seen).toEqual(['content.imported a of d1', 'other: webhook.test', 'other: toString'])
})

test('an event that nobody waits for is acknowledged', async () => {
  expect((await aReceiver().fetch(post(imported))).status).toBe(204)
})

test('a repeated event is handled once, unless none is remembered', async () => {
  const handle = vi.fn()
  const receiver = aReceiver({ on: { 'content.imported': handle } })
  expect((await receiver.fetch(post(imported))).status).toBe(204)
  expect((await receiver.fetch(post(imported))).status).toBe(204)
  expect(handle).toHaveBeenCalledTimes(1)
  const forgetful = aReceiver({ on: { 'content.imported': handle }, remember: 0 })
  for (const _ of [1, 2]) await forgetful.fetch(post(imported))
  expect(handle).toHaveBeenCalledTimes(3)
})

test('an event that was not handled is not acknowledged and runs again', async () => {
  const said: string[] = []
  let away = true
  const handle = () => {
    if (away) throw new Error('the API is away')
  }
  const receiver = aReceiver({ on: { 'content.imported': handle }, log: (sentence) => said.push(sentence) })
  expect((await receiver.fetch(post(imported))).status).toBe(503)
  expect(said.join()).toContain('the API is away')
  away = false
  expect((await receiver.fetch(post(imported))).status).toBe(204)
})

test('calls that are not genuine reach no function, and say why', async () => {
  const receiver = aReceiver({ onOther: () => expect.unreachable() })
  const status = async (request: Request) => (await receiver.fetch(request)).status
  expect(await status(post(imported, {}))).toBe(401)
  expect(await status(post(imported, signatureHeaders('d1', Date.now() - 360_000, imported, keys.secret)))).toBe(401)
  expect(await status(post('hello'))).toBe(400)
  expect(await status(new Request(address, { method: 'POST' }))).toBe(401)
  expect(await status(new Request(address, { method: 'PUT' }))).toBe(405)
})

test('an endless body is cut off', async () => {
  let sent = 0
  const endless = new ReadableStream({
    pull: (stream) => {
      sent += 100_000
      stream.enqueue(new Uint8Array(100_000))
    },
  })
  expect((await aReceiver({ maxBytes: 1_000_000 }).fetch(post(endless, {}))).status).toBe(413)
  expect(sent).toBeLessThan(1_500_000)
})

test('a body that breaks off, or that was read before, is named', async () => {
  const said: string[] = []
  const receiver = aReceiver({ log: (sentence) => said.push(sentence) })
  const broken = new ReadableStream({ pull: (stream) => stream.error(new Error('gone')) })
  expect((await receiver.fetch(post(broken, {}))).status).toBe(400)
  const request = post(imported)
  await request.json()
  expect((await receiver.fetch(request)).status).toBe(500)
  expect(said).toEqual([expect.stringContaining('in front of body parsers')])
})

test('an empty or impossible secret is refused at the start', () => {
  for (const secret of ['', [], [''], undefined, null, 7, 'whsec_', 'whsec_%'])
    expect(() => aReceiver({ secret: secret as string })).toThrow(TypeError)
  expect(() => aReceiver({ verifyToken: undefined as unknown as string })).toThrow(TypeError)
})

test('the type of an event follows from its name', () => {
  expectTypeOf<EventOf<'content.imported'>['resource']>().toEqualTypeOf<ContentEvent['resource']>()
  expectTypeOf<EventOf<'intervention.closed'>['resource']>().toEqualTypeOf<InterventionEvent['resource']>()
  expectTypeOf<EventOf<'content.imported'>>().toExtend<ContentEvent>()
  // @ts-expect-error: no event has this name
  aReceiver({ on: { 'content.sent': () => {} } })
})
