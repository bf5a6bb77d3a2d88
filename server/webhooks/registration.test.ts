import type { ServerResponse } from 'node:http'
import { gzipSync } from 'node:zlib'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newAgent } from '../conversation/new-records'
import { agentRoleId } from '../conversation/rights'
import { aRunningApp, eventually, type RunningApp } from '../testing/a-running-app'
import { aWebhookWorld } from './testing/a-webhook-world'
import { anEndpoint } from './testing/an-endpoint'

let here: RunningApp
beforeAll(async () => {
  here = await aRunningApp()
})
afterAll(() => here.stop())

const register = (url: string, more: object = {}) =>
  here.call('POST', '/1.0/webhooks', { name: 'test', url, registered_events: ['content.imported'], ...more })

test('secret and verify token are shown one time, when the webhook is made', async () => {
  const endpoint = await anEndpoint()
  const { body: made } = await register(endpoint.url)
  expect(made.secret).toMatch(/^whsec_/)
  expect(made.verify_token).toMatch(/^[0-9a-f]{32}$/)
  expect(endpoint.gets[0]).toContain(`hub.verify_token=${made.verify_token}`)
  const list = await here.call('GET', '/1.0/webhooks')
  for (const shown of [await here.call('GET', `/1.0/webhooks/${made.id}`), list]) {
    expect(JSON.stringify(shown.body)).not.toContain(made.secret)
    expect(JSON.stringify(shown.body)).not.toContain(made.verify_token)
  }
  expect(list.body.records.find(({ id }: { id: string }) => id === made.id)).toMatchObject({
    state: 'active',
    source_ids: [],
    source_strategy: 'include',
    suspended_at: null,
    previous_secret_until: null,
  })
  const { status, body: gone } = await here.call('DELETE', `/1.0/webhooks/${made.id}`)
  expect([status, gone.id]).toEqual([200, made.id])
  expect((await here.call('GET', `/1.0/webhooks/${made.id}`)).status).toBe(404)
  await endpoint.close()
})

test.each([
  [{ url: 'http://me:secret@a.example/' }, 'url', 'user name or password'],
  [{ url: 'http://a.example:25/' }, 'url', 'port 25'],
  [{ url: 'javascript:alert(1)' }, 'url', 'http or https'],
  [{ secret: 'short' }, 'secret', 'at least 16'],
  [{ secret: 'a plain secret with spaces' }, 'secret', 'without spaces'],
  [{ secret: 'line\nbreak-and-more-text' }, 'secret', 'printable ASCII'],
  [{ secret: 'whsec_not-base64-at-all!!' }, 'secret', 'base64'],
  [{ registered_events: [] }, 'registered_events', 'at least 1'],
  [{ registered_events: ['content.eaten'] }, 'registered_events[0]', 'one of'],
  [{ source_ids: ['0'.repeat(24)] }, 'source_ids[0]', 'names no source'],
  [{ source_strategy: 'some' }, 'source_strategy', 'include, exclude'],
])('a registration with %j is refused, and the answer says what to change', async (fields, path, why) => {
  const { status, body } = await register('http://127.0.0.1:4/', fields)
  expect(status).toBe(422)
  expect(body.errors[0].path).toBe(path)
  expect(body.errors[0].message).toContain(why)
})

test('a webhook that excludes no source receives events of all sources', async () => {
  const endpoint = await anEndpoint()
  const source = here.account.source_id
  const { body: without } = await register(endpoint.url, { source_ids: [source], source_strategy: 'exclude' })
  const { body: none } = await register(endpoint.url, { source_strategy: 'exclude' })
  const { body: named } = await register(endpoint.url, { source_ids: [source] })
  await (await here.customer()).say('Hello')
  await eventually('two deliveries', () => endpoint.acknowledged.length === 2)
  const count = async (id: string) => (await here.call('GET', `/1.0/webhooks/${id}/deliveries`)).body.count
  expect([await count(without.id), await count(none.id), await count(named.id)]).toEqual([0, 1, 1])
  for (const { id } of [without, none, named]) await here.call('DELETE', `/1.0/webhooks/${id}`)
  await endpoint.close()
})

