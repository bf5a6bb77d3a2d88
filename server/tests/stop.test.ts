import { createServer, type ServerResponse } from 'node:http'
import { expect, test } from 'vitest'
import { aRunningApp, eventually } from '../testing/a-running-app'

async function aSlowEndpoint() {
  const waiting: ServerResponse[] = []
  const server = createServer((request, response) => {
    if (request.method === 'GET') {
      response.end(new URL(request.url ?? '/', 'http://here').searchParams.get('hub.challenge'))
      return
    }
    request.resume()
    waiting.push(response)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    url: `http://127.0.0.1:${port}/`,
    waiting,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

async function withADeliveryUnderWay(env: Record<string, string>) {
  const here = await aRunningApp(env)
  const slow = await aSlowEndpoint()
  await here.call('POST', '/1.0/webhooks', { name: 'slow', url: slow.url, registered_events: ['content.imported'] })
  await (await here.customer()).say('Hello')
  await eventually('a delivery is under way', () => slow.waiting.length === 1)
  const [delivery] = await here.store.read.deliveriesAfter('', 1)
  return { here, slow, id: delivery?.id ?? '' }
}

test('a stopping server finishes a running delivery', async () => {
  const { here, slow, id } = await withADeliveryUnderWay({ STOP_WITHIN_SECONDS: '10' })
  const stopped = here.app.stop()
  const { status } = await here.call('GET', '/1.0/users/me')
  expect(status).toBe(200)
  slow.waiting[0]?.writeHead(204).end()
  await stopped
  expect(await here.store.read.delivery(id)).toMatchObject({ state: 'delivered', attempts: 1 })
  await expect(fetch(`${here.url}/healthz`)).rejects.toThrow()
  slow.close()
  await here.stop()
})

test('a hanging endpoint delays a stop only for the set time', async () => {
  const { here, slow, id } = await withADeliveryUnderWay({ STOP_WITHIN_SECONDS: '0.3', WEBHOOK_TIMEOUT: '30' })
  await here.app.stop()
  expect(await here.store.read.delivery(id)).toMatchObject({ state: 'pending', attempts: 1 })
  slow.close()
  await here.stop()
  // A stop that waited for the timeout of the call would take longer than this test.
}, 25_000)

test('a stopping server refuses new sockets as if it were gone', async () => {
  const { here, slow } = await withADeliveryUnderWay({ STOP_WITHIN_SECONDS: '10' })
  const stopped = here.app.stop()
  await expect(here.customer()).rejects.toThrow('websocket error')
  slow.waiting[0]?.writeHead(204).end()
  await stopped
  slow.close()
  await here.stop()
})
