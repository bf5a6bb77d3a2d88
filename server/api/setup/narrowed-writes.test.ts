// @module-tag deep
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anAgentPage } from '../../agents/testing/an-agent-page'
import { aRunningApp, type RunningApp } from '../../testing/a-running-app'
import { anAgent } from '../../testing/an-agent'
import { aSharedWorld, type SharedWorld } from './testing/a-shared-world'
import { sendAttempt, writes } from './testing/every-write'

// Tries every writing route on a record that also belongs to another source. New routes need an entry in `writes`.

const consoleOnly = /^\w+ \/1\.0\/(users\/me\/(password|alerts|sessions\/\{id\}\/alerts)|second_factors\/|proof)/
const harmless = [
  'POST /1.0/attachments',
  'POST /1.0/structured_content/preview',
  'POST /1.0/content_sources/{id}/inbound',
  'POST /1.0/mail/inbound',
  // server/mcp/bad-input.test.ts tries its tools with a token of another source.
  'POST /mcp',
  'DELETE /mcp',
]
const withoutToken = /^\w+ \/(account|chat|library\/review|mail\/unsubscribe|inbox\/push|push)/

let here: RunningApp
let world: SharedWorld
beforeAll(async () => {
  here = await aRunningApp()
  world = await aSharedWorld(here)
})
afterAll(() => here.stop())

function writingRoutes(): string[] {
  const parts: string[] = []
  const found: string[] = []
  for (const line of here.app.api.printRoutes({ commonPrefix: false, includeHooks: false }).split('\n')) {
    const [, indent = '', path = '', methods = ''] = /^([│\s]*)[├└]──\s(.*?)\s\((.*)\)$/.exec(line) ?? []
    if (path === '') continue
    parts.splice(indent.length / 4)
    parts.push(path)
    for (const method of methods.split(', '))
      if (/^(POST|PUT|PATCH|DELETE)$/.test(method))
        found.push(`${method} ${parts.join('').replaceAll(/:(\w+)/g, '{$1}')}`)
  }
  return found
}

const lists = [
  ...['contents', 'content_threads', 'interventions', 'conversations?state=new', 'conversations?state=in_progress'],
  ...['communities', 'content_sources', 'channels', 'users', 'roles', 'retention', 'identities', 'webhooks', 'status'],
  ...['saved_replies', 'library_items', 'attachments', 'access_tokens'],
]
async function readEverything(): Promise<string> {
  const { community, customer, item, agent, webhook, group } = world
  const ofRecords = [
    ...[`communities/${community}/keys`, `identities/${customer}/devices`, `identity_groups/${group}`],
    ...[`library_items/${item}/versions`, `library_items/${item}/reviews`, `library_items/${item}/comments`],
    ...[`users/${agent.id}/sources_permissions`, `webhooks/${webhook}/deliveries`],
  ]
  const answers = await Promise.all([...lists, ...ofRecords].map((path) => here.call('GET', `/1.0/${path}`)))
  const text = JSON.stringify(
    answers.map(({ status, body }) => [status, body]),
    (key, value) => (key === 'last_used_at' || key === 'seen_at' ? null : value),
    1,
  )
  // Signatures of private files change with each read.
  return text.replaceAll(/\?expires=\d+&signature=\w+/g, '')
}

test('this test covers every route that writes', () => {
  const tried = (name: string) => name in writes || harmless.includes(name) || consoleOnly.test(name)
  expect(writingRoutes().filter((name) => !tried(name) && !withoutToken.test(name))).toEqual([])
  expect(Object.keys(writes).filter((name) => !writingRoutes().includes(name))).toEqual([])
})

test.each(Object.keys(writes))('a token limited to one source changes nothing in other sources: %s', async (name) => {
  const before = await readEverything()
  const { status, body } = await sendAttempt(here, world, name, world.token)
  expect(`${status} ${body.error}`).toMatch(/^(403 \w+|404 \w+|422 validation_failed|200 undefined)$/)
  // An id of another source counts as unknown.
  if (status === 422) expect(body.errors).toMatchObject([{ code: 'unknown_content' }])
  if (status === 200) expect(JSON.stringify(body)).toMatch(/not_found/)
  expect(await readEverything()).toBe(before)
})

