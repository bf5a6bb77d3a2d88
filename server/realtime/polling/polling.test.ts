import { request } from 'node:http'
import { connect } from 'node:net'
import { io } from 'socket.io-client'
import { afterEach, expect, test } from 'vitest'
import { realtimePath, realtimeVersion } from '../../../contract/chat/realtime'
import { agentsNamespace } from '../../../contract/inbox/agent-socket'
import type { LimitSettings } from '../../limits/settings'
import { aRunningApp, eventually, newSessionToken, type RunningApp } from '../../testing/a-running-app'
import { aVisitor } from '../../testing/a-visitor'
import { bufferedBytes } from '../connection-memory'

let here: RunningApp
let later = 0
let logged: string[] = []
afterEach(() => here.stop())
const start = async (limits: Partial<LimitSettings> = {}, env: Record<string, string> = {}) => {
  later = 0
  logged = []
  here = await aRunningApp(env, {
    limits,
    clock: () => Date.now() + later,
    logTo: { write: (line) => void logged.push(line) },
  })
}

const first = `${realtimePath}/?EIO=4&transport=polling`
const separator = '\u001e'

interface TestRequest {
  method?: string
  token?: string | null
  headers?: Record<string, string>
  body?: string
}

async function ask(path: string, { method = 'GET', token = null, headers = {}, body }: TestRequest = {}) {
  const sent = { ...(token === null ? {} : { authorization: `Bearer ${token}` }), ...headers }
  const answer = await fetch(here.url + path, { method, headers: sent, ...(body === undefined ? {} : { body }) })
  return { status: answer.status, headers: answer.headers, text: await answer.text() }
}

async function aPoller(token = newSessionToken(), hello = true) {
  const opened = await ask(first, { token })
  const { sid } = JSON.parse(opened.text.slice(1)) as { sid: string }
  const path = `${first}&sid=${sid}`
  const auth = { version: realtimeVersion, channel_id: here.account.channel_id, session_token: token }
  if (hello) await ask(path, { method: 'POST', token, body: `40${JSON.stringify(auth)}` })
  return { token, sid, path, welcome: hello ? (await ask(path, { token })).text : '' }
}

const polling = async () =>
  Number(/open_connections\{transport="polling"\} (\d+)/.exec(await here.app.needs.metrics.text())?.[1])

test('a customer who polls can write and receives replies', async () => {
  await start()
  const device = await aVisitor(here, { polls: true })
  const other = await aVisitor(here, { token: device.token })
  const { id } = await device.say('Hello')
  await here.call('POST', '/1.0/contents', { in_reply_to_id: id, body: 'Good morning' })
  for (const each of [device, other])
    await eventually('the answer is there', () =>
      each.news('message:added').some((news) => (news as { body: string }).body === 'Good morning'),
    )
  expect(await polling()).toBe(1)
  expect(await here.app.needs.metrics.text()).toContain('open_connections{transport="websocket"} 1')
  device.close()
  await eventually('it is counted no more', async () => (await polling()) === 0)
})

test('the log says once an hour which customer polls', async () => {
  await start({}, { LOG_LEVEL: 'info' })
  const customers = () =>
    logged
      .map((line) => JSON.parse(line) as { msg: string; identity_id?: string })
      .flatMap(({ msg, identity_id = null }) => (msg.startsWith('a chat polls') ? [identity_id] : []))
  const device = await aVisitor(here, { polls: true })
  expect(customers()).toEqual([null])
  const { id } = await device.say('Hello')
  const again = () => aVisitor(here, { polls: true, token: device.token })
  await again()
  later = 3_600_000
  await again()
  const { body } = await here.call('GET', `/1.0/contents/${id}`)
  expect(customers()).toEqual([null, body.author_id])
  await aVisitor(here)
  expect(customers()).toHaveLength(2)
})

test('the server responds to each poll within 30 seconds', async () => {
  await start()
  const { text } = await ask(first, { token: newSessionToken() })
  const { pingInterval } = JSON.parse(text.slice(1)) as { pingInterval: number }
  expect(pingInterval).toBeLessThanOrEqual(25_000)
})

test("a connection's id is useless without the connection's token", async () => {
  await start({ wrongTokens: { address: 3 } })
  const { path, token, welcome } = await aPoller()
  expect(welcome).toContain('40{')
  expect((await ask(path)).status).toBe(401)
  expect((await ask(path, { method: 'POST', body: '41' })).status).toBe(401)
  const stranger = newSessionToken()
  for (const at of [path, path, `${first}&sid=guess`])
    expect(await ask(at, { token: stranger })).toMatchObject({
      status: 400,
      text: '{"code":1,"message":"Session ID unknown"}',
    })
  expect((await ask(path, { method: 'POST', token: stranger, body: '41' })).status).toBe(429)
  expect((await ask(path, { method: 'POST', token, body: '3' })).text).toBe('ok')
})

