import { request } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { channelKinds } from '../../../contract/channel-kinds'
import type { StudioSource } from '../../demo/studio-sources'
import { aRunningApp, type RunningApp } from '../../testing/a-running-app'

interface Source {
  id: string
  type: string
  channel_id: string | null
}

let app: RunningApp
beforeAll(async () => {
  app = await aRunningApp()
})
afterAll(() => app.stop())

/** Sends headers that `fetch` would not let a program choose. */
function ask(headers: Record<string, string>, url = app.url, method = 'POST') {
  return new Promise<{ status: number; body: { access_token?: string; sources?: StudioSource[] } }>((done, fail) => {
    const asked = request(`${url}/studio/token`, { method, headers }, (answer) => {
      let text = ''
      answer.on('data', (part) => {
        text += part
      })
      answer.on('end', () => done({ status: answer.statusCode ?? 0, body: JSON.parse(text) }))
    })
    asked.on('error', fail)
    asked.end()
  })
}

const own = () => ({ host: new URL(app.url).host, origin: app.url })

test("the demo's own page gets a token without access to conversations", async () => {
  const { status, body } = await ask({ ...own(), 'sec-fetch-site': 'same-origin' })
  expect(status).toBe(200)
  const token = body.access_token ?? ''
  const structured_content = { type: 'select', items: [{ title: 'Yes' }] }
  const path = '/1.0/structured_content/preview'
  expect((await app.call('POST', path, { body: 'x', structured_content }, token)).status).toBe(200)
  const { id } = await (await app.customer()).say('Hello')
  expect((await app.call('GET', `/1.0/contents/${id}`, undefined, token)).status).toBe(404)
  expect((await app.call('GET', '/1.0/contents', undefined, token)).body).toMatchObject({ count: 0 })
  expect((await app.call('POST', '/1.0/contents', { in_reply_to_id: id, body: 'x' }, token)).status).toBe(404)
  expect((await app.call('PUT', `/1.0/users/${app.account.agent_id}`, { name: 'x' }, token)).status).toBe(403)
})

test("the studio's token sees one fixed source of each kind, and no other", async () => {
  const { body } = await ask(own())
  const { access_token: token = '', sources = [] } = body
  const { records } = (await app.call('GET', '/1.0/content_sources', undefined, token)).body as { records: Source[] }
  expect(records.map(({ id }) => id).sort()).toEqual(sources.map(({ id }) => id).sort())
  expect(records.map(({ type }) => type).sort()).toEqual([...channelKinds].sort())
  expect(JSON.stringify(records)).not.toContain('whsec_')
  expect((await ask(own())).body.sources).toEqual(sources)
  const kindOf = (id: string) => records.find((source) => source.id === id)?.type
  for (const { id, connector_secret } of sources) {
    if (kindOf(id) === 'web_messaging') expect(connector_secret).toBeNull()
    else expect(connector_secret).toMatch(/^whsec_/)
  }

  const web = records.find(({ type }) => type === 'web_messaging')
  const theirs = await (await app.customer(undefined, web?.channel_id ?? '')).say('Hello, studio')
  const reply = { in_reply_to_id: theirs.id, body: 'Good day' }
  expect((await app.call('POST', '/1.0/contents', reply, token)).status).toBe(200)
  const shop = await (await app.customer()).say('Hello, shop')
  expect((await app.call('POST', '/1.0/contents', { ...reply, in_reply_to_id: shop.id }, token)).status).toBe(404)
  const listed = (await app.call('GET', '/1.0/contents', undefined, token)).body as { records: { source_id: string }[] }
  expect(new Set(listed.records.map(({ source_id }) => source_id))).toEqual(new Set([web?.id]))
  const change = { name: 'Mine' }
  expect((await app.call('PUT', `/1.0/content_sources/${web?.id}`, change, token)).status).toBe(403)

  const [gone] = sources.filter(({ id }) => kindOf(id) === 'chat_app')
  expect((await app.call('DELETE', `/1.0/content_sources/${gone?.id}`)).status).toBe(200)
  const again = (await ask(own())).body.sources ?? []
  expect(again).toHaveLength(channelKinds.length)
  expect(again.map(({ id }) => id)).not.toContain(gone?.id)
})

test('a page on another host or behind a proxy gets no studio token', async () => {
  const { host } = own()
  const port = host.split(':')[1]
  const others: Record<string, string>[] = [
    { ...own(), origin: 'https://evil.example' },
    { ...own(), origin: 'null' },
    { host },
    // An attacker's name, which their DNS points to this machine.
    { host: `evil.example:${port}`, origin: `http://evil.example:${port}` },
    { host: `localhost.evil.example:${port}`, origin: `http://localhost.evil.example:${port}` },
    { ...own(), origin: 'http://127.0.0.1:1' },
    { ...own(), 'sec-fetch-site': 'same-site' },
    { ...own(), 'x-forwarded-for': '203.0.113.7' },
    { ...own(), 'x-forwarded-for': '127.0.0.1' },
    { ...own(), forwarded: 'for=203.0.113.7' },
    { ...own(), via: '1.1 proxy' },
  ]
  for (const headers of others) {
    const { status, body } = await ask(headers)
    expect([status, body.access_token], JSON.stringify(headers)).toEqual([403, undefined])
  }
  expect((await ask(own(), app.url, 'GET')).status).toBe(404)
})

test('without the demo no caller gets a token', async () => {
  const bare = await aRunningApp({ DEMO: 'off' })
  try {
    const { status } = await ask({ host: new URL(bare.url).host, origin: bare.url }, bare.url)
    expect(status).toBe(403)
  } finally {
    await bare.stop()
  }
})
