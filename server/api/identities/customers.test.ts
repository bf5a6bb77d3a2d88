import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Identity } from '../../../clients/typescript/operations'
import { anAgentPage } from '../../agents/testing/an-agent-page'
import { aConnector } from '../../channels/testing/a-connector'
import { aRunningApp, eventually, type RunningApp } from '../../testing/a-running-app'
import { aSecretKey, aToken, aVisitor, aWebSource } from '../../testing/a-visitor'
import { type Agent, anAgent } from '../../testing/an-agent'

let here: RunningApp
let shop: Awaited<ReturnType<typeof aWebSource>>
let key: Awaited<ReturnType<typeof aSecretKey>>
let anna: Agent
let later = 0
beforeAll(async () => {
  here = await aRunningApp({}, { clock: () => Date.now() + later })
  shop = await aWebSource(here)
  key = await aSecretKey(here, shop.communityId)
  anna = await anAgent(here, { reads: [shop.sourceId], rights: ['edit_identities'] })
})
afterAll(() => here.stop())

const identityOf = async (contentId: string): Promise<Identity> => {
  const { body } = await here.call('GET', `/1.0/contents/${contentId}`)
  return (await anna.call('GET', `/1.0/identities/${body.author_id}`)).body
}
const read = async (id: string): Promise<Identity> => (await anna.call('GET', `/1.0/identities/${id}`)).body
const change = (id: string, given: object, agent = anna) => agent.call('PUT', `/1.0/identities/${id}`, given)

async function aCustomer(attributes: object = {}) {
  const device = await aVisitor(here, { channelId: shop.channelId })
  await device.value('session:identify', attributes)
  const { id: contentId, thread_id } = await device.say('Hello')
  return { device, thread_id, ...(await identityOf(contentId)) }
}

test("signed data overwrites an agent's edit, unsigned page data does not", async () => {
  const { device, id } = await aCustomer({ email: 'page@example.com', extra_values: { plan: 'basic', city: 'Bonn' } })
  expect((await read(id)).origins).toEqual({ email: 'site', 'extra_values.plan': 'site', 'extra_values.city': 'site' })
  await change(id, { email: 'agent@example.com', phone: '+49 228 1', extra_values: { plan: 'gold', city: null } })
  await device.value('session:identify', {
    email: 'again@example.com',
    company: 'Engines',
    extra_values: { plan: 'basic', city: 'Bonn', orders: 2 },
  })
  expect(await read(id)).toMatchObject({
    email: 'agent@example.com',
    phone: '+49 228 1',
    company: 'Engines',
    extra_values: { plan: 'gold', orders: 2 },
    origins: { email: 'agent', phone: 'agent', company: 'site', 'extra_values.plan': 'agent' },
  })
  const uuid = `customer-${Math.random()}`
  const token = (claims: object) => aToken({ uuid, ...claims }, key)
  const signed = await aVisitor(here, { channelId: shop.channelId })
  await signed.value('session:sign_in', { token: await token({ email: 'signed@example.com' }) })
  const { id: signedId } = await identityOf((await signed.say('Hello')).id)
  await change(signedId, { email: 'agent@example.com', phone: '+49 228 2' })
  expect((await read(signedId)).origins).toEqual({ email: 'agent', phone: 'agent' })
  await signed.value('session:sign_in', { token: await token({ email: 'signed@example.com' }) })
  expect(await read(signedId)).toMatchObject({
    email: 'signed@example.com',
    phone: '+49 228 2',
    origins: { email: 'site', phone: 'agent' },
  })
})

test("a sign-in keeps agents' edits of fields that the site does not send", async () => {
  const { device, id } = await aCustomer({ email: 'page@example.com', company: 'Engines' })
  await change(id, { phone: '+49 228 3', firstname: 'Agnes', extra_values: { note: 'calls back', plan: 'gold' } })
  const claims = { uuid: `customer-${Math.random()}`, firstname: 'Ada', extra_values: { plan: 'basic' } }
  const { identity } = await device.value('session:sign_in', { token: await aToken(claims, key) })
  expect(identity).toMatchObject({ firstname: 'Ada', phone: '+49 228 3' })
  const signed = await identityOf((await device.say('Me again')).id)
  expect(signed).toMatchObject({
    firstname: 'Ada',
    email: null,
    company: null,
    phone: '+49 228 3',
    extra_values: { note: 'calls back', plan: 'basic' },
    origins: { firstname: 'site', phone: 'agent', 'extra_values.note': 'agent', 'extra_values.plan': 'site' },
  })
})

