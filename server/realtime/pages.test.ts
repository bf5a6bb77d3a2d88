import { afterAll, beforeAll, expect, test } from 'vitest'
import { anAgentPage } from '../agents/testing/an-agent-page'
import type { SeenPage } from '../conversation/customers/pages'
import { aRunningApp, eventually, newSessionToken, type RunningApp } from '../testing/a-running-app'
import { aSecretKey, aToken, aVisitor, aWebSource } from '../testing/a-visitor'

let here: RunningApp
let later = 0
beforeAll(async () => {
  here = await aRunningApp({}, { clock: () => Date.now() + later })
})
afterAll(() => here.stop())

const origin = 'https://shop.example'
const details = async (threadId: string) => (await here.call('GET', `/1.0/conversations/${threadId}`)).body
const pagesOf = async (threadId: string) => (await details(threadId)).pages as SeenPage[]

async function aCustomer(given: Parameters<typeof aVisitor>[1] = {}) {
  const device = await aVisitor(here, { origin, ...given })
  const { thread_id } = await device.say('Hello')
  const see = (path: string, title = '') => {
    later += 10_000
    return device.value('page:seen', { url: path.includes(':') ? path : origin + path, title })
  }
  return { device, thread_id, see, seen: async () => (await pagesOf(thread_id)).map(({ url, title }) => [url, title]) }
}

test('agents see the pages that a customer visited, newest first', async () => {
  const { see, seen, thread_id } = await aCustomer()
  expect(await see('/', 'The shop')).toBeNull()
  await see('/vases', 'Vases')
  await see('/', '(2) The shop')
  expect(await seen()).toEqual([
    [`${origin}/`, 'The shop'],
    [`${origin}/vases`, 'Vases'],
  ])
  const [newest] = await pagesOf(thread_id)
  expect(Date.parse(newest?.at ?? '')).toBeGreaterThan(Date.now())
})

test('an agent with the open conversation sees each new page immediately', async () => {
  const { see, thread_id } = await aCustomer()
  const page = await anAgentPage(here, { token: here.account.access_token })
  await page.value('conversation:open', { conversation_id: thread_id })
  await see('/lamps', 'Lamps')
  await eventually('it is told', () => page.news('customer:browsed').length === 1)
  expect(page.news('customer:browsed')).toEqual([{ conversation_id: thread_id }])
  page.close()
})

test('no pages are stored for a visitor who has written nothing', async () => {
  const device = await aVisitor(here, { origin })
  expect(await device.value('page:seen', { url: `${origin}/vases`, title: 'Vases' })).toBeNull()
  const { thread_id } = await device.say('Hello')
  expect(await pagesOf(thread_id)).toEqual([])
})

test.each([
  ['?reset=3f2a&utm_source=mail', '/account', 'what is asked'],
  ['#access_token=abc', '/account', 'what follows the hash'],
  ['/4f9d2c7be01a4c55b2d7e9a13c', '/account/…', 'a key in the path'],
  ['/eyJhbGciOiJIUzI1NiJ9eyJzdWIi.x1', '/account/….x1', 'a token in the path'],
  ['/2026/how-to-choose-a-lamp-for-4-rooms', '/account/2026/how-to-choose-a-lamp-for-4-rooms', ''],
  ['/b17f6f9e-2c7d-4f60-8a8e-0d6f4be0a111', '/account/b17f6f9e-2c7d-4f60-8a8e-0d6f4be0a111', ''],
])('of /account%s only %s is stored', async (more, kept) => {
  const { see, seen } = await aCustomer()
  await see(`/account${more}`)
  expect(await seen()).toEqual([[origin + kept, '']])
})

test.each([
  'javascript:alert(1)//shop.example',
  'https://shop.example.evil.example/',
  'https://user:secret@shop.example/',
  'http://shop.example/',
  'data:text/html,shop',
  'no address: at all',
])('agents never get the address %s', async (url) => {
  const { see, seen } = await aCustomer()
  await see(url)
  expect((await seen()).every(([kept]) => kept === `${origin}/`)).toBe(true)
})

test('no pages are stored for a chat that no site embeds', async () => {
  const { see, seen } = await aCustomer({ origin: undefined })
  await see('/vases')
  expect(await seen()).toEqual([])
})

test("the server stores a customer's last twenty pages", async () => {
  const { device, see, seen } = await aCustomer()
  await see(`/${'x'.repeat(5_000)}`, 'y'.repeat(1_500))
  expect((await seen())[0]).toEqual([`${origin}/${'x'.repeat(399)}`, 'y'.repeat(200)])
  expect(await device.code('page:seen', { url: 7, title: '' } as never)).toBe('invalid_message')
  for (let nth = 0; nth < 25; nth++) await see(`/${nth}`)
  expect((await seen()).map(([url]) => url)).toEqual(Array.from({ length: 20 }, (_, nth) => `${origin}/${24 - nth}`))
  const codes = new Set<string>()
  for (let nth = 0; nth < 40; nth++) codes.add(await device.code('page:seen', { url: `${origin}/${nth}`, title: '' }))
  expect([...codes]).toContain('too_many_requests')
})

test("an anonymous visitor's pages belong to the customer who signs in", async () => {
  const { communityId, channelId } = await aWebSource(here)
  const key = await aSecretKey(here, communityId)
  const { device, see, seen } = await aCustomer({ channelId })
  await see('/vases', 'Vases')
  const token = await aToken({ uuid: 'c-17' }, key, Date.now() + later)
  await device.value('session:sign_in', { token, session_token: newSessionToken() })
  expect(await seen()).toEqual([[`${origin}/vases`, 'Vases']])
})

test("a customer's pages are exported and deleted with their other data", async () => {
  const { device, see, thread_id } = await aCustomer()
  await see('/vases', 'Vases')
  const { customer } = await details(thread_id)
  const kept = [{ url: `${origin}/vases`, title: 'Vases', at: expect.any(String) }]
  const headers = { authorization: `Bearer ${device.token}` }
  const own = await fetch(`${here.url}/chat/${here.account.channel_id}/export`, { headers })
  expect(await own.json()).toMatchObject({ pages: kept })
  expect((await here.call('GET', `/1.0/identities/${customer.id}/export`)).body).toMatchObject({ pages: kept })
  await here.call('DELETE', `/1.0/identities/${customer.id}/data`)
  expect(await here.store.read.seenPages(customer.id)).toBeNull()
})

test('pages are deleted after thirty days without another page', async () => {
  const { see, thread_id } = await aCustomer()
  await see('/vases')
  later += 31 * 86_400_000
  await eventually('they are gone', async () => (await pagesOf(thread_id)).length === 0)
})
