import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aPushShop, origin, type PushShop } from '../../push/testing/a-push-shop'
import { aLostDatabase } from '../../testing/a-lost-database'
import { newSessionToken } from '../../testing/a-running-app'
import { aSecretKey, aToken, type VisitorDevice } from '../../testing/a-visitor'

// The database becomes unreachable right after a commit: the customer still gets the successful answer.

let shop: PushShop
let database: Awaited<ReturnType<typeof aLostDatabase>>

beforeAll(async () => {
  shop = await aPushShop({ settings: { customer_unsend: true } })
  database = await aLostDatabase(shop.here)
})
afterAll(() => shop.here.stop())

interface Chat {
  visitor: VisitorDevice
  first: { id: string; thread_id: string }
  reply: { id: string }
}
type Answer = { ok: boolean; error?: unknown }

async function aChat(): Promise<Chat> {
  const visitor = await shop.customer()
  const first = await visitor.say('Hello')
  return { visitor, first, reply: await shop.reply(first.id, 'Hello!') }
}

async function upload({ token }: VisitorDevice) {
  const form = new FormData()
  form.append('file', new Blob(['A letter']), 'letter.txt')
  const answer = await fetch(`${shop.here.url}/chat/${shop.channelId}/attachments`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, origin },
    body: form,
  })
  return { ok: answer.ok, value: (await answer.json()) as { id: string } }
}

const acts: Record<string, (chat: Chat) => Promise<() => Promise<Answer>>> = {
  'a message':
    async ({ visitor }) =>
    () =>
      visitor.send({ body: 'Are you there?' }),
  'a message with a file, sent twice': async ({ visitor }) => {
    const { value } = await upload(visitor)
    const message = { body: 'See this', attachment_ids: [value.id], client_id: randomUUID() }
    await visitor.send(message)
    return () => visitor.send(message)
  },
  'a reaction':
    async ({ visitor, reply }) =>
    () =>
      visitor.ask('message:react', { id: reply.id, reaction: 'heart' }),
  'a message that is taken back':
    async ({ visitor, first }) =>
    () =>
      visitor.ask('message:unsend', { id: first.id }),
  'a mark':
    async ({ visitor, first: { thread_id } }) =>
    () =>
      visitor.ask('thread:mark', { thread_id, delivered_seq: 2, read_seq: 2 }),
  'a page':
    async ({ visitor }) =>
    () =>
      visitor.ask('page:seen', { url: `${origin}/ferns`, title: 'Ferns' }),
  'a name':
    async ({ visitor }) =>
    () =>
      visitor.ask('session:identify', { firstname: 'Ada' }),
  'a sign-in': async ({ visitor }) => {
    const key = await aSecretKey(shop.here, shop.communityId)
    const token = await aToken({ uuid: randomUUID() }, key, shop.clock())
    return () => visitor.ask('session:sign_in', { token, session_token: newSessionToken() })
  },
  'a sign-out':
    async ({ visitor }) =>
    () =>
      visitor.ask('session:sign_out', {}),
  'a browser that takes notices': async ({ visitor }) => {
    const { key } = await visitor.value('push:key', {})
    const browser = shop.service.subscribe(key ?? '')
    const more = { scope: 'site', page_url: `${origin}/`, language: 'en' } as const
    return () => visitor.ask('push:subscribe', { ...browser, ...more })
  },
  'a browser that takes no more notices': async ({ visitor }) => {
    const { endpoint } = await shop.subscribe(visitor)
    return () => visitor.ask('push:unsubscribe', { endpoint })
  },
}

describe("a database that fails after the commit of a customer's request", () => {
  test.each(Object.keys(acts))('%s: the response reports success', async (name) => {
    const run = await acts[name]?.(await aChat())
    const before = database.losses()
    expect(await database.goneAfter(run ?? Promise.reject)).toMatchObject({ ok: true })
    expect(database.losses()).toBeGreaterThan(before)
  })

  test('a file whose record is stored is reported as stored', async () => {
    const { visitor } = await aChat()
    expect(await database.goneAfter(() => upload(visitor), 2)).toMatchObject({ ok: true })
  })

  test('a message is stored one time, and another device gets it later', async () => {
    const { visitor, first } = await aChat()
    const other = await shop.customer(visitor.token)
    const message = { body: 'Are you there?', client_id: randomUUID() }
    expect(await database.goneAfter(() => visitor.send(message))).toMatchObject({ ok: true })
    const { contents } = await other.value('sync', { since: { [first.thread_id]: 0 } })
    expect(contents.map(({ body }) => body)).toEqual(['Hello', 'Hello!', 'Are you there?'])
  })

  test('an answer to a notice is never stored twice', async () => {
    const { visitor, first } = await aChat()
    const browser = await shop.subscribe(visitor)
    visitor.close()
    await shop.unseen(first.id, 'Shall we order it?')
    const { token } = (await shop.notice(browser)).data
    const answer = (commits: number) =>
      database.goneAfter(() => shop.answer({ token, text: 'Yes, please' }), commits).then(({ status }) => status)
    expect([await answer(1), await answer(2), await answer(2)]).toEqual([503, 503, 200])
    expect(await answer(2)).toBe(200)
    const contents = await shop.here.store.read.contentsAfter(first.thread_id, 0, 100)
    expect(contents.filter(({ body }) => body === 'Yes, please')).toHaveLength(1)
  })
})
