import { afterAll, beforeAll, expect, test } from 'vitest'
import { channelKinds } from '../../../contract/channel-kinds'
import type { StudioSource } from '../../conversation/setup/studio-sources'
import { aRunningApp, eventually, type RunningApp } from '../../testing/a-running-app'

interface Source {
  id: string
  type: string
  name: string
  community_id: string
  channel_id: string | null
}

let app: RunningApp
beforeAll(async () => {
  app = await aRunningApp()
})
afterAll(() => app.stop())

const own = async (token?: string) =>
  ((await app.call('POST', '/studio/sources', undefined, token)).body as { sources: StudioSource[] }).sources
const sourceOf = async (id: string) => (await app.call('GET', `/1.0/content_sources/${id}`)).body as Source
const recordsOf = async (path: string, token?: string) =>
  ((await app.call('GET', path, undefined, token)).body as { records: { id: string }[] }).records
const webSource = async () =>
  (await Promise.all((await own()).map(({ id }) => sourceOf(id)))).find(
    ({ type }) => type === 'web_messaging',
  ) as Source

test('a designer gets one source of each kind, with its secret', async () => {
  const sources = await own()
  const found = await Promise.all(sources.map(({ id }) => sourceOf(id)))
  expect(found.map(({ type }) => type).sort()).toEqual([...channelKinds].sort())
  expect(JSON.stringify(found)).not.toContain('whsec_')
  expect(await own()).toEqual(sources)
  for (const [nth, { connector_secret }] of sources.entries()) {
    if (found[nth]?.type === 'web_messaging') expect(connector_secret).toBeNull()
    else expect(connector_secret).toMatch(/^whsec_/)
  }
  const gone = sources.at(-1)
  expect((await app.call('DELETE', `/1.0/content_sources/${gone?.id}`)).status).toBe(200)
  const again = (await own()).map(({ id }) => id)
  expect(again).toHaveLength(channelKinds.length)
  expect(again).not.toContain(gone?.id)
})

test('no list, inbox or report of an administrator shows them', async () => {
  const { id, name, community_id, channel_id } = await webSource()
  const receiver = await app.receiver()
  expect(
    (await app.call('POST', '/1.0/webhooks', { name: 'w', url: receiver.url, registered_events: ['content.imported'] }))
      .status,
  ).toBe(200)
  const said = await (await app.customer(undefined, channel_id ?? '')).say('Hello, studio')
  const shop = await (await app.customer()).say('Hello, shop')
  const mine = { in_reply_to_id: said.id, body: 'Good day' }
  expect((await app.call('POST', '/1.0/contents', mine)).status).toBe(200)

  for (const path of [
    '/1.0/content_sources?limit=150',
    '/1.0/communities?limit=150',
    '/1.0/contents?limit=150',
    '/1.0/content_threads?limit=150',
    '/1.0/conversations',
    `/1.0/conversations?source_id=${id}`,
    '/1.0/identities?limit=150',
  ]) {
    const { status, body } = await app.call('GET', path)
    expect(status, path).toBe(200)
    const records = JSON.stringify(body)
    for (const word of [id, community_id, name, 'Hello, studio'])
      expect(records.includes(word), `${path}: ${word}`).toBe(false)
  }
  const day = new Date().toISOString().slice(0, 10)
  const report = await app.call('GET', `/1.0/statistics?from=${day}&to=${day}&time_zone=UTC`)
  expect(report.body).toMatchObject({ total: { conversations: 1 } })
  const delivered = await eventually('the delivery', () =>
    receiver.deliveries.find(({ body }) => body.includes(shop.id)),
  )
  expect(delivered).toBeTruthy()
  expect(receiver.deliveries.some(({ body }) => body.includes(said.id))).toBe(false)
})

test('the studio reads its own conversations by the id of the source', async () => {
  const { id, channel_id } = await webSource()
  const said = await (await app.customer(undefined, channel_id ?? '')).say('By the id')
  const [thread] = await recordsOf(`/1.0/content_threads?source_id=${id}&limit=1`)
  const contents = await recordsOf(`/1.0/contents?source_id=${id}&thread_id=${thread?.id}`)
  expect(contents.map((each) => each.id)).toEqual([said.id])
})

test('an agent without rights on sources replies there, and nowhere else', async () => {
  const user = (await app.call('POST', '/1.0/users', { name: 'Reader' })).body as { id: string }
  const made = await app.call('POST', '/1.0/access_tokens', { label: 'Reader', agent_id: user.id })
  const { token } = made.body as { token: string }
  const { channel_id } = await webSource()
  const said = await (await app.customer(undefined, channel_id ?? '')).say('Hello again')
  const shop = await (await app.customer()).say('Hello, shop')
  const reply = (id: string) => app.call('POST', '/1.0/contents', { in_reply_to_id: id, body: 'Good day' }, token)
  expect((await reply(said.id)).status).toBe(200)
  expect((await reply(shop.id)).status).toBe(404)
  expect(await recordsOf('/1.0/content_sources', token)).toEqual([])
  expect(await own(token)).toHaveLength(channelKinds.length)
})

test('nobody gets these sources without a sign-in', async () => {
  expect((await fetch(`${app.url}/studio/sources`, { method: 'POST' })).status).toBe(401)
})

test('a designer gets these sources also without the demo', async () => {
  const bare = await aRunningApp({ DEMO: 'off' })
  try {
    const { body } = await bare.call('POST', '/studio/sources')
    expect((body as { sources: object[] }).sources).toHaveLength(channelKinds.length)
  } finally {
    await bare.stop()
  }
})