test('a page of another origin can neither open nor use a connection', async () => {
  await start()
  const { path } = await aPoller()
  const origin = 'https://evil.example.com'
  const preflight = await ask(path, { method: 'OPTIONS', headers: { origin, 'access-control-request-method': 'GET' } })
  expect(preflight.status).toBe(401)
  for (const answer of [preflight, await ask(first, { headers: { origin } })]) {
    expect(answer.status).toBe(401)
    expect([...answer.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([])
  }
})

test('limits per address and per visitor apply to connections that poll', { tags: 'deep' }, async () => {
  await start({ openConnections: { visitor: 1, address: 2, source: 9 } })
  const token = newSessionToken()
  const from = (address: string, own = newSessionToken()) => aVisitor(here, { polls: true, address, token: own })
  await from('198.51.100.1', token)
  await expect(from('198.51.100.2', token)).rejects.toThrow('too_many_connections')
  await from('198.51.100.1')
  await expect(from('198.51.100.1')).rejects.toThrow('too_many_connections')
})

test('a connection that sends too many requests is refused', async () => {
  await start({ socketRequests: { chat: 5, agent: 5 } })
  const { path, token } = await aPoller()
  const statuses: number[] = []
  for (let nth = 0; nth < 12; nth++) statuses.push((await ask(path, { method: 'POST', token, body: '3' })).status)
  expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(0)
  expect((await ask(path, { method: 'DELETE', token })).status).toBe(405)
})

test('a polled body larger than any message is refused', async () => {
  await start()
  const large = await aPoller()
  const answer = await ask(large.path, { method: 'POST', token: large.token, body: `42${'x'.repeat(1_000_001)}` })
  expect(answer.status).toBe(413)
  const binary = await aPoller()
  await ask(binary.path, { method: 'POST', token: binary.token, body: `3${separator}bAAAA` })
  await eventually('it is ended', async () => (await ask(binary.path, { token: binary.token })).status === 400)
})

test('a body of half a million packets is refused before they are parsed', async () => {
  await start()
  const { path, token } = await aPoller()
  const body = (packets: number) => ({ method: 'POST', token, body: Array(packets).fill('3').join(separator) })
  expect(await ask(path, body(200))).toMatchObject({ status: 200, text: 'ok' })
  expect((await ask(path, body(201))).status).toBe(400)
  expect((await ask(path, body(490_000))).status).toBe(400)
  expect((await ask(path, { method: 'POST', token, body: '3' })).text).toBe('ok')
})

async function aBody(path: string, token: string, head: string) {
  const { hostname, port } = new URL(here.url)
  const line = connect(Number(port), hostname)
  let heard = ''
  line
    .on('error', () => {})
    .on('data', (bytes) => {
      heard += bytes
    })
  line.write(`POST ${path} HTTP/1.1\r\nHost: here\r\nAuthorization: Bearer ${token}\r\n${head}\r\n\r\n`)
  return { line, heard: () => heard }
}
const lineOf = (sid: string) => Reflect.get(here.app.io.engine, 'clients')[sid]

test('the bytes of an unfinished body count as memory of its connection', async () => {
  await start()
  const { path, token, sid } = await aPoller()
  const { line, heard } = await aBody(path, token, 'Content-Length: 900000')
  for (let nth = 0; nth < 100; nth++) line.write('x'.repeat(8_000))
  const conn = lineOf(sid)
  await eventually('it is counted', () => bufferedBytes(conn) >= 800_000)
  expect((await ask(path, { method: 'POST', token, body: '3' })).status).toBe(400)
  conn.close(true)
  await eventually('it is refused', () => heard().includes('HTTP/1.1 400'))
  expect(bufferedBytes(conn)).toBeLessThan(1000)
  line.destroy()
})

test('a body without a length is refused', async () => {
  await start()
  const { path, token, sid } = await aPoller()
  const chunked = await aBody(path, token, 'Transfer-Encoding: chunked')
  await eventually('a length is needed', () => chunked.heard().includes('HTTP/1.1 411'))
  const text = `421${JSON.stringify(['sync', { since: {} }])}`
  const slow = await aBody(path, token, `Content-Length: ${text.length}`)
  const conn = lineOf(sid)
  for (const [nth, letter] of [...text].entries()) {
    slow.line.write(letter)
    if (nth < text.length - 1) await eventually('it has come', () => bufferedBytes(conn) > 0)
  }
  await eventually('it is taken', () => slow.heard().endsWith('ok'))
  expect((await ask(path, { token })).text).toContain('431[')
  for (const each of [chunked, slow]) each.line.destroy()
})

test('a connection that polls cannot become a websocket', async () => {
  await start()
  const { sid, token } = await aPoller()
  const status = await new Promise((done) => {
    const { hostname, port } = new URL(here.url)
    const headers = {
      connection: 'Upgrade',
      upgrade: 'websocket',
      'sec-websocket-version': '13',
      'sec-websocket-key': 'MDEyMzQ1Njc4OWFiY2RlZg==',
      authorization: `Bearer ${token}`,
    }
    const path = `${realtimePath}/?EIO=4&transport=websocket&sid=${sid}`
    request({ hostname, port, path, headers })
      .on('response', ({ statusCode }) => done(statusCode))
      .on('upgrade', () => done('upgraded'))
      .end()
  })
  expect(status).toBe(400)
})

test('the inbox does not poll', { tags: 'deep' }, async () => {
  await start()
  const socket = io(here.url + agentsNamespace, {
    path: realtimePath,
    transports: ['polling'],
    reconnection: false,
    auth: { token: here.account.access_token },
    extraHeaders: { authorization: `Bearer ${newSessionToken()}` },
  })
  const refused = await new Promise<Error>((done) => socket.once('connect_error', done))
  expect(refused.message).toBe('busy')
  socket.close()
})

test('a stopping server immediately ends connections that poll', async () => {
  await start()
  const device = await aVisitor(here, { polls: true })
  await device.say('Hello')
  await Promise.all([device.disconnected, here.app.stop()])
  await expect(aVisitor(here, { polls: true })).rejects.toThrow()
})
