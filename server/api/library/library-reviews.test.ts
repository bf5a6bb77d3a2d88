import { afterAll, beforeAll, expect, test } from 'vitest'
import { aRunningApp, type RunningApp } from '../../testing/a-running-app'
import { type Agent, anAgent } from '../../testing/an-agent'

let here: RunningApp
let now = Date.now()
let anna: Agent
let lead: Agent
beforeAll(async () => {
  here = await aRunningApp({}, { limits: { messages: { visitor: 10, address: 40 } }, clock: () => now })
  anna = await anAgent(here)
  lead = await anAgent(here, { rights: ['manage_saved_replies'] })
})
afterAll(() => here.stop())

const day = 86_400_000
const select = { type: 'select', items: [{ title: 'Yes', payload: 'yes' }] }

async function anItem(body = 'Sure?') {
  const given = { kind: 'message', name: 'Sure', body, structured_content: select }
  return `/1.0/library_items/${(await lead.call('POST', '/1.0/library_items', given)).body.id}`
}

async function aLink(item: string, more: object = {}) {
  const { body } = await lead.call('POST', `${item}/reviews`, more)
  return { id: body.id as string, url: body.url as string, token: body.url.split('#')[1] as string, body }
}

async function browse(token: string, comment?: unknown) {
  const headers = { 'x-bubblewire-review': token, 'content-type': 'application/json' }
  const sent = comment === undefined ? { headers } : { method: 'POST', headers, body: JSON.stringify(comment) }
  const answer = await fetch(`${here.url}/library/review${comment === undefined ? '' : '/comments'}`, sent)
  return { status: answer.status, headers: answer.headers, body: await answer.json() }
}

