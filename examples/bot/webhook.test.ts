import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Webhook } from 'standardwebhooks'
import { afterEach, expect, test } from 'vitest'
import { checkSignature, createReceiver, newKeys, type ReceiverNeeds } from './webhook'

const keys = newKeys()
const body = JSON.stringify({ id: 'd1', domain_id: 'x', events: [{ id: 'e1', type: 'content.imported' }] })

function signed(text = body, { secret = keys.secret, at = new Date(), id = 'd1' } = {}) {
  const timestamp = String(Math.floor(at.getTime() / 1000))
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': new Webhook(secret).sign(id, at, text),
  }
}

const check = (headers: Record<string, string>, text = body) =>
  checkSignature(headers, Buffer.from(text), keys.secret, Date.now())

test('a delivery with a valid Standard Webhooks signature is accepted', () => {
  expect(check(signed())).toBeNull()
  expect(check(signed('{"text":"Grüße 🌿"}'), '{"text":"Grüße 🌿"}')).toBeNull()
})

test('a valid second signature after an old signature is enough', () => {
  const headers = signed()
  expect(check({ ...headers, 'webhook-signature': `v1,AAAA ${headers['webhook-signature']}` })).toBeNull()
})

test('a changed body, id, time or secret is refused', () => {
  const headers = signed()
  expect(check(headers, `${body} `)).toMatch(/not made with the secret/)
  expect(check({ ...headers, 'webhook-id': 'd2' })).toMatch(/not made with the secret/)
  expect(check({ ...headers, 'webhook-timestamp': String(Number(headers['webhook-timestamp']) + 1) })).not.toBeNull()
  expect(check(signed(body, { secret: newKeys().secret }))).toMatch(/not made with the secret/)
  expect(check({ ...headers, 'webhook-signature': headers['webhook-signature'].replace('v1,', 'v2,') })).not.toBeNull()
})

test('a delivery from more than five minutes ago, or ahead, is refused', () => {
  for (const minutes of [-6, 6]) {
    expect(check(signed(body, { at: new Date(Date.now() + minutes * 60_000) }))).toMatch(/5 minutes/)
  }
  expect(check(signed(body, { at: new Date(Date.now() - 4 * 60_000) }))).toBeNull()
})

test('a delivery without signature headers is refused', () => {
  expect(check({})).toMatch(/missing/)
})

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close()
})

async function receiver(needs: Partial<ReceiverNeeds> = {}): Promise<string> {
  const server = createServer(
    createReceiver({ ...keys, path: '/webhook', clock: Date.now, handle: async () => {}, log: () => {}, ...needs }),
  )
  servers.push(server)
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhook`
}

const handshake = (url: string, token: string, mode = 'subscribe') =>
  fetch(`${url}?hub.mode=${mode}&hub.challenge=c%2042&hub.verify_token=${token}`)

test('the handshake response is exactly the challenge', async () => {
  const answer = await handshake(await receiver(), keys.verifyToken)
  expect([answer.status, await answer.text()]).toEqual([200, 'c 42'])
})

test('a handshake with another token or mode is refused', async () => {
  const url = await receiver()
  expect((await handshake(url, 'guess')).status).toBe(403)
  expect((await handshake(url, keys.verifyToken, 'unsubscribe')).status).toBe(403)
})

const post = (url: string, headers: Record<string, string>, text = body) =>
  fetch(url, { method: 'POST', headers, body: text })

test('a delivery is acknowledged after its events were handled', async () => {
  const handled: string[] = []
  const url = await receiver({ handle: async ({ id }) => void handled.push(id) })
  expect((await post(url, signed())).status).toBe(204)
  expect(handled).toEqual(['e1'])
})

test('a delivery that could not be handled is not acknowledged', async () => {
  const said: string[] = []
  const handle = () => Promise.reject(new Error('the API is away'))
  const url = await receiver({ handle, log: (sentence) => said.push(sentence) })
  expect((await post(url, signed())).status).toBe(503)
  expect(said.join()).toContain('the API is away')
})

test('an unsigned delivery is refused and not handled', async () => {
  const url = await receiver({ handle: () => Promise.reject(new Error('handled')) })
  expect((await post(url, {})).status).toBe(401)
})

test('a signed body that is not an envelope is a bad request', async () => {
  const url = await receiver()
  expect((await post(url, signed('hello'), 'hello')).status).toBe(400)
  expect((await post(url, signed('null'), 'null')).status).toBe(400)
})

test('an endless body is cut off', async () => {
  const url = await receiver()
  const huge = 'x'.repeat(1_100_000)
  const status = await post(url, signed(huge), huge).then(
    (answer) => answer.status,
    () => 'closed',
  )
  expect([413, 'closed']).toContain(status)
})
