import { afterAll, beforeAll, expect, test } from 'vitest'
import { aRunningApp, type RunningApp } from '../../testing/a-running-app'
import { aWebSource } from '../../testing/a-visitor'
import { type Agent, anAgent } from '../../testing/an-agent'

let here: RunningApp
let sourceId: string
let anna: Agent
let lead: Agent
beforeAll(async () => {
  here = await aRunningApp()
  sourceId = (await aWebSource(here)).sourceId
  anna = await anAgent(here, { reads: [sourceId] })
  lead = await anAgent(here, { reads: [sourceId], rights: ['manage_saved_replies'] })
})
afterAll(() => here.stop())

const path = '/1.0/library_items'
const select = { type: 'select', items: [{ title: 'Yes' }, { title: 'No' }] }
const message = (name: string, more = {}) => ({ kind: 'message', name, body: 'Are you sure?', ...more })
const names = async (agent: Agent, query = '') =>
  ((await agent.call('GET', `${path}${query}`)).body.records as { name: string }[]).map(({ name }) => name)

test('writing to the library needs a right', async () => {
  const made = await lead.call('POST', path, message('Sure?', { structured_content: select, description: 'To ask' }))
  expect(made.body).toMatchObject({ version: 1, structured_content: select, appearance: {}, author: { id: lead.id } })
  const { id } = made.body
  expect((await anna.call('GET', `${path}/${id}`)).body).toEqual(made.body)
  expect((await anna.call('POST', path, message('Mine'))).body.error).toBe('right_missing')
  expect((await anna.call('PUT', `${path}/${id}`, { name: 'Mine' })).status).toBe(403)
  expect((await anna.call('PUT', `${path}/${id}/versions/1/restore`, {})).status).toBe(403)
  expect((await anna.call('DELETE', `${path}/${id}`)).status).toBe(403)
  const { body: look } = await lead.call('POST', path, {
    kind: 'look',
    name: 'Night',
    appearance: { theme: { light: { accent: '#0b5f5a' } }, header: { logo: 'https://shop.example.com/logo.svg' } },
  })
  expect(look).toMatchObject({ kind: 'look', body: '', appearance: { theme: { light: { accent: '#0b5f5a' } } } })
  expect(await names(anna)).toEqual(['Night', 'Sure?'])
  expect(await names(anna, '?kind=look')).toEqual(['Night'])
  expect(await names(anna, '?q=to%20ask')).toEqual(['Sure?'])
  for (const made of [id, look.id]) expect((await lead.call('DELETE', `${path}/${made}`)).status).toBe(200)
  expect(await names(anna)).toEqual([])
  expect((await lead.call('GET', `${path}/${id}/versions`)).status).toBe(404)
})

test('an item of several sources is found by agents of one of them', async () => {
  const made = await lead.call('POST', path, message('Shop', { source_ids: [sourceId] }))
  const stranger = await anAgent(here, { rights: ['manage_saved_replies'] })
  expect([await names(anna), await names(stranger), await names(anna, `?source_id=${made.body.id}`)]).toEqual([
    ['Shop'],
    [],
    [],
  ])
  expect((await stranger.call('GET', `${path}/${made.body.id}`)).body.error).toBe('library_item_not_found')
  expect((await stranger.call('DELETE', `${path}/${made.body.id}`)).status).toBe(404)
  const wrong = await stranger.call('POST', path, message('Mine', { source_ids: [sourceId] }))
  expect(wrong.body.errors[0]).toMatchObject({ path: 'source_ids[0]', code: 'unknown' })
  await lead.call('DELETE', `${path}/${made.body.id}`)
})

test("only a change of an item's content makes a new version", async () => {
  const { id } = (await lead.call('POST', path, message('Sure?'))).body
  const save = (body: object) => lead.call('PUT', `${path}/${id}`, body)
  expect((await save({ name: 'Really?', body: 'Are you sure?', version: 1 })).body).toMatchObject({ version: 1 })
  const second = await save({ structured_content: select, note: 'With buttons', version: 1 })
  expect(second.body).toMatchObject({ name: 'Really?', version: 2, note: 'With buttons' })
  const late = await save({ body: 'Mine', version: 1 })
  expect(late).toMatchObject({ status: 409, body: { error: 'changed_meanwhile' } })
  expect(late.body.message).toContain('version 2')
  const { body } = await anna.call('GET', `${path}/${id}/versions?limit=1`)
  expect(body).toMatchObject({
    count: 2,
    limit: 1,
    records: [{ version: 2, note: 'With buttons', author: second.body.author }],
  })
  const first = await anna.call('GET', `${path}/${id}/versions/1`)
  expect(first.body).toMatchObject({ library_item_id: id, version: 1, structured_content: {} })
  expect((await anna.call('GET', `${path}/${id}/versions/3`)).body.error).toBe('library_version_not_found')
  const restored = await lead.call('PUT', `${path}/${id}/versions/1/restore`, { note: 'Plain again' })
  expect(restored.body).toMatchObject({ version: 3, structured_content: {}, note: 'Plain again' })
  const { records } = (await here.call('GET', `/1.0/events?subject_id=${id}`)).body
  expect(records.map((each: { action: string; changed: string[] }) => [each.action, each.changed])).toEqual([
    ['library_item.changed', ['version', 'structured_content', 'note']],
    ['library_item.changed', ['version', 'structured_content', 'note']],
    ['library_item.changed', ['name']],
    ['library_item.created', []],
  ])
})

