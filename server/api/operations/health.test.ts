import { request } from 'node:http'
import { expect, test } from 'vitest'
import { aRunningApp, eventually } from '../../testing/a-running-app'

const ask = async (url: string, headers: Record<string, string> = {}) => {
  const answer = await fetch(url, { headers })
  return { status: answer.status, headers: answer.headers, text: await answer.text() }
}

test('health checks of a running server need no token and are not cached', async () => {
  const here = await aRunningApp()
  for (const path of ['/healthz', '/readyz']) {
    const { status, headers } = await ask(here.url + path)
    expect(status).toBe(200)
    expect(headers.get('cache-control')).toBe('no-store')
  }
  await here.stop()
})

test('health checks have no rate limit', { tags: 'deep' }, async () => {
  const here = await aRunningApp()
  const answers = await Promise.all(Array.from({ length: 600 }, () => fetch(`${here.url}/readyz`)))
  expect(answers.every(({ status }) => status === 200)).toBe(true)
  await here.stop()
})

test('a server without its database reports that it is not ready, and why', async () => {
  const here = await aRunningApp()
  await here.store.close()
  expect((await ask(`${here.url}/healthz`)).status).toBe(200)
  const { status, text } = await ask(`${here.url}/readyz`)
  expect(status).toBe(503)
  expect(JSON.parse(text)).toMatchObject({
    error: 'not_ready',
    status: 503,
    reasons: expect.arrayContaining(['The database does not answer.']),
  })
  await here.stop()
})

test('a server that is stopping reports that it is not ready', { tags: 'deep' }, async () => {
  const here = await aRunningApp({ STOP_DELAY_SECONDS: '2' })
  const stopped = here.app.stop()
  const { status, text } = await ask(`${here.url}/readyz`)
  expect(status).toBe(503)
  expect(JSON.parse(text).reasons).toContain('The server is stopping.')
  expect((await here.call('GET', '/1.0/users/me')).status).toBe(200)
  await stopped
  await expect(fetch(`${here.url}/readyz`)).rejects.toThrow()
  await here.stop()
})

test('metrics count events and name no person', async () => {
  const here = await aRunningApp()
  const receiver = await here.receiver()
  await here.call('POST', '/1.0/webhooks', {
    name: 'bot',
    url: receiver.url,
    registered_events: ['content.imported', 'content.exported'],
  })
  const customer = await here.customer()
  const asked = await customer.say('A secret word')
  await here.call('POST', '/1.0/contents', { in_reply_to_id: asked.id, body: 'Another one' })
  await eventually('both events arrived', () => receiver.events().length === 2)
  await here.call('GET', `/1.0/contents/${asked.id}`)
  const metrics = await eventually('the deliveries are counted', async () => {
    const { text } = await ask(`${here.url}/metrics`)
    return text.includes('bubblewire_webhook_attempts_total{state="delivered"} 2') && text
  })
  expect(metrics).toContain('bubblewire_messages_received_total{channel="web_messaging"} 1')
  expect(metrics).toContain('bubblewire_messages_sent_total{channel="web_messaging",outcome="success"} 1')
  expect(metrics).toContain('bubblewire_open_sockets 1')
  expect(metrics).toContain(
    'bubblewire_http_request_duration_seconds_count{method="GET",route="/1.0/contents/:id",status="200"} 1',
  )
  expect(metrics).toMatch(/bubblewire_outbox_rows\{kind="event"\} \d/)
  expect(metrics).toContain('bubblewire_outbox_parked_rows{kind="webhook"} 0')
  expect(metrics).toMatch(/bubblewire_commit_duration_seconds_count [1-9]/)
  expect(metrics).toMatch(/bubblewire_commit_commands_sum [1-9]/)
  expect(metrics).toContain('process_resident_memory_bytes')
  for (const private_ of ['secret', 'Another', asked.id, asked.thread_id, here.account.access_token]) {
    expect(metrics).not.toContain(private_)
  }
  await here.stop()
})

test('metrics show how many outbox rows wait, and their age', async () => {
  let now = Date.now()
  const here = await aRunningApp({}, { clock: () => now })
  let status = 500
  const receiver = await here.receiver(() => status)
  await here.call('POST', '/1.0/webhooks', {
    name: 'bot',
    url: receiver.url,
    registered_events: ['content.imported'],
  })
  await (await here.customer()).say('Hello')
  const gauge = async (name: string) => {
    const { text } = await ask(`${here.url}/metrics`)
    return Number(new RegExp(`^bubblewire_${name}\\{kind="webhook"\\} (.+)$`, 'm').exec(text)?.[1])
  }
  await eventually(
    'an attempt failed',
    async () => receiver.deliveries.length > 0 && (await gauge('outbox_rows')) === 1,
  )
  await eventually('it waits to be tried again', async () => (await gauge('outbox_oldest_due_seconds')) === 0)
  now += 3000
  expect(await gauge('outbox_oldest_seconds')).toBe(3)
  status = 204
  now += 60_000
  await eventually('it has gone', async () => (await gauge('outbox_rows')) === 0)
  await here.stop()
})

test('metrics count each request that the rate limit refused', async () => {
  const here = await aRunningApp({ LIMIT_REQUESTS: '50' })
  const answers = await Promise.all(Array.from({ length: 60 }, () => here.call('GET', '/1.0/users/me')))
  const refused = answers.filter(({ status }) => status === 429).length
  expect(refused).toBeGreaterThan(0)
  expect((await ask(`${here.url}/metrics`)).text).toContain(`bubblewire_http_rate_limited_total ${refused}`)
  await here.stop()
})

test('local requests for metrics need no token unless a proxy sent them', async () => {
  const here = await aRunningApp()
  expect((await ask(`${here.url}/metrics`)).status).toBe(200)
  const passedOn = await ask(`${here.url}/metrics`, { 'x-forwarded-for': '203.0.113.9' })
  expect(passedOn.status).toBe(403)
  expect(JSON.parse(passedOn.text).message).toContain('METRICS_TOKEN')
  await here.stop()
})

test('with METRICS_TOKEN set, metrics need that token', async () => {
  const here = await aRunningApp({ METRICS_TOKEN: 'a-token-for-metrics' })
  const wanted = { authorization: 'Bearer a-token-for-metrics' }
  expect((await ask(`${here.url}/metrics`)).status).toBe(401)
  expect((await ask(`${here.url}/metrics`, { authorization: 'Bearer wrong' })).status).toBe(401)
  expect((await ask(`${here.url}/metrics`, { authorization: `Bearer ${here.account.access_token}` })).status).toBe(401)
  expect((await ask(`${here.url}/metrics`, wanted)).status).toBe(200)
  await here.stop()
})

test('the server replaces a request id that could forge a log line', async () => {
  const here = await aRunningApp()
  expect((await ask(`${here.url}/healthz`, { 'x-request-id': 'abc-1' })).headers.get('x-request-id')).toBe('abc-1')
  const forged = await new Promise<unknown>((done) => {
    request(`${here.url}/healthz`, { headers: { 'x-request-id': 'a b{}' } }, (answer) => {
      answer.resume()
      done(answer.headers['x-request-id'])
    }).end()
  })
  expect(forged).toMatch(/^[0-9a-f]{16}$/)
  await here.stop()
})
