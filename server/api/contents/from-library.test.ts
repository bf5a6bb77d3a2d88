import { afterAll, beforeAll, expect, test } from 'vitest'
import { aRunningApp, eventually, type RunningApp } from '../../testing/a-running-app'
import { aVisitor } from '../../testing/a-visitor'
import { anAgent } from '../../testing/an-agent'

let here: RunningApp
beforeAll(async () => {
  here = await aRunningApp()
})
afterAll(() => here.stop())

const items = '/1.0/library_items'
const select = { type: 'select', items: [{ title: 'Yes', payload: 'yes' }] }
const gif = 'R0lGODlhAQABAIAAAAAAAP///ywAAAAAAQABAAACAUwAOw=='
const save = async (body: object) => (await here.call('POST', items, body)).body.id as string

test('a bot sends any version of a library message by its id', async () => {
  const id = await save({ kind: 'message', name: 'Sure', body: 'Sure?' })
  await here.call('PUT', `${items}/${id}`, { body: 'Are you sure?', structured_content: select })
  const customer = await here.customer()
  const { id: in_reply_to_id } = await customer.say('Cancel it')
  const reply = (more: object) => here.call('POST', '/1.0/contents', { in_reply_to_id, library_item_id: id, ...more })
  expect((await reply({})).body).toMatchObject({ body: 'Are you sure?', structured_content: select, warnings: [] })
  expect((await reply({ library_version: '1' })).body).toMatchObject({ body: 'Sure?', structured_content: {} })
  await eventually('the customer has both', async () => {
    const bodies = customer.received.map(({ body }) => body)
    return bodies.includes('Are you sure?') && bodies.includes('Sure?')
  })
  expect((await reply({ library_version: 3 })).body.error).toBe('library_version_not_found')
})

test('a discussion begins with a message of the library', async () => {
  const id = await save({ kind: 'message', name: 'Hello', body: 'Your parcel is here.' })
  const said = await (await here.customer()).say('Hello')
  const { author_id, source_id } = (await here.call('GET', `/1.0/contents/${said.id}`)).body
  const { foreign_id } = (await here.call('GET', `/1.0/identities/${author_id}`)).body
  const begun = await here.call('POST', '/1.0/contents', { source_id, to: foreign_id, library_item_id: id })
  expect(begun.body).toMatchObject({ body: 'Your parcel is here.', in_reply_to_id: null })
})

test('a customer gets a library message in their language, else its first', async () => {
  const form = new FormData()
  form.append('file', new Blob([Buffer.from(gif, 'base64')]), 'a.gif')
  const headers = { authorization: `Bearer ${here.account.access_token}` }
  const upload = await fetch(`${here.url}/1.0/attachments`, { method: 'POST', headers, body: form })
  const { id: file } = (await upload.json()) as { id: string }
  const card = { type: 'template', title: 'Karte', attachment_id: file, items: [] }
  const translations = { de: { body: '', structured_content: card }, fr: { body: 'Sûr ?' } }
  const id = await save({ kind: 'message', name: 'Sure', body: 'Sure?', language: 'en', translations })
  const answer = async (language: string | undefined, more: object = {}) => {
    const said = await (await aVisitor(here)).say('...', { language })
    const sent = { in_reply_to_id: said.id, library_item_id: id, ...more }
    return (await here.call('POST', '/1.0/contents', sent)).body
  }
  expect(await answer('de-AT')).toMatchObject({ structured_content: card, language: 'de-AT' })
  for (const language of [undefined, 'en', 'pl'])
    expect(await answer(language)).toMatchObject({ body: 'Sure?', structured_content: {} })
  expect((await answer('de', { library_language: 'fr-CA' })).body).toBe('Sûr ?')
  expect((await answer('de', { library_language: 'pl' })).body).toBe('Sure?')
  const said = await (await aVisitor(here)).say('Bonjour', { language: 'fr' })
  const { author_id, source_id } = (await here.call('GET', `/1.0/contents/${said.id}`)).body
  const { foreign_id: to } = (await here.call('GET', `/1.0/identities/${author_id}`)).body
  const begun = await here.call('POST', '/1.0/contents', { source_id, to, library_item_id: id })
  expect(begun.body).toMatchObject({ body: 'Sûr ?', language: 'fr' })
  const lonely = await here.call('POST', '/1.0/contents', { in_reply_to_id: said.id, library_language: 'fr' })
  expect(lonely.body.errors[0].path).toBe('library_language')
})

test('a reply that refers to a library message may not contain a text', async () => {
  const id = await save({ kind: 'message', name: 'Hello', body: 'Hello' })
  const look = await save({ kind: 'look', name: 'Night', appearance: { header: { hours: true } } })
  const { id: in_reply_to_id } = await (await here.customer()).say('Hello')
  const reply = (more: object) => here.call('POST', '/1.0/contents', { in_reply_to_id, ...more })
  const paths = async (more: object) => (await reply(more)).body.errors.map(({ path }: { path: string }) => path)
  expect(await paths({ library_item_id: id, body: 'Mine', structured_content: select })).toEqual([
    'body',
    'structured_content',
  ])
  expect(await paths({ library_item_id: look })).toEqual(['library_item_id'])
  expect(await paths({ library_version: 1, body: 'Mine' })).toEqual(['library_version'])
  const unknown = await reply({ library_item_id: '0123456789abcdef01234567' })
  expect(unknown).toMatchObject({ status: 404, body: { error: 'library_item_not_found' } })
  const { source_id } = (await here.call('GET', `/1.0/contents/${in_reply_to_id}`)).body
  const other = await save({ kind: 'message', name: 'Elsewhere', body: 'Hello', source_ids: [source_id] })
  const stranger = await anAgent(here)
  const refused = await stranger.call('POST', '/1.0/contents', { in_reply_to_id, library_item_id: other })
  expect(refused.body.error).toBe('library_item_not_found')
})
