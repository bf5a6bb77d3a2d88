import { afterAll, beforeAll, expect, test } from 'vitest'
import { aRunningApp, type RunningApp } from '../../testing/a-running-app'

let here: RunningApp
beforeAll(async () => {
  here = await aRunningApp()
})
afterAll(() => here.stop())

const channels = async () => (await here.call('GET', '/1.0/channels')).body.records
const put = (id: string, given: object) => here.call('PUT', `/1.0/channels/${id}`, given)

test('the three routing modes always exist and cannot be removed', async () => {
  expect((await channels()).map(({ mode }: { mode: string }) => mode)).toEqual(['asynchronous', 'real_time', 'triage'])
  const [{ id }] = await channels()
  expect((await here.call('POST', '/1.0/channels', { name: 'Fourth' })).status).toBe(404)
  expect((await here.call('DELETE', `/1.0/channels/${id}`)).status).toBe(404)
})

test('a routing mode can be renamed', async () => {
  const [{ id }] = await channels()
  expect((await put(id, { name: 'E-mail like', mode: 'triage' })).body).toMatchObject({
    name: 'E-mail like',
    mode: 'asynchronous',
  })
  expect((await put(id, { name: '' })).status).toBe(422)
})

test('a source that a mode takes leaves its other mode', async () => {
  const [first, second] = await channels()
  const { source_id } = here.account
  expect((await put(first.id, { source_ids: [source_id, source_id] })).body.source_ids).toEqual([source_id])
  const moved = await put(second.id, { source_ids: [source_id] })
  expect(moved.body.source_ids).toEqual([source_id])
  const [left] = await channels()
  expect(left.source_ids).toEqual([])
  const { records } = (await here.call('GET', '/1.0/events?subject_type=channel&limit=2')).body
  expect(records.map(({ subject_id }: { subject_id: string }) => subject_id).sort()).toEqual(
    [first.id, second.id].sort(),
  )
  expect((await put(first.id, { source_ids: [], updated_at: first.updated_at })).status).toBe(409)
  const form = await fetch(`${here.url}/1.0/channels/${second.id}`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${here.account.access_token}` },
    body: new URLSearchParams({ 'source_ids[]': '' }),
  })
  expect((await form.json()).source_ids).toEqual([])
})

test('a mode takes sources of two other modes at once, and each once', async () => {
  const [first, second, third] = await channels()
  const ids: string[] = []
  for (const name of ['One', 'Two']) {
    const { body: community } = await here.call('POST', '/1.0/communities', { name })
    const source = { name, type: 'web_messaging', community_id: community.id, web_messaging: true }
    ids.push((await here.call('POST', '/1.0/content_sources', source)).body.id)
  }
  await put(first.id, { source_ids: [ids[0]] })
  await put(second.id, { source_ids: [ids[1]] })
  await Promise.all([put(third.id, { source_ids: ids }), put(first.id, { source_ids: ids })])
  const after = (await channels()).map(({ source_ids }: { source_ids: string[] }) => source_ids)
  expect(after.flat().sort()).toEqual(ids.toSorted())
  expect((await put(third.id, { source_ids: ['f'.repeat(24)] })).status).toBe(422)
})
