// @module-tag deep
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { findPostgres } from '../store/testing/postgres-databases'
import { aRunningApp, eventually, newSessionToken } from '../testing/a-running-app'

// The whole server on PostgreSQL: the path of a message, a restart, and two servers at the same time.
// TEST_STORE=postgres runs all other tests of the app on PostgreSQL.

const postgres = await findPostgres()
const place = async () => ({
  DATABASE_URL: (await postgres?.newDatabase()) ?? '',
  DATABASE_CONNECTIONS: '4',
  WEBHOOK_ALLOW_PRIVATE: 'on',
})

describe.skipIf(!postgres)('the server on PostgreSQL', () => {
  afterAll(() => postgres?.dropAll())

  test('messages reach webhook and customer in order, even across a restart', async () => {
    const env = await place()
    const first = await aRunningApp(env)
    const receiver = await first.receiver()
    const token = newSessionToken()
    const customer = await first.customer(token)
    await first.call('POST', '/1.0/webhooks', {
      name: 'bot',
      url: receiver.url,
      registered_events: ['content.imported', 'content.replied', 'content.exported'],
    })
    const asked = await customer.say('Where is my order?')
    const reply = await first.client('createContent', {
      in_reply_to_id: asked.id,
      structured_content: { type: 'select', items: [{ title: 'A', payload: 'a' }] },
      body: 'Which one?',
    })
    await eventually('the reply arrives', () => customer.received.some(({ id }) => id === reply.id))
    const answer = await customer.send({ in_reply_to_id: reply.id, body: 'A', structured_reply: { payload: 'a' } })
    expect(answer.ok).toBe(true)
    const twice = await customer.send({ in_reply_to_id: reply.id, body: 'A', structured_reply: { payload: 'a' } })
    expect(twice).toMatchObject({ ok: false, error: { code: 'already_answered' } })
    await eventually('all events arrive', () => receiver.events().length === 4)
    expect(receiver.events().map(({ type }) => type)).toEqual([
      'content.imported',
      'content.replied',
      'content.exported',
      'content.imported',
    ])
    await first.stop()

    const second = await aRunningApp(env)
    expect(second.account.channel_id).toBe(first.account.channel_id)
    const back = await second.customer(token)
    const { contents } = await back.sync({ [asked.thread_id]: 0 })
    expect(contents.map(({ seq }) => seq)).toEqual([1, 2, 3])
    expect((await back.say('Still there?')).seq).toBe(4)
    await second.stop()
  }, 60_000)

  test('two servers on one database deliver each event one time', async () => {
    const env = await place()
    const one = await aRunningApp(env)
    const other = await aRunningApp(env)
    const seen: string[] = []
    const receiver = await one.receiver(() => 204)
    await one.call('POST', '/1.0/webhooks', {
      name: 'bot',
      url: receiver.url,
      registered_events: ['content.imported'],
    })
    const token = newSessionToken()
    const devices = [await one.customer(token), await other.customer(token)]
    const begun = await devices[0]?.say('message 1')
    for (let nth = 2; nth <= 40; nth += 2) {
      await Promise.all([devices[0]?.say(`message ${nth}`), devices[1]?.say(`message ${nth + 1}`)])
    }
    const contents = await one.store.read.contentsAfter(begun?.thread_id ?? '', 0, 100)
    expect(contents.map(({ seq }) => seq)).toEqual(contents.map((_, nth) => nth + 1))
    expect(contents).toHaveLength(41)
    await eventually('all are delivered', () => receiver.events().length >= contents.length)
    for (const { resource } of receiver.events()) if (!seen.includes(resource.id)) seen.push(resource.id)
    expect(seen).toEqual(contents.map(({ id }) => id))
    expect(receiver.events()).toHaveLength(contents.length)
    await other.stop()
    await one.stop()
  }, 60_000)

  test('two servers that start on an empty database use the same secrets', async () => {
    const url = (await postgres?.newDatabase('empty')) ?? ''
    const env = { DATABASE_URL: url, DATABASE_CONNECTIONS: '4' }
    const folder = mkdtempSync(join(tmpdir(), 'bubblewire-two-'))
    for (const name of ['one', 'other']) mkdirSync(join(folder, name))
    const [one, other] = await Promise.all([
      aRunningApp({ ...env, DATA_DIR: join(folder, 'one') }),
      aRunningApp({ ...env, DATA_DIR: join(folder, 'other') }),
    ])
    expect(await one.store.read.setting('url_secret')).toBe(await other.store.read.setting('url_secret'))
    expect(await one.store.read.communities()).toHaveLength(1)
    await one.stop()
    await other.stop()
    rmSync(folder, { recursive: true, force: true })
  }, 60_000)
})