test('a person without an account comments on a version by a link', async () => {
  const item = await anItem()
  const { token, url, body } = await aLink(item)
  expect(url).toMatch(/\/studio\/review\/#[\w-]{43}$/)
  expect(Date.parse(body.expires_at) - now).toBe(14 * day)
  await lead.call('PUT', item, { body: 'Really?' })
  const seen = await browse(token)
  expect(seen.headers.get('cache-control')).toBe('no-store')
  expect(seen.body).toMatchObject({
    name: 'Sure',
    kind: 'message',
    version: 1,
    rendering: { body: 'Sure?', structured_content: select },
    comments: [],
  })
  const said = await browse(token, { name: 'Mary', text: '<b>Fine</b>' })
  expect(said.body.comments).toMatchObject([{ name: 'Mary', text: '<b>Fine</b>', version: 1, resolved: false }])
  const { records } = (await anna.call('GET', `${item}/comments`)).body
  expect(records).toMatchObject([{ name: 'Mary', text: '<b>Fine</b>', version: 1 }])
  const newest = await aLink(item, { newest: true })
  expect((await browse(newest.token)).body).toMatchObject({ version: 2, rendering: { body: 'Really?' } })
})

test('a review link shows a message in each of its languages', async () => {
  const translations = { de: { body: 'Sicher?', structured_content: select }, fr: { body: 'Sûr ?' } }
  const given = { kind: 'message', name: 'Sure', body: 'Sure?', language: 'en', translations }
  const { body: item } = await lead.call('POST', '/1.0/library_items', given)
  const { token } = await aLink(`/1.0/library_items/${item.id}`)
  expect((await browse(token)).body).toMatchObject({
    language: 'en',
    rendering: { body: 'Sure?', structured_content: null },
    translations: {
      de: { body: 'Sicher?', structured_content: select },
      fr: { body: 'Sûr ?', structured_content: null },
    },
  })
})

test('a comment is about one part of the message, in one language', async () => {
  const item = await anItem()
  const { token } = await aLink(item)
  const place = { path: 'structured_content.items[0].title', language: 'de' }
  const said = await browse(token, { name: 'Mary', text: 'Longer?', ...place })
  expect(said.body.comments).toMatchObject([{ text: 'Longer?', ...place }])
  await browse(token, { name: 'Mary', text: 'Longer?', path: 'body' })
  const { records } = (await anna.call('GET', `${item}/comments`)).body
  expect(records).toMatchObject([place, { path: 'body', language: '' }])
  expect((await browse(token, { name: 'Mary', text: 'x', path: 'x'.repeat(201) })).status).toBe(422)
})

test('a comment repeated after a lost response is stored one time', async () => {
  const item = await anItem()
  const { token } = await aLink(item, { newest: true })
  const said = async (text: string) => (await browse(token, { name: 'Mary', text })).body.comments.length
  expect([await said('Fine'), await said('Fine'), await said('Or not'), await said('Fine')]).toEqual([1, 1, 2, 3])
  await lead.call('PUT', item, { body: 'Really?' })
  expect(await said('Fine')).toBe(4)
})

test('a link pinned to a version shows no comments on other versions', async () => {
  const item = await anItem()
  const first = await aLink(item)
  const newest = await aLink(item, { newest: true })
  await browse(newest.token, { name: 'Mary', text: 'Of the first' })
  await lead.call('PUT', item, { body: 'Secret plan', note: 'Now with the plan' })
  const second = await aLink(item)
  await browse(second.token, { name: 'Zoe', text: 'Of the second' })
  const said = await browse(first.token, { name: 'Adam', text: 'The first too' })
  const texts = ({ body }: { body: { comments: { text: string }[] } }) => body.comments.map(({ text }) => text)
  for (const answer of [said, await browse(first.token)]) {
    expect(texts(answer)).toEqual(['Of the first', 'The first too'])
    expect(answer.body.version).toBe(1)
    expect(JSON.stringify(answer.body)).not.toMatch(/newest|plan|second|"version":2/)
  }
  expect(texts(await browse(second.token))).toEqual(['Of the second'])
  expect(texts(await browse(newest.token))).toEqual(['Of the first', 'Of the second', 'The first too'])
})

test('a link to a deleted version shows nothing', async () => {
  const item = await anItem()
  const { token } = await aLink(item)
  for (let nth = 0; nth < 100; nth++) expect((await lead.call('PUT', item, { body: `Draft ${nth}` })).status).toBe(200)
  expect((await browse(token)).body.error).toBe('library_review_not_found')
  expect((await browse(token, { name: 'Mary', text: 'Late' })).status).toBe(404)
})

test('a wrong, expired or withdrawn link opens nothing', async () => {
  const item = await anItem()
  const { token, id } = await aLink(item, { days: 1 })
  const other = await aLink(item, { days: 3 })
  const { records } = (await anna.call('GET', `${item}/reviews`)).body
  expect(records.map((each: { id: string }) => each.id)).toEqual([id, other.id])
  expect(JSON.stringify(records)).not.toContain(token)
  const [stored] = await here.store.read.libraryReviews(item.split('/').at(-1) ?? '')
  expect(stored?.token_hash).toMatch(/^[0-9a-f]{64}$/)
  for (const wrong of ['', 'x'.repeat(43), `${token}x`]) expect((await browse(wrong)).status).toBe(404)
  expect((await browse(token)).status).toBe(200)
  expect((await anna.call('DELETE', `${item}/reviews/${other.id}`)).status).toBe(403)
  expect((await lead.call('DELETE', `${item}/reviews/${other.id}`)).status).toBe(200)
  expect((await browse(other.token)).body.error).toBe('library_review_not_found')
  expect((await browse(other.token, { name: 'Mary', text: 'Late' })).status).toBe(404)
  now += day
  expect((await browse(token)).status).toBe(404)
  expect((await anna.call('GET', `${item}/reviews`)).body.records).toEqual([])
})

test('comments are limited in length and in number', async () => {
  const item = await anItem()
  const { token } = await aLink(item)
  const paths = async (comment: unknown) =>
    (await browse(token, comment)).body.errors.map(({ path }: { path: string }) => path)
  expect(await paths({ name: ' ', text: '' })).toEqual(['name', 'text'])
  expect(await paths({ name: 'x'.repeat(81), text: 'x'.repeat(2001) })).toEqual(['name', 'text'])
  const { body } = await browse(token, { name: 'Mary', text: 'Fine' })
  const [{ id }] = body.comments
  expect((await anna.call('PUT', `${item}/comments/${id}`, { resolved: true })).status).toBe(403)
  expect((await lead.call('PUT', `${item}/comments/${id}`, { resolved: true })).body.resolved).toBe(true)
  expect((await browse(token)).body.comments[0].resolved).toBe(true)
  const other = await anItem()
  expect((await lead.call('DELETE', `${other}/comments/${id}`)).body.error).toBe('library_comment_not_found')
  expect((await lead.call('DELETE', `${item}/comments/${id}`)).status).toBe(200)
  expect((await browse(token)).body.comments).toEqual([])
  const statuses: number[] = []
  for (let nth = 0; nth < 12; nth++) statuses.push((await browse(token, { name: 'Mary', text: `${nth}` })).status)
  expect(statuses[0]).toBe(200)
  expect(statuses.at(-1)).toBe(429)
  await lead.call('DELETE', item)
  expect((await browse(token)).status).toBe(404)
})

test('a review link shows a message in the appearance chosen for the link', async () => {
  const item = await anItem()
  const appearance = { theme: { light: { 'bubble-out': '#8a1f86' } }, strings: { '*': { title: 'The flower shop' } } }
  const { token, body } = await aLink(item, { appearance })
  expect(body.appearance).toEqual(appearance)
  expect((await browse(token)).body.appearance).toEqual(appearance)
  expect((await browse((await aLink(item)).token)).body.appearance).toEqual({})
  const unreadable = { theme: { light: { text: '#ffffff' } } }
  const refused = await lead.call('POST', `${item}/reviews`, { appearance: unreadable })
  expect(refused.status).toBe(422)
  expect(refused.body.errors[0]).toMatchObject({ path: 'appearance.theme.light.text', code: 'low_contrast' })
  const look = (await lead.call('POST', '/1.0/library_items', { kind: 'look', name: 'Violet', appearance })).body.id
  const ofLook = `/1.0/library_items/${look}`
  expect((await lead.call('POST', `${ofLook}/reviews`, { appearance })).body.errors[0].path).toBe('appearance')
  expect((await browse((await aLink(ofLook)).token)).body.appearance).toEqual(appearance)
})

test('each agent sees how many open comments of an item are unread', async () => {
  const item = await anItem()
  const { token } = await aLink(item)
  const unread = async (agent: Agent) => (await agent.call('GET', item)).body.unread_comments
  expect(await unread(lead)).toBe(0)
  for (const text of ['One', 'Two', 'Three']) await browse(token, { name: 'Mary', text })
  const [first, second] = (await lead.call('GET', `${item}/comments`)).body.records
  expect(await unread(lead)).toBe(3)
  expect((await lead.call('PUT', `${item}/comments/${first.id}/read`)).body.id).toBe(first.id)
  expect(await unread(lead)).toBe(2)
  await lead.call('PUT', `${item}/comments/${second.id}`, { resolved: true })
  expect(await unread(lead)).toBe(1)
  expect(await unread(anna)).toBe(2)
  const { records } = (await lead.call('GET', '/1.0/library_items')).body
  expect(records.find((each: { id: string }) => item.endsWith(each.id)).unread_comments).toBe(1)
  const elsewhere = await lead.call('PUT', `${await anItem()}/comments/${first.id}/read`)
  expect(elsewhere.body.error).toBe('library_comment_not_found')
})

test('making a review link needs a right', async () => {
  const item = await anItem()
  expect((await anna.call('POST', `${item}/reviews`, {})).status).toBe(403)
  expect((await lead.call('POST', `${item}/reviews`, { days: 91 })).body.errors[0].path).toBe('days')
  expect((await lead.call('POST', `${item}/reviews`, { version: 2 })).body.error).toBe('library_version_not_found')
  for (let nth = 0; nth < 20; nth++) expect((await lead.call('POST', `${item}/reviews`, { days: 1 })).status).toBe(200)
  expect((await lead.call('POST', `${item}/reviews`, {})).body.error).toBe('library_reviews_full')
  now += day
  expect((await lead.call('POST', `${item}/reviews`, {})).status).toBe(200)
})
