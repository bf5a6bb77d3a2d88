import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SavedReply } from '../../../clients/typescript/operations'
import { aRunningApp, type RunningApp } from '../../testing/a-running-app'
import { aWebSource } from '../../testing/a-visitor'
import { type Agent, anAgent } from '../../testing/an-agent'

let here: RunningApp
let sourceId: string
let anna: Agent
let ben: Agent
let lead: Agent
beforeAll(async () => {
  here = await aRunningApp()
  sourceId = (await aWebSource(here)).sourceId
  anna = await anAgent(here, { reads: [sourceId] })
  ben = await anAgent(here, { reads: [sourceId] })
  lead = await anAgent(here, { reads: [sourceId], rights: ['manage_saved_replies'] })
})
afterAll(() => here.stop())

const save = (agent: Agent, body: object) => agent.call('POST', '/1.0/saved_replies', body)
const names = async (agent: Agent, query = '') =>
  ((await agent.call('GET', `/1.0/saved_replies${query}`)).body.records as SavedReply[]).map(({ name }) => name)

test("an agent's own saved reply is hidden from others", async () => {
  const own = (await save(anna, { name: 'Thanks', shortcut: 'ty', body: 'Thank you!' })).body
  expect(own).toMatchObject({ owner_id: anna.id, structured_content: {}, source_ids: [] })
  const shared = { name: 'Hours', body: 'Nine to five', personal: false, source_ids: [sourceId] }
  expect((await save(anna, shared)).body.error).toBe('right_missing')
  const { body: hours } = await save(lead, shared)
  expect([await names(anna), await names(ben)]).toEqual([['Hours', 'Thanks'], ['Hours']])
  expect(await names(anna, '?q=thank')).toEqual(['Thanks'])
  expect(await names(anna, '?personal=false')).toEqual(['Hours'])
  for (const method of ['GET', 'PUT', 'DELETE']) {
    const { status } = await ben.call(method, `/1.0/saved_replies/${own.id}`, method === 'GET' ? undefined : {})
    expect([method, status]).toEqual([method, 404])
  }
  expect((await ben.call('DELETE', `/1.0/saved_replies/${hours.id}`)).status).toBe(403)
  const changed = await lead.call('PUT', `/1.0/saved_replies/${hours.id}`, { body: 'Ten to six', source_ids: [] })
  expect(changed.body).toMatchObject({ name: 'Hours', body: 'Ten to six', source_ids: [] })
  expect((await lead.call('DELETE', `/1.0/saved_replies/${hours.id}`)).status).toBe(200)
  expect(await names(ben)).toEqual([])
})

test("only agents who may read a source see the source's shared replies", async () => {
  const elsewhere = await anAgent(here)
  const other = await aWebSource(here)
  const shared = { name: 'Refunds', body: 'Up to 50 euros', personal: false }
  const { body: refunds } = await here.call('POST', '/1.0/saved_replies', { ...shared, source_ids: [sourceId] })
  const { body: token } = await here.call('POST', '/1.0/access_tokens', {
    label: 'Other source',
    source_ids: [other.sourceId],
  })
  const narrowed = (method: string, path: string, body?: object) => here.call(method, path, body, token.token)
  for (const call of [elsewhere.call, narrowed]) {
    for (const query of ['', '?q=refunds', '?q=50', `?source_id=${sourceId}`, '?personal=false'])
      expect((await call('GET', `/1.0/saved_replies${query}`)).body).toMatchObject({ count: 0, records: [] })
    for (const method of ['GET', 'PUT', 'DELETE'])
      expect(
        await call(method, `/1.0/saved_replies/${refunds.id}`, method === 'PUT' ? { body: 'All of it' } : undefined),
      ).toMatchObject({ status: 404, body: { error: 'saved_reply_not_found' } })
  }
  expect(await names(anna, '?q=refunds')).toEqual(['Refunds'])
  await here.call('DELETE', `/1.0/saved_replies/${refunds.id}`)
})

test('a structured saved reply is checked like a sent message', async () => {
  const select = { type: 'select', items: [{ title: 'Yes' }, { title: 'No' }] }
  const { body } = await save(anna, { name: 'Sure?', body: 'Are you sure?', structured_content: select })
  expect(body.structured_content).toEqual(select)
  const cleared = await anna.call('PUT', `/1.0/saved_replies/${body.id}`, { structured_content: null })
  expect(cleared.body.structured_content).toEqual({})
  const wrong = await save(anna, { name: 'Wrong', body: 'x', structured_content: { type: 'select', items: [] } })
  expect(wrong.body.errors[0].path).toBe('structured_content.items')
  expect((await save(anna, { name: 'Empty' })).body.errors[0].path).toBe('body')
  expect((await save(anna, { name: 'Two words', body: 'x', shortcut: 'two words' })).status).toBe(422)
})
