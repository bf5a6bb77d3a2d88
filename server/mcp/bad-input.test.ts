import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCall } from '../cli/testing/a-call'
import { aRunningApp, type RunningApp } from '../testing/a-running-app'
import { dataIn, overHttp, textOf } from './testing/an-ai-client'

let here: RunningApp
beforeAll(async () => {
  here = await aRunningApp()
})
afterAll(() => here.stop())

const ping = { jsonrpc: '2.0', id: 1, method: 'ping' }

interface Sent {
  method?: string
  path?: string
  token?: string
  headers?: Record<string, string>
}

async function send(body: unknown, { method = 'POST', path = '/mcp', token, headers = {} }: Sent = {}) {
  const bearer = token ?? here.account.access_token
  const answer = await fetch(here.url + path, {
    method,
    headers: {
      accept: 'application/json, text/event-stream',
      'content-type': 'application/json',
      ...(bearer === '' ? {} : { authorization: `Bearer ${bearer}` }),
      ...headers,
    },
    ...(method === 'POST' ? { body: typeof body === 'string' ? body : JSON.stringify(body) } : {}),
  })
  const words = await answer.text()
  return { status: answer.status, headers: answer.headers, body: words === '' ? null : JSON.parse(words) }
}

async function aToken(limits: object = {}) {
  const { body } = await here.call('POST', '/1.0/access_tokens', { label: 'AI client', ...limits })
  return body as { id: string; token: string }
}

test('a call without a token, or with a wrong one, gets 401', async () => {
  expect((await send(ping)).body).toEqual({ jsonrpc: '2.0', id: 1, result: {} })
  expect(await send(ping, { token: '' })).toMatchObject({ status: 401, body: { error: 'unauthorized' } })
  expect(await send(ping, { token: 'wrong' })).toMatchObject({ status: 401, body: { error: 'unauthorized' } })
})

test('a token in the address is refused, also beside the header', async () => {
  const path = `/mcp?access_token=${here.account.access_token}`
  for (const token of ['', undefined])
    expect((await send(ping, { path, ...(token === '' && { token }) })).status).toBe(401)
})

test('a disabled token is refused with 401', async () => {
  const { id, token } = await aToken()
  expect((await send(ping, { token })).status).toBe(200)
  await here.call('PUT', `/1.0/access_tokens/${id}`, { enabled: false })
  expect((await send(ping, { token })).status).toBe(401)
})

test('a read-only token reads, and is offered nothing that writes', async () => {
  const customer = await here.customer()
  const { thread_id } = await customer.say('Hello')
  const { token } = await aToken({ scope: ['read'] })
  const client = await overHttp(here.url, token)
  expect((await client.listTools()).tools.every(({ annotations }) => annotations?.readOnlyHint)).toBe(true)
  const read = await textOf(client, 'read_conversation', { conversation_id: thread_id })
  expect(dataIn(read.text).may_reply).toBe(false)
  const sent = await textOf(client, 'send_reply', { conversation_id: thread_id, body: 'Hi' })
  expect(sent).toEqual({ isError: true, text: expect.stringMatching(/reply/) })
  expect((await here.call('GET', `/1.0/conversations/${thread_id}/contents`)).body.records).toHaveLength(1)
  await client.close()
})

test('a token for comments drafts, and sends nothing', async () => {
  const customer = await here.customer()
  const { thread_id, id } = await customer.say('Hello')
  const { token } = await aToken({ scope: ['read', 'comment'] })
  const client = await overHttp(here.url, token)
  const names = (await client.listTools()).tools.map(({ name }) => name)
  expect(names.filter((name) => name.endsWith('_reply'))).toEqual(['draft_reply'])
  const message = { conversation_id: thread_id, body: 'Hi' }
  expect(await textOf(client, 'send_reply', message)).toEqual({ isError: true, text: expect.stringMatching(/reply/) })
  expect((await textOf(client, 'draft_reply', message)).isError).toBe(false)
  const reply = { in_reply_to_id: id, body: 'Hi' }
  expect((await here.call('POST', '/1.0/contents', reply, token)).status).toBe(403)
  expect((await here.call('POST', '/1.0/contents', { ...reply, private: true }, token)).status).toBe(200)
  const { token: readOnly } = await aToken({ scope: ['read'] })
  const reader = await overHttp(here.url, readOnly)
  expect((await textOf(reader, 'draft_reply', message)).isError).toBe(true)
  for (const each of [client, reader]) await each.close()
})

