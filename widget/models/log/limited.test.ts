import { expect, test } from 'vitest'
import type { ServerConnection } from '../sync/request'
import { aCustomer } from '../testing/a-customer'
import { resolvePromises } from '../testing/fake-clock'
import { fakeServer } from '../testing/fake-server'

function limited(server: ReturnType<typeof fakeServer>, name: string, times: number) {
  let asked = 0
  const error = { code: 'too_many_requests', message: 'Wait 20 seconds.', retry_after: 20 }
  const ask: ServerConnection['ask'] = async (event, request) => {
    if (event === name) asked += 1
    return event === name && asked <= times ? ({ ok: false, error } as never) : server.connection.ask(event, request)
  }
  return { line: { ask }, asked: () => asked }
}

test("a sync beyond the limit is repeated after the server's pause", async () => {
  const server = fakeServer()
  server.say({ thread_id: 'thread-1', body: 'good morning' })
  const { line, asked } = limited(server, 'sync', 2)
  const { exchange, shown, clock } = aCustomer()
  exchange.connect(line)
  await clock.advance(19_000)
  expect([asked(), shown()]).toEqual([1, []])
  await clock.advance(3_000)
  expect(asked()).toBe(2)
  await clock.advance(25_000)
  expect(shown()).toEqual(['good morning: received'])
})

test('read marks beyond the limit are sent later', async () => {
  const server = fakeServer()
  server.say({ thread_id: 'thread-1', body: 'good morning' })
  const { line, asked } = limited(server, 'thread:mark', 1)
  const { exchange, clock } = aCustomer()
  exchange.connect(line)
  await resolvePromises()
  await clock.advance(1_000)
  expect([asked(), server.marked]).toEqual([1, []])
  await clock.advance(30_000)
  expect(server.marked).toMatchObject([{ thread_id: 'thread-1', delivered_seq: 1 }])
})
