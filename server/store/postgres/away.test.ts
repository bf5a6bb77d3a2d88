// @module-tag deep
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ApiError } from '../../../clients/typescript/client'
import { Refusal } from '../../conversation/refusals'
import { aRunningApp, eventually } from '../../testing/a-running-app'
import { addNext } from '../testing/add-next'
import { findPostgres } from '../testing/postgres-databases'
// @ts-expect-error A script without types: programs that are not compiled use it too.
import { startPostgres } from '../testing/postgres-server.mjs'
import { aThread } from '../testing/records'
import { openPostgres } from './open-postgres'

// A PostgreSQL loses connections, stops and returns: acknowledged messages are stored, and the server survives.

const postgres = await findPostgres()

describe.skipIf(!postgres)('a PostgreSQL that loses connections', () => {
  afterAll(() => postgres?.dropAll())

  test('acknowledged messages are stored one time when connections break', async () => {
    const url = (await postgres?.newDatabase()) ?? ''
    const store = await openPostgres({ url, connections: 4 })
    const admin = new pg.Client({ connectionString: url })
    await admin.connect()
    const thread = aThread()
    await store.transact((tx) => tx.insertThread(thread))
    const acknowledged: number[] = []
    let refused = 0
    let breaking = true
    const writers = Array.from({ length: 10 }, async () => {
      for (let nth = 0; nth < 30 || breaking; nth++) {
        await addNext(store, thread.id).then(
          (seq) => acknowledged.push(seq),
          (error) => {
            expect(error).toBeInstanceOf(Refusal)
            expect((error as Refusal).code).toBe('busy')
            refused += 1
          },
        )
        expect((await store.read.thread(thread.id))?.last_seq).toBeGreaterThanOrEqual(0)
      }
    })
    for (let nth = 0; nth < 25; nth++) {
      await admin.query(
        'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
      )
      const before = acknowledged.length
      // Each connection breaks after a different number of commits.
      await eventually('something is stored again', () => acknowledged.length > before + (nth % 5))
    }
    breaking = false
    await Promise.all(writers)
    const stored = (await store.read.contentsAfter(thread.id, 0, 100_000)).map(({ seq }) => seq)
    expect(stored).toEqual(stored.map((_, nth) => nth + 1))
    expect(new Set(acknowledged).size).toBe(acknowledged.length)
    expect(stored).toEqual(expect.arrayContaining(acknowledged))
    // A message with the answer "busy" may be stored, because its commit may have succeeded.
    expect(stored.length).toBeLessThanOrEqual(acknowledged.length + refused)
    await admin.end()
    await store.close()
  }, 60_000)
})

describe.skipIf(!postgres)('a PostgreSQL that stops and starts', () => {
  let server: { url: string; halt(): Promise<void>; start(): Promise<void>; stop(): Promise<void> }
  beforeAll(async () => {
    server = await startPostgres()
  }, 60_000)
  afterAll(() => server.stop())

  test('the server responds with busy while PostgreSQL is down', async () => {
    const here = await aRunningApp({ DATABASE_URL: server.url, LOG_LEVEL: 'silent' })
    const customer = await here.customer()
    const before = await customer.say('before')
    const ready = async () => (await fetch(`${here.url}/readyz`)).status
    expect(await ready()).toBe(200)

    await server.halt()
    const refused = await customer.send({ body: 'while it is away', client_id: 'while-it-is-away' })
    expect(refused).toMatchObject({ ok: false, error: { code: 'busy' } })
    expect(await ready()).toBe(503)
    const asked = await fetch(`${here.url}/1.0/contents/${before.id}`, {
      headers: { authorization: `Bearer ${here.account.access_token}` },
    })
    expect([asked.status, ((await asked.json()) as { error: string }).error]).toEqual([503, 'busy'])

    await server.start()
    await eventually('it is ready again', async () => (await ready()) === 200)
    await eventually('a message is taken again', async () => {
      const again = await customer.send({ body: 'while it is away', client_id: 'while-it-is-away' })
      return again.ok && again.value.seq === before.seq + 1
    })
    const reply = await eventually('a reply is taken again', () =>
      here.client('createContent', { in_reply_to_id: before.id, body: 'after' }).catch((error: ApiError) => {
        expect(error.status).toBe(503)
        return null
      }),
    )
    await eventually('the reply arrives', () => customer.received.some(({ id }) => id === reply.id))
    await here.stop()
  }, 60_000)

  test('a delivery that ends while PostgreSQL is down is recorded one time', async () => {
    const here = await aRunningApp({ DATABASE_URL: server.url, LOG_LEVEL: 'silent', WEBHOOK_ALLOW_PRIVATE: 'on' })
    let answer = () => {}
    const answered = new Promise<void>((done) => {
      answer = done
    })
    const posted: string[] = []
    const endpoint = createServer(async (request, response) => {
      if (request.method === 'GET')
        return response.end(new URL(request.url ?? '', 'http://here').searchParams.get('hub.challenge'))
      const parts: Buffer[] = []
      for await (const part of request) parts.push(part)
      const { body } = JSON.parse(Buffer.concat(parts).toString()).events[0].resource.metadata
      if (body !== 'while it is away') posted.push(body)
      await answered
      response.end()
    })
    await new Promise<void>((done) => endpoint.listen(0, '127.0.0.1', done))
    const url = `http://127.0.0.1:${(endpoint.address() as AddressInfo).port}`
    await here.call('POST', '/1.0/webhooks', { name: 'slow', url, registered_events: ['content.imported'] })
    const customer = await here.customer()
    await customer.say('one')
    await customer.say('two')
    await eventually('the first is under way', () => posted.length === 1)
    await server.halt()
    answer()
    expect(await customer.send({ body: 'away' })).toMatchObject({ ok: false, error: { code: 'busy' } })
    await server.start()
    await eventually('the second goes out', () => posted.length === 2)
    expect(posted).toEqual(['one', 'two'])
    endpoint.close()
    await here.stop()
  }, 60_000)
})