test('a token of another source finds and reads no part of this one', async () => {
  const customer = await here.customer()
  const { thread_id } = await customer.say('Secret zeppelin')
  const { body: sources } = await here.call('GET', '/1.0/content_sources')
  const { community_id } = sources.records[0]
  const other = { type: 'web_messaging', name: 'Other', community_id }
  const { body: source } = await here.call('POST', '/1.0/content_sources', other)
  const { body: thread } = await here.call('GET', `/1.0/conversations/${thread_id}`)
  const { token } = await aToken({ source_ids: [source.id] })
  const client = await overHttp(here.url, token)
  const refused = { isError: true, text: expect.stringMatching(/^No such /) }
  expect(dataIn((await textOf(client, 'list_conversations', { q: 'zeppelin' })).text).conversations).toEqual([])
  expect(await textOf(client, 'read_conversation', { conversation_id: thread_id })).toEqual(refused)
  for (const tool of ['send_reply', 'draft_reply'])
    expect(await textOf(client, tool, { conversation_id: thread_id, body: 'Hi' })).toEqual(refused)
  const customer_id = thread.customer.id
  expect((await textOf(client, 'list_conversations', { customer_id })).text).not.toContain('zeppelin')
  expect(thread.customer.id).toMatch(/^\w{24}$/)
  await client.close()
})

test('a body of 2 MB gets 413, and a broken message 400', async () => {
  const large = { ...ping, params: { text: 'x'.repeat(2_000_000) } }
  expect(await send(large)).toMatchObject({ status: 413, body: { error: 'too_large' } })
  for (const body of ['{"jsonrpc":', '', 'null', '"text"', '7', '{}', '{"jsonrpc":"1.0","id":1,"method":"ping"}'])
    expect([body, (await send(body)).status]).toEqual([body, 400])
  expect(await send([ping, ping])).toMatchObject({ status: 400, body: { message: expect.stringMatching(/batch/) } })
  expect((await send('['.repeat(100_000))).status).toBe(422)
})

test('wrong types, other accepted types and versions are refused', async () => {
  for (const [status, headers] of [
    [415, { 'content-type': 'text/plain' }],
    [415, { 'content-type': 'application/x-www-form-urlencoded' }],
    [406, { accept: 'text/html' }],
    [400, { 'mcp-protocol-version': '1999-01-01' }],
  ] as const)
    expect([headers, (await send(ping, { headers })).status]).toEqual([headers, status])
})

test('GET and DELETE are refused with 405, as there are no sessions', async () => {
  for (const method of ['GET', 'DELETE']) {
    const { status, headers, body } = await send(null, { method })
    expect([status, headers.get('allow'), body.error.code]).toEqual([405, 'POST', -32000])
    expect((await send(null, { method, token: '' })).status).toBe(401)
  }
})

test('pages of other sites get 403, those of PUBLIC_URL an answer', async () => {
  const own = new URL(here.app.needs.config.publicUrl).origin
  for (const origin of ['http://evil.example', 'null', `${own}.evil.example`, own.replace('http', 'https')])
    expect((await send(ping, { headers: { origin } })).body).toMatchObject({ error: 'foreign_request', status: 403 })
  expect((await send(ping, { headers: { origin: own } })).status).toBe(200)
})

test('unknown tools, methods and wrong arguments get sentences', async () => {
  const call = async (name: unknown, args: unknown) =>
    (await send({ ...ping, method: 'tools/call', params: { name, arguments: args } })).body
  expect((await call('rm', {})).error).toMatchObject({ code: -32602, message: expect.stringMatching(/^There is no/) })
  expect((await send({ ...ping, method: 'nothing/here' })).body.error.code).toBe(-32601)
  for (const args of [7, 'x', [1]]) expect((await call('list_conversations', args)).error).toBeDefined()
  for (const [name, args, sentence] of [
    ['list_conversations', { limit: '7' }, /^limit: /],
    ['list_conversations', { limit: 1e9 }, /^limit: /],
    ['list_conversations', { cursor: 'nowhere' }, /cursor/],
    ['list_conversations', { q: 'x'.repeat(501) }, /^q: /],
    ['list_conversations', { owner: 'me', x: 1 }, /x/],
    ['read_conversation', {}, /^conversation_id: /],
    ['read_conversation', { conversation_id: '../contents' }, /^conversation_id: must be an id/],
    ['read_customer', { customer_id: '0'.repeat(24) }, /^No such /],
    ['preview_message', { structured_content: {} }, /structured_content is empty/],
    ['preview_message', { structured_content: [] }, /^structured_content: /],
    ['send_reply', { conversation_id: '0'.repeat(24), body: 'x' }, /^No such /],
    ['send_reply', { conversation_id: '0'.repeat(24), client_id: 'x' }, /^client_id: /],
  ] as const) {
    const { result } = await call(name, args)
    expect([name, result.isError, result.content[0].text]).toEqual([name, true, expect.stringMatching(sentence)])
  }
})