test.each(Object.keys(writes))('an unlimited token may send the same request: %s', async (name) => {
  const { status, body } = await sendAttempt(here, world, name)
  expect([status, status < 300 ? '' : body]).toEqual([writes[name]?.(world).whole ?? 200, expect.anything()])
})

test('every token is refused for requests that need a signed-in person', async () => {
  for (const name of writingRoutes().filter((each) => consoleOnly.test(each))) {
    const [method = '', path = ''] = name.split(' ')
    const { status } = await here.call(method, path.replaceAll(/\{\w+\}/g, 'f'.repeat(24)), {}, world.token)
    expect([name, status]).toEqual([name, expect.toSatisfy((given) => given === 403 || given === 422)])
  }
})

test('a socket with a token for one source opens no other conversation', async () => {
  const page = await anAgentPage(here, { token: world.token })
  const about = { conversation_id: world.answered }
  for (const [act, payload] of [
    ['conversation:open', about],
    ['typing', { ...about, kind: 'reply' }],
    ['ring:accept', about],
    ['ring:decline', about],
  ] as const)
    expect(await page.ask(act, payload)).toMatchObject({ ok: false, error: { code: 'thread_not_found' } })
  page.close()
})

test('a token limited to one source changes only that source', async () => {
  const { first, other, token, mode } = world
  const own = (method: string, path: string, body: object) => here.call(method, `/1.0/${path}`, body, token)
  const { body: reply } = await own('POST', 'saved_replies', {
    name: 'Own',
    body: 'Hi',
    personal: false,
    source_ids: [first, first],
  })
  const text = { kind: 'message', name: 'Own', body: 'Hi', source_ids: [first] }
  const { body: item } = await own('POST', 'library_items', text)
  const personal = { name: 'Mine', body: 'Hi', personal: true }
  expect(await own('PUT', `saved_replies/${reply.id}`, { body: 'Hello' })).toMatchObject({ status: 200 })
  expect(await own('PUT', `library_items/${item.id}`, { body: 'Hello' })).toMatchObject({ status: 200 })
  expect(await own('PUT', `content_sources/${first}`, { name: 'Renamed' })).toMatchObject({ status: 200 })
  expect(await own('PUT', `channels/${mode}`, { source_ids: [first] })).toMatchObject({ status: 200 })
  const wider = { status: 403, body: { error: 'beyond_own_sources' } }
  expect(await own('PUT', `saved_replies/${reply.id}`, { source_ids: [] })).toMatchObject(wider)
  expect(await own('PUT', `library_items/${item.id}`, { source_ids: [] })).toMatchObject(wider)
  expect(await own('POST', 'saved_replies', personal)).toMatchObject(wider)
  expect(await own('PUT', `channels/${mode}`, { source_ids: [first], bot_id: '' })).toMatchObject(wider)
  expect(await own('PUT', `saved_replies/${reply.id}`, { source_ids: [first, other] })).toMatchObject({ status: 422 })
})

test('an agent with one source of a community cannot change shared records', async () => {
  const rights = ['manage_communities', 'manage_saved_replies', 'manage_channels', 'edit_identities'] as const
  const { call } = await anAgent(here, { rights: [...rights], reads: [world.first] })
  const again = await aSharedWorld(here)
  const reads = await anAgent(here, { rights: [...rights], reads: [again.first] })
  for (const [method, path, body] of [
    ['PUT', `communities/${again.community}`, { signed_identities: 'required' }],
    ['DELETE', `communities/${again.community}/keys/${again.key}`],
    ['PUT', `saved_replies/${again.reply}`, { body: 'Other words' }],
    ['DELETE', `library_items/${again.item}`],
    ['PUT', `identities/${again.customer}`, { firstname: 'Eve' }],
    ['PUT', `identity_groups/${again.group}/split`, { identity_ids: [again.third] }],
    ['PUT', `channels/${again.mode}`, { ring_seconds: 44 }],
  ] as const)
    expect(await reads.call(method, `/1.0/${path}`, body)).toMatchObject({
      status: 403,
      body: { error: 'beyond_own_sources' },
    })
  expect(await call('POST', '/1.0/saved_replies', { name: 'Team', body: 'Hi', personal: false })).toMatchObject({
    status: 200,
  })
})