test('during a rotation, calls are signed with the old and the new secret', async () => {
  const world = await aWebhookWorld()
  const old = new Webhook(world.webhook.secret)
  const { body } = await world.call('POST', `${world.path}/rotate_secret`, { keep_hours: 2 })
  expect(body.secret).toMatch(/^whsec_/)
  expect(body.secret).not.toBe(world.webhook.secret)
  expect(body.previous_secret_until).toBe(new Date(world.now() + 2 * 3_600_000).toISOString())
  expect(world.endpoint.gets).toHaveLength(2)
  const fresh = new Webhook(body.secret)
  const verifies = (webhook: Webhook, nth: number) => {
    const { body = '', headers = {} } = world.endpoint.posted[nth] ?? {}
    const age = Date.now
    Date.now = () => Number(headers['webhook-timestamp']) * 1000
    try {
      webhook.verify(body, headers)
      return true
    } catch {
      return false
    } finally {
      Date.now = age
    }
  }
  await world.thread('one')
  expect(world.endpoint.posted[0]?.headers['webhook-signature']).toMatch(/^v1,\S+ v1,\S+$/)
  expect([verifies(old, 0), verifies(fresh, 0)]).toEqual([true, true])
  await world.advance(2 * 3_600_000)
  await world.thread('two')
  expect([verifies(old, 1), verifies(fresh, 1)]).toEqual([false, true])
  expect((await world.call('GET', world.path)).body.previous_secret_until).toBeNull()
  await world.stop()
})

test('changing a secret with PUT starts a rotation', async () => {
  const endpoint = await anEndpoint()
  const { body: webhook } = await register(endpoint.url, { secret: 'my-own-plain-secret' })
  const say = async (text: string, nth: number) => {
    await (await here.customer()).say(text)
    return eventually('it arrives', () => endpoint.posted[nth])
  }
  expect((await say('one', 0)).headers['x-webhook-secret']).toBe('my-own-plain-secret')
  await here.call('PUT', `/1.0/webhooks/${webhook.id}`, { secret: 'the-next-plain-secret' })
  const second = await say('two', 1)
  expect(second.headers['x-webhook-secret']).toBe('the-next-plain-secret')
  for (const secret of ['my-own-plain-secret', 'the-next-plain-secret']) {
    const verifier = new Webhook(Buffer.from(secret).toString('base64'))
    expect(() => verifier.verify(second.body, second.headers)).not.toThrow()
  }
  await here.call('PUT', `/1.0/webhooks/${webhook.id}`, { secret: 'the-next-plain-secret' })
  expect(endpoint.gets).toHaveLength(2)
  await here.call('DELETE', `/1.0/webhooks/${webhook.id}`)
  await endpoint.close()
})

test('a new url is used only after its endpoint answers the handshake', async () => {
  const endpoint = await anEndpoint()
  const { body: webhook } = await register(endpoint.url)
  const path = `/1.0/webhooks/${webhook.id}`
  const { body: renamed } = await here.call('PUT', path, { name: 'another name' })
  expect([renamed.name, renamed.state, endpoint.gets.length]).toEqual(['another name', 'active', 1])
  const { body: away } = await here.call('PUT', path, { url: 'http://127.0.0.1:4/' })
  expect(away).toMatchObject({ active: false, state: 'inactive' })
  expect(away.handshake_error).toContain('Nothing listens')
  const { body: back } = await here.call('PUT', path, { url: endpoint.url, active: true })
  expect(back).toMatchObject({ state: 'active', handshake_error: null })
  expect(endpoint.gets).toHaveLength(2)
  await here.call('DELETE', path)
  await endpoint.close()
})