test('an edit of an outdated state is refused', async () => {
  const { id, updated_at } = await aCustomer()
  const first = await change(id, { firstname: 'Ada', phone: '+44 1', updated_at })
  expect(first).toMatchObject({ status: 200, body: { firstname: 'Ada', phone: '+44 1' } })
  expect(await change(id, { firstname: 'Eve', updated_at })).toMatchObject({
    status: 409,
    body: { error: 'changed_meanwhile' },
  })
  expect((await change(id, { firstname: 'Eve', updated_at: first.body.updated_at })).status).toBe(200)
  const { body } = await here.call('GET', `/1.0/events?subject_id=${id}&action=identity.changed`)
  const changed = (body.records as { changed: string[]; subject_id: string }[]).filter((each) => each.subject_id === id)
  expect(changed.map((each) => each.changed)).toEqual([['firstname'], ['firstname', 'phone']])
  expect(JSON.stringify(changed)).not.toContain('Ada')
})

test('agents without the right read customers but change none', async () => {
  const { id } = await aCustomer()
  const [reader, stranger] = [await anAgent(here, { reads: [shop.sourceId] }), await anAgent(here)]
  expect((await reader.call('GET', `/1.0/identities/${id}`)).status).toBe(200)
  expect((await change(id, { phone: '1' }, reader)).status).toBe(403)
  expect((await stranger.call('GET', `/1.0/identities/${id}`)).status).toBe(404)
  expect((await stranger.call('GET', '/1.0/identities?q=a')).body.count).toBe(0)
})

test('customers are searched in every field and sorted by name or visit', async () => {
  const word = `w${Math.random()}`.replace('.', '')
  const first = await aCustomer({ screenname: `Zora ${word}` })
  const second = await aCustomer({ firstname: 'Émile', lastname: word })
  const third = await aCustomer({ extra_values: { note: `${word} and more` } })
  const found = async (query: string) =>
    ((await anna.call('GET', `/1.0/identities?q=${word}&${query}`)).body.records as Identity[]).map(({ id }) => id)
  expect(await found('sort=name')).toEqual([second.id, first.id, third.id])
  expect(await found('')).toEqual([third.id, second.id, first.id])
  expect(await found('sort=name&limit=1&offset=1')).toEqual([first.id])
  await change(first.id, { phone: `+49 ${word}` })
  const talks = (await anna.call('GET', `/1.0/conversations?q=${word.slice(1)}`)).body.records as { id: string }[]
  expect(talks.map(({ id }) => id)).toContain(first.thread_id)
  later = 3_600_000
  await aVisitor(here, { channelId: shop.channelId, token: first.device.token })
  await eventually('the visit is noted', async () => (await found('sort=-seen_at'))[0] === first.id)
  later = 0
  const many = Array.from({ length: 11 }, (_, nth) => nth).join('+')
  expect((await anna.call('GET', `/1.0/identities?q=${many}`)).status).toBe(422)
})

test('an agent finds a customer by the title of a readable conversation', async () => {
  const word = `w${Math.random()}`.replace('.', '')
  const device = await aVisitor(here, { channelId: shop.channelId })
  const { id } = await identityOf((await device.say(`Wo ist mein ${word} FÄRN 100%?`)).id)
  const found = async (q: string, agent = anna) =>
    (await agent.call('GET', `/1.0/identities?q=${encodeURIComponent(q)}`)).body.records.map(
      (each: Identity) => each.id,
    )
  expect(await found(`färn ${word}`)).toEqual([id])
  expect(await found(`"${word} färn 100%"`)).toEqual([id])
  expect(await found(`${word} ${id.slice(-6)}`)).toEqual([id])
  expect(await found(`${word} nobody`)).toEqual([])
  const { body: other } = await here.call('POST', '/1.0/content_sources', {
    name: 'Other shop',
    type: 'web_messaging',
    community_id: shop.communityId,
  })
  const elsewhere = await anAgent(here, { reads: [other.id], rights: ['edit_identities'] })
  expect(await found(id, elsewhere)).toEqual([id])
  expect(await found(word, elsewhere)).toEqual([])
})

test("a messenger customer's last visit is the time of their last message", async () => {
  const connector = await aConnector(here, 'business_chat')
  const say = async (nth: number) => {
    const notice = {
      type: 'message.received',
      foreign_id: `mid.seen.${nth}`,
      from: { foreign_id: 'ida' },
      body: 'Hello',
    }
    return (await connector.notify(notice, { at: new Date(Date.now() + later) })).status
  }
  const seen = async () => {
    const { body } = await here.call('GET', '/1.0/identities?foreign_id=ida')
    return Date.parse(body.records[0].seen_at)
  }
  expect(await say(1)).toBe(200)
  const before = await seen()
  later = 3_600_000
  expect(await say(2)).toBe(200)
  expect((await seen()) - before).toBeGreaterThanOrEqual(3_590_000)
  later = 0
  await connector.close()
})

test('colleagues with an open conversation of the customer see the edit', async () => {
  const page = await anAgentPage(here, { token: anna.token })
  const { id, thread_id } = await aCustomer()
  await change(id, { firstname: 'Grace', lastname: 'Hopper' })
  await eventually('the name is news', () =>
    page
      .news('conversation:changed')
      .some(({ id: changed, customer }) => changed === thread_id && customer.name === 'Grace Hopper'),
  )
  page.close()
})