test('the last hundred versions are stored', async () => {
  const { id } = (await lead.call('POST', path, message('Long'))).body
  for (let nth = 2; nth <= 102; nth++) await lead.call('PUT', `${path}/${id}`, { body: `Version ${nth}` })
  const { count } = (await lead.call('GET', `${path}/${id}/versions`)).body
  expect(count).toBe(100)
  expect((await lead.call('GET', `${path}/${id}/versions/2`)).status).toBe(404)
  expect((await lead.call('GET', `${path}/${id}/versions/3`)).body.body).toBe('Version 3')
})

test('an item is checked like a sent message, with the paths of its problems', async () => {
  const problems = async (body: object) =>
    ((await lead.call('POST', path, body)).body.errors as { path: string }[] | undefined)?.map((each) => each.path)
  expect(await problems(message('a', { structured_content: { type: 'select', items: [] } }))).toEqual([
    'structured_content.items',
  ])
  expect(await problems({ kind: 'message', name: 'a' })).toEqual(['body'])
  expect(await problems({ kind: 'look', name: 'a' })).toEqual(['appearance'])
  expect(await problems({ kind: 'look', name: 'a', body: 'x', appearance: { header: { team: true } } })).toEqual([
    'body',
  ])
  expect(await problems(message('a', { appearance: { header: { team: true } } }))).toEqual(['appearance'])
  const unreadable = { theme: { light: { 'on-accent': '#0b5f5a' } } }
  expect((await problems({ kind: 'look', name: 'a', appearance: unreadable }))?.[0]).toMatch(
    /^appearance\.theme\.light\./,
  )
  expect(await problems({ kind: 'look', name: 'a', appearance: { theme: { light: { accent: 'url(x)' } } } })).toEqual([
    'appearance.theme.light.accent',
  ])
  const large = { type: 'select', items: [{ title: 'Yes', payload: 'x'.repeat(100_001) }] }
  expect(await problems(message('a', { structured_content: large }))).toContain('structured_content')
  expect(await problems({ kind: 'film', name: 'a' })).toEqual(['kind'])
})

test('other languages of a message are checked and saved with it', async () => {
  const translations = { de: { body: 'Sicher?', structured_content: select } }
  const made = await lead.call('POST', path, message('Sure?', { language: 'en', translations }))
  expect(made.body).toMatchObject({ version: 1, language: 'en', translations })
  const { id } = made.body
  const save = (body: object) => lead.call('PUT', `${path}/${id}`, body)
  const text = { body: 'Vous êtes sûr ?' }
  const second = await save({ translations: JSON.stringify({ ...translations, fr: text }) })
  const both = { ...translations, fr: { ...text, structured_content: {} } }
  expect(second.body).toMatchObject({ version: 2, body: 'Are you sure?', translations: both })
  expect((await save({ translations: both })).body.version).toBe(2)
  expect(await names(anna, '?q=sicher')).toEqual(['Sure?'])
  const { body: first } = await anna.call('GET', `${path}/${id}/versions/1`)
  expect(first.translations).toEqual(translations)
  expect((await lead.call('PUT', `${path}/${id}/versions/1/restore`, {})).body).toMatchObject({ translations })
  const problems = async (more: object) =>
    (await save(more)).body.errors.map((each: { path: string }) => each.path) as string[]
  const empty = { body: '', structured_content: { type: 'select', items: [] } }
  expect(await problems({ translations: { de: empty, en: text } })).toEqual([
    'translations.de.structured_content.items',
    'translations.de.body',
    'translations.en',
  ])
  expect(await problems({ language: '' })).toEqual(['language'])
  expect(await problems({ translations: { German: text } })).toEqual(['translations.German'])
  await lead.call('DELETE', `${path}/${id}`)
})

test('a file of a shared message is public, since every customer may get it', async () => {
  const upload = async (isPrivate: boolean) => {
    const form = new FormData()
    form.append('file', new Blob([new Uint8Array([1])], { type: 'application/pdf' }), 'a.pdf')
    if (isPrivate) form.append('private', 'true')
    const headers = { authorization: `Bearer ${lead.token}` }
    const answer = await fetch(`${here.url}/1.0/attachments`, { method: 'POST', headers, body: form })
    return ((await answer.json()) as { id: string }).id
  }
  const saved = async (attachment_id: string) =>
    lead.call(
      'POST',
      path,
      message('File', { structured_content: { type: 'template', title: 'A', attachment_id, items: [] } }),
    )
  const refused = await saved(await upload(true))
  expect(refused.body.errors[0].path).toBe('structured_content.attachment_id')
  expect((await saved(await upload(false))).status).toBe(200)
})