test('a thousand calls at once are all answered', { timeout: 60_000 }, async () => {
  const customer = await here.customer()
  const { thread_id } = await customer.say('Hello')
  const params = { name: 'read_conversation', arguments: { conversation_id: thread_id } }
  const lines = [...Array(1000).keys()].map((id) =>
    JSON.stringify({ jsonrpc: '2.0', id, method: 'tools/call', params }),
  )
  const agent = new Agent({ keepAlive: true, maxSockets: 200 })
  const answers = await Promise.all(lines.map((line) => post(line, agent)))
  agent.destroy()
  const good = answers.filter(({ id, result }, nth) => id === nth && result.content[0].text.includes('Hello'))
  expect(good).toHaveLength(1000)
})

async function post(body: string, agent: Agent) {
  const headers = {
    accept: 'application/json, text/event-stream',
    'content-type': 'application/json',
    authorization: `Bearer ${here.account.access_token}`,
  }
  const sent = request(`${here.url}/mcp`, { method: 'POST', agent, headers })
  sent.end(body)
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  return JSON.parse(await text(answer))
}

test('calls count in the limit of requests of the token', async () => {
  const there = await aRunningApp({ LIMIT_REQUESTS: '5' })
  const headers = { authorization: `Bearer ${there.account.access_token}`, 'content-type': 'application/json' }
  const statuses: number[] = []
  for (let nth = 0; nth < 7; nth++) {
    const accept = 'application/json, text/event-stream'
    const options = { method: 'POST', headers: { accept, ...headers }, body: JSON.stringify(ping) }
    statuses.push((await fetch(`${there.url}/mcp`, options)).status)
  }
  expect(statuses.slice(-2)).toEqual([429, 429])
  await there.stop()
})

test('calls without a token count in the limit of their address', async () => {
  const there = await aRunningApp({}, { limits: { requests: { address: 3 } } })
  const statuses: number[] = []
  for (let nth = 0; nth < 5; nth++) {
    const path = nth % 2 === 0 ? '/mcp' : '/mcp?access_token=x'
    statuses.push((await fetch(there.url + path, { method: 'POST' })).status)
  }
  expect(statuses).toEqual([401, 401, 401, 429, 429])
  await there.stop()
})

test('bubblewire mcp answers each broken line and each refusal', async () => {
  const wrongToken = { BUBBLEWIRE_URL: here.url, BUBBLEWIRE_TOKEN: 'wrong' }
  const note = JSON.stringify({ jsonrpc: '2.0', method: 'notifications/initialized' })
  const input = ['{', '[]', '7', '', note, JSON.stringify({ ...ping, id: 'a' }), 'x'.repeat(1_000_001)]
  const { status, out } = await aCall(['mcp'], { env: wrongToken, input })
  const answers = out.split('\n').map((line) => JSON.parse(line))
  expect(status).toBe(0)
  expect(answers.map(({ id }) => id).sort()).toEqual(['a', null, null, null, null])
  const sentences = answers.map(({ error }) => error.message)
  expect(sentences).toContain('The message has more than 1000000 characters: send less at once.')
  expect(answers.find(({ id }) => id === 'a').error.message).toContain('access token is unknown')
  const nobody = { BUBBLEWIRE_URL: 'http://127.0.0.1:9', BUBBLEWIRE_TOKEN: 'x' }
  const alone = await aCall(['mcp'], { env: nobody, input: [JSON.stringify(ping)] })
  expect(JSON.parse(alone.out).error.message).toMatch(/^No server answers at http:\/\/127\.0\.0\.1:9\/mcp/)
  expect((await aCall(['mcp'], { env: { BUBBLEWIRE_URL: here.url } })).err).toMatch(/Give an access token/)
})