test('the handshake does not change the query of the url', async () => {
  const endpoint = await anEndpoint()
  for (const query of ['?sig=a%20b~c%2B&code=x==', '?', '', "?q=ä'&hub=1&&", '?a=1#part']) {
    const { body } = await register(`${endpoint.url}${query}`)
    expect(body.handshake_error).toBeNull()
    await here.call('DELETE', `/1.0/webhooks/${body.id}`)
  }
  expect(endpoint.asked.map(({ headers }) => headers['user-agent'])).toEqual(Array(5).fill('Bubblewire'))
  const asked = endpoint.asked.map(({ url = '' }) => url.replace(/[?&]hub\.mode=subscribe&hub\.challenge=\w+.*/, ''))
  expect(asked).toEqual(['/hook?sig=a%20b~c%2B&code=x==', '/hook?', '/hook', '/hook?q=%C3%A4%27&hub=1&&', '/hook?a=1'])
  await endpoint.close()
})

test.each(['\n', '\r\n', ' '])('a handshake response with %j at its end is accepted', async (end) => {
  const endpoint = await anEndpoint()
  endpoint.handshake = (challenge, response) => void response.end(`${challenge}${end}`)
  const { body } = await register(endpoint.url)
  expect(body).toMatchObject({ state: 'active', handshake_error: null })
  await here.call('DELETE', `/1.0/webhooks/${body.id}`)
  await endpoint.close()
})

type Answering = (challenge: string, response: ServerResponse) => void
const typed = (response: ServerResponse, type: string) => response.setHeader('content-type', type)
test.each<[what: string, answer: Answering, sentence: string | RegExp]>([
  [
    'JSON',
    (challenge, response) => typed(response, 'application/json').end(JSON.stringify({ challenge })),
    /200, but not with exactly.*application\/json: \{"challenge":"\w+"\} Send the value alone/,
  ],
  [
    'the value in quotes',
    (challenge, response) => response.end(`"${challenge}"`),
    /no Content-Type: "\w+" Send the value/,
  ],
  [
    'gzip',
    (challenge, response) => response.setHeader('content-encoding', 'gzip').end(gzipSync(challenge)),
    'packed (gzip): send it as plain text',
  ],
  ['gzip without saying so', (challenge, response) => response.end(gzipSync(challenge)), 'packed (gzip)'],
  [
    'a page',
    (_, response) =>
      response.writeHead(403, { 'content-type': 'text/html' }).end(`<html>\n<h1>No\u0000 bots</h1>${'x'.repeat(200)}`),
    /answered 403.*text\/html: <html> <h1>No bots<\/h1>x{50,}…$/,
  ],
  ['nothing', (_, response) => response.end(), 'an empty body (no Content-Type)'],
  [
    'another address',
    (_, response) => response.writeHead(308, { location: 'https://shop.example/hook/' }).end(),
    'redirects to https://shop.example/hook/: enter that address',
  ],
])('a handshake answered with %s names that answer', async (_, answer, sentence) => {
  const endpoint = await anEndpoint()
  endpoint.handshake = answer
  const { body } = await register(endpoint.url)
  expect(body.state).toBe('inactive')
  expect(body.handshake_error).toMatch(sentence)
  await here.call('DELETE', `/1.0/webhooks/${body.id}`)
  await endpoint.close()
})

test('a webhook gets no event of a source that its agent can no longer read', async () => {
  const world = await aWebhookWorld()
  world.endpoint.behaviour = 500
  const { customer } = await world.thread('what waits')
  const stranger = newAgent({ id: 'a'.repeat(24), name: 'No rights', role_id: agentRoleId }, world.now())
  await world.store.transact(async (tx) => {
    await tx.insertAgent(stranger)
    const webhook = await tx.webhook(world.webhook.id)
    if (webhook) await tx.updateWebhook({ ...webhook, agent_id: stranger.id })
  })
  world.endpoint.behaviour = 204
  await customer.say('what follows')
  while (await world.toNextAttempt()) {}
  expect(world.endpoint.acknowledged).toEqual([])
  const { body } = await world.call('GET', `${world.path}/deliveries`)
  expect(body.records).toHaveLength(1)
  expect(body.records[0]).toMatchObject({ state: 'failed', last_error: expect.stringContaining('may not read') })
  await world.stop()
})
