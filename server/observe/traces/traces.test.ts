import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { aRunningApp, eventually } from '../../testing/a-running-app'

interface SentSpan {
  name: string
  traceId: string
  spanId: string
  parentSpanId?: string
  kind: number
  links?: { traceId: string; spanId: string }[]
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[]
  status: { code?: number }
  startTimeUnixNano: string
  endTimeUnixNano: string
}

const open: { stop(): unknown }[] = []
afterEach(async () => {
  for (const each of open.splice(0)) await each.stop()
})

/** A collector that keeps what it is sent. */
async function aCollector() {
  const requests: { path: string; type: string; key: string; body: Buffer }[] = []
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part)
    const { 'content-type': type = '', 'api-key': key = '' } = request.headers
    requests.push({ path: request.url ?? '', type, key: String(key), body: Buffer.concat(parts) })
    response.setHeader('content-type', type).end(type.endsWith('json') ? '{}' : '')
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  open.push({ stop: () => server.close() })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    requests,
    spans: () =>
      requests.flatMap(({ body }) => JSON.parse(body.toString()).resourceSpans[0].scopeSpans[0].spans as SentSpan[]),
  }
}

const json = { OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json' }

/** A turn of a customer and a bot that passes the header on, or sends its own. Returns the header that the bot got. */
async function aTurn(env: Record<string, string>, ownHeader?: string) {
  const here = await aRunningApp(env)
  const receiver = await here.receiver()
  await here.call('POST', '/1.0/webhooks', { name: 'Bot', url: receiver.url, registered_events: ['content.imported'] })
  const customer = await here.customer()
  const asked = await customer.say('Where is my order?')
  const delivery = await eventually('the bot has the message', () => receiver.deliveries[0])
  const { traceparent } = delivery.headers
  const headers = {
    ...{ authorization: `Bearer ${here.account.bot_access_token}`, 'content-type': 'application/json' },
    ...((ownHeader ?? traceparent) && { traceparent: ownHeader ?? traceparent }),
  }
  const body = JSON.stringify({ in_reply_to_id: asked.id, body: 'On its way' })
  const answer = await fetch(`${here.url}/1.0/contents`, { method: 'POST', headers: headers as never, body })
  expect(answer.status).toBe(200)
  await eventually('the customer has the reply', () => customer.received[0])
  await here.stop()
  return { traceparent, askedId: asked.id }
}

test('one trace leads from a message to webhook, reply and open chat', async () => {
  const collector = await aCollector()
  const headers = { OTEL_EXPORTER_OTLP_HEADERS: 'api-key=a%20secret' }
  const { traceparent, askedId } = await aTurn({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, ...json, ...headers })
  const spans = collector.spans()
  const named = (name: string) => spans.find((span) => span.name === name) as SentSpan
  const [message, webhook] = [named('message received'), named('webhook content.imported')]
  const [reply, shown] = [named('reply'), named('shown in open chats')]
  expect(spans).toHaveLength(4)
  expect(new Set(spans.map(({ traceId }) => traceId)).size).toBe(1)
  expect([message.parentSpanId, webhook.parentSpanId, reply.parentSpanId, shown.parentSpanId]).toEqual([
    ...[undefined, message.spanId, webhook.spanId, reply.spanId],
  ])
  expect(traceparent).toBe(`00-${webhook.traceId}-${webhook.spanId}-01`)
  expect(webhook.attributes).toContainEqual({ key: 'http.response.status_code', value: { intValue: 204 } })
  expect(message.attributes).toContainEqual({ key: 'bubblewire.content_id', value: { stringValue: askedId } })
  for (const { startTimeUnixNano, endTimeUnixNano } of spans)
    expect(BigInt(endTimeUnixNano) - BigInt(startTimeUnixNano)).toBeGreaterThanOrEqual(0n)
  expect(collector.requests[0]).toMatchObject({ path: '/v1/traces', type: 'application/json', key: 'a secret' })
  const [resource] = collector.requests.map(({ body }) => JSON.parse(body.toString()).resourceSpans[0].resource)
  const keys = resource.attributes.map(({ key }: { key: string }) => key)
  expect(keys).toEqual(['service.name', 'service.version', 'service.instance.id'])
  expect(JSON.stringify(spans)).not.toMatch(/order|On its way/)
})

test("a bot's own trace is a link of its reply", async () => {
  const collector = await aCollector()
  const own = `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`
  await aTurn({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, ...json }, own)
  const [message, reply] = ['message received', 'reply'].map((name) =>
    collector.spans().find((span) => span.name === name),
  )
  expect(reply?.parentSpanId).toBe(message?.spanId)
  expect(reply?.links).toMatchObject([{ traceId: 'a'.repeat(32), spanId: 'b'.repeat(16) }])
})

test('without a collector, or outside of the share, no header is sent', async () => {
  expect((await aTurn({})).traceparent).toBe(undefined)
  const collector = await aCollector()
  const none = { OTEL_TRACES_SAMPLER: 'traceidratio', OTEL_TRACES_SAMPLER_ARG: '0' }
  expect((await aTurn({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, ...none })).traceparent).toBe(undefined)
  expect(collector.requests).toEqual([])
})

test('traces are protobuf unless set, and an absent collector harms nothing', async () => {
  const collector = await aCollector()
  await aTurn({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url })
  expect(collector.requests[0]).toMatchObject({ path: '/v1/traces', type: 'application/x-protobuf' })
  await aTurn({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' })
})
