import { afterAll, beforeAll, expect, test } from 'vitest'
import { channelKinds } from '../../../contract/channel-kinds'
import type { StudioSource } from '../../demo/studio-sources'
import { aRunningApp, type RunningApp } from '../../testing/a-running-app'

interface Source {
  id: string
  type: string
}

let app: RunningApp
beforeAll(async () => {
  app = await aRunningApp()
})
afterAll(() => app.stop())

const own = async (token?: string) =>
  (await app.call('POST', '/studio/sources', undefined, token)) as { status: number; body: { sources: StudioSource[] } }

test('a signed-in designer gets one source of each kind, with its secret', async () => {
  const { status, body } = await own()
  expect(status).toBe(200)
  const { records } = (await app.call('GET', '/1.0/content_sources?limit=150')).body as { records: Source[] }
  const kindOf = (id: string) => records.find((source) => source.id === id)?.type
  expect(body.sources.map(({ id }) => kindOf(id)).sort()).toEqual([...channelKinds].sort())
  expect((await own()).body.sources).toEqual(body.sources)
  for (const { id, connector_secret } of body.sources) {
    if (kindOf(id) === 'web_messaging') expect(connector_secret).toBeNull()
    else expect(connector_secret).toMatch(/^whsec_/)
  }
  const [gone] = body.sources
  expect((await app.call('DELETE', `/1.0/content_sources/${gone?.id}`)).status).toBe(200)
  const again = (await own()).body.sources
  expect(again).toHaveLength(channelKinds.length)
  expect(again.map(({ id }) => id)).not.toContain(gone?.id)
})

test('an agent who may not reply there gets none of these sources', async () => {
  const user = await app.call('POST', '/1.0/users', { name: 'Reader' })
  const { id } = user.body as { id: string }
  const made = await app.call('POST', '/1.0/access_tokens', { label: 'Reader', agent_id: id })
  expect((await own((made.body as { token: string }).token)).body.sources).toEqual([])
})

test('nobody gets these sources without a sign-in', async () => {
  expect((await fetch(`${app.url}/studio/sources`, { method: 'POST' })).status).toBe(401)
})

test('without the demo there are no such sources', async () => {
  const bare = await aRunningApp({ DEMO: 'off' })
  try {
    expect((await bare.call('POST', '/studio/sources')).body).toEqual({ sources: [] })
  } finally {
    await bare.stop()
  }
})
