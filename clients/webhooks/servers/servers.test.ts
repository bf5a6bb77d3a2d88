import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import express from 'express'
import fastify from 'fastify'
import { Hono } from 'hono'
import { afterEach, expect, test } from 'vitest'
import { newWebhookSecret, signatureHeaders } from '../../../server/webhooks/sign'
import { createReceiver, type Receiver } from '../index'

// The same calls to each kind of server, with its real package.

const keys = { secret: newWebhookSecret(), verifyToken: 'token' }
const body = JSON.stringify({
  id: 'd1',
  domain_id: 'x',
  events: [{ id: 'e1', type: 'content.imported', text: 'Grüße' }],
})
const headers = () => ({
  'content-type': 'application/json',
  ...signatureHeaders('d1', Date.now(), body, keys.secret),
})

const stops: (() => unknown)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
})

async function listen(listener: RequestListener): Promise<string> {
  const server: Server = createServer(listener)
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  stops.push(() => server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`
}

const servers: Record<string, (receiver: Receiver) => Promise<string>> = {
  "Node's http": (receiver) => listen(receiver.node),
  Express: (receiver) => {
    const app = express()
    app.all('/hook', receiver.node)
    app.use(express.json())
    return listen(app)
  },
  'Express with raw bodies': (receiver) =>
    listen(
      express()
        .use(express.raw({ type: '*/*' }))
        .all('/hook', receiver.node),
    ),
  'Express with texts': (receiver) =>
    listen(
      express()
        .use(express.text({ type: '*/*' }))
        .all('/hook', receiver.node),
    ),
  'Express with kept bytes': (receiver) => {
    const verify = (request: object, _: unknown, rawBody: Buffer) => void Object.assign(request, { rawBody })
    return listen(express().use(express.json({ verify })).all('/hook', receiver.node))
  },
  Fastify: async (receiver) => {
    const app = fastify()
    app.register(receiver.fastify, { url: '/hook' })
    app.post('/other', async ({ body }) => typeof body)
    stops.push(() => app.close())
    const url = await app.listen({ port: 0, host: '127.0.0.1' })
    const other = await fetch(`${url}/other`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    })
    expect(await other.text()).toBe('object')
    return `${url}/hook`
  },
  Hono: async (receiver) => {
    const app = new Hono()
    app.all('/hook', receiver.hono)
    return listen(bridge(app.fetch))
  },
  'Hono behind a reader': async (receiver) => {
    const app = new Hono()
    app.use(async (context, next) => {
      if (context.req.method === 'POST') await context.req.text()
      await next()
    })
    app.all('/hook', receiver.hono)
    return listen(bridge(app.fetch))
  },
  'a fetch-style server': (receiver) => listen(bridge(receiver.fetch)),
}

/** Serves a function of requests by Node. */
const bridge =
  (serve: (request: Request) => Response | Promise<Response>): RequestListener =>
  async (request, response) => {
    const { method = '', url = '' } = request
    const init = { method, headers: request.headers as Record<string, string>, duplex: 'half' }
    const stream = method === 'GET' ? null : (request as unknown as BodyInit)
    const answer = await serve(new Request(`http://bot${url}`, Object.assign(init, { body: stream }) as RequestInit))
    response.writeHead(answer.status, Object.fromEntries(answer.headers)).end(await answer.text())
  }

test.each(Object.entries(servers))('%s answers the handshake and takes signed events', async (_, start) => {
  const seen: unknown[] = []
  const on = { 'content.imported': (event: object) => seen.push(event) }
  const url = await start(createReceiver({ ...keys, maxBytes: 50_000, on, log: () => {} }))
  const handshake = await fetch(`${url}?hub.mode=subscribe&hub.challenge=c%2042&hub.verify_token=token`)
  expect([handshake.status, await handshake.text()]).toEqual([200, 'c 42'])
  expect(handshake.headers.get('content-type')).toBe('text/plain; charset=utf-8')

  expect((await fetch(url, { method: 'POST', headers: headers(), body })).status).toBe(204)
  expect(seen).toEqual(JSON.parse(body).events)
  const forged = await fetch(url, { method: 'POST', headers: headers(), body: body.replace('Grüße', 'Geld') })
  expect(forged.status).toBe(401)
  const huge = { method: 'POST', headers: headers(), body: JSON.stringify({ text: 'x'.repeat(60_000) }) }
  const status = await fetch(url, huge).then(
    (answer) => answer.status,
    () => 413,
  )
  expect(status).toBe(413)
  expect(seen).toHaveLength(1)
})

test('a webhook behind a parser refuses and says what to change', async () => {
  const said: string[] = []
  const receiver = createReceiver({ ...keys, onOther: () => expect.unreachable(), log: (line) => said.push(line) })
  const url = await listen(express().use(express.json()).all('/hook', receiver.node))
  expect((await fetch(url, { method: 'POST', headers: headers(), body })).status).toBe(500)
  expect(said.join()).toContain('in front of body parsers such as express.json()')
})
