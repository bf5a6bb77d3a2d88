import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { openPostgres } from '../store/postgres/open-postgres'
import { openSqlite } from '../store/sqlite/open-sqlite'
import { findPostgres } from '../store/testing/postgres-databases'
import { aRunningApp, eventually, newSessionToken } from '../testing/a-running-app'
import { onPostgres } from '../testing/a-store'
import { aCall } from './testing/a-call'

const postgres = onPostgres ? null : await findPostgres()
const folder = mkdtempSync(join(tmpdir(), 'bubblewire-move-'))

afterAll(async () => {
  await postgres?.dropAll()
  rmSync(folder, { recursive: true, force: true })
})

describe.skipIf(!postgres)('from SQLite to PostgreSQL', () => {
  test('a moved conversation keeps every id', async () => {
    const { keep, ...before } = await lived()
    const url = (await postgres?.newDatabase('empty')) ?? ''
    const moved = await aCall(['move', '--to', url], { env: { DATA_DIR: keep } })
    expect(moved).toMatchObject({ status: 0, err: '' })
    expect(moved.out).toContain('contents: 3')

    const again = await aCall(['move', '--to', url], { env: { DATA_DIR: keep } })
    expect(again).toMatchObject({ status: 2 })
    expect(again.err).toContain('Name an empty database')

    const store = await openPostgres({ url, connections: 4 })
    expect(await store.read.contentsAfter(before.thread, 0, 10)).toEqual(before.contents)
    expect(await store.read.outboxOf(before.orderingKey)).toEqual(before.waiting)
    expect(await store.read.events({ sourceIds: null }, { offset: 0, limit: 100 })).toEqual(before.events)
    expect(await store.read.publishedAfter(0, 10)).toEqual(before.published)
    await store.close()

    const here = await aRunningApp({ DATA_DIR: keep, DATABASE_URL: url })
    const customer = await here.customer(before.token)
    expect((await customer.say('Still me')).seq).toBe(4)
    const last = before.published.at(-1)?.position ?? 0
    expect(last).toBeGreaterThan(0)
    expect(await here.store.read.publishedAfter(last, 10)).toHaveLength(1)
    await here.stop()
  }, 60_000)

  async function lived() {
    const keep = join(folder, 'lived')
    mkdirSync(keep)
    const here = await aRunningApp({ DATA_DIR: keep })
    const refusing = await here.receiver(() => 500)
    const { body: webhook } = await here.call('POST', '/1.0/webhooks', {
      name: 'away',
      url: refusing.url,
      registered_events: ['content.imported'],
    })
    const token = newSessionToken()
    const customer = await here.customer(token)
    const first = await customer.say('Hello ☕ \\ "quoted", {braces}, NULL')
    await here.client('createContent', { in_reply_to_id: first.id, body: 'Hello' })
    await customer.say('{}')
    await eventually('everything is published', async () => (await here.store.read.publishedAfter(0, 10)).length === 4)
    const orderingKey = `webhook:${webhook.id}:${first.thread_id}`
    await eventually('a delivery waits', async () =>
      (await here.store.read.outboxOf(orderingKey)).every(({ claimed_until }) => claimed_until === 0),
    )
    customer.close()
    await refusing.close()
    await here.app.stop()
    await here.store.close()
    const store = await openSqlite({ folder: keep, durable: false })
    const kept = {
      keep,
      token,
      orderingKey,
      thread: first.thread_id,
      contents: await store.read.contentsAfter(first.thread_id, 0, 10),
      waiting: await store.read.outboxOf(orderingKey),
      events: await store.read.events({ sourceIds: null }, { offset: 0, limit: 100 }),
      published: await store.read.publishedAfter(0, 10),
    }
    await store.close()
    expect(kept.waiting.length).toBeGreaterThan(0)
    return kept
  }
})

test.skipIf(!postgres)('migrate prepares an empty database, and may run again', async () => {
  const url = (await postgres?.newDatabase('empty')) ?? ''
  for (const _ of [1, 2])
    expect(await aCall(['migrate'], { env: { DATABASE_URL: url } })).toMatchObject({ status: 0, err: '' })
  const away = await aCall(['migrate'], { env: { DATABASE_URL: 'postgres://me:secret@127.0.0.1:1/none' } })
  expect(away.status).toBe(2)
  expect(away.err).toContain('The database at 127.0.0.1:1/none does not answer')
  expect(away.err).not.toContain('secret')
  const missing = await aCall(['migrate'], { env: { DATABASE_URL: `${url}x` } })
  expect(missing.err).toContain('There is no such database')
})

test('the backup command refuses to run on PostgreSQL and names pg_dump', async () => {
  const env = { DATA_DIR: folder, DATABASE_URL: 'postgres://127.0.0.1:1/none' }
  const refused = await aCall(['backup', join(folder, 'backup.tar')], { env })
  expect(refused.status).toBe(2)
  expect(refused.err).toContain('pg_dump')
})

test('the command names the settings that a move needs', async () => {
  const nothing = await aCall(['move'], { env: { DATA_DIR: folder } })
  expect(nothing).toMatchObject({ status: 2 })
  expect(nothing.err).toContain('bubblewire move --to postgres://')
  const empty = await aCall(['move', '--to', 'postgres://127.0.0.1:1/none'], { env: { DATA_DIR: folder } })
  expect(empty).toMatchObject({ status: 2 })
  expect(empty.err).toContain('There is no database in')
})

test('a refusal of a value names the option that gave it', async () => {
  const refused = await aCall(['move', '--to', 'elsewhere'], { env: { DATA_DIR: folder } })
  expect(refused).toMatchObject({ status: 2 })
  expect(refused.err).toMatch(/^--to is wrong: it must be an address such as postgres:/)
})
