import { afterAll, beforeAll, expect, test } from 'vitest'
import { aRunningApp, eventually, type RunningApp } from '../../testing/a-running-app'
import { aVisitor } from '../../testing/a-visitor'
import { type Agent, anAgent } from '../../testing/an-agent'
import { onePixel, storedKeys, upload, uploaded } from '../testing/an-upload'

let here: RunningApp
let agent: Agent
let colleague: Agent
beforeAll(async () => {
  here = await aRunningApp({ LOG_LEVEL: 'silent' })
  agent = await anAgent(here, { reads: [here.account.source_id] })
  colleague = await anAgent(here, { reads: [here.account.source_id] })
})
afterAll(() => here.stop())

const aPicture = (fields: Record<string, string> = {}) =>
  uploaded(here, onePixel, { name: 'cup.png', token: agent.token, fields })
const describePicture = (by: Pick<Agent, 'call'>, id: string, alternative_text: unknown) =>
  by.call('PUT', `/1.0/attachments/${id}`, { alternative_text })

test('a picture is uploaded with a text, which its agent changes and removes', async () => {
  const plain = await aPicture()
  expect(plain.alternative_text).toBeNull()
  const picture = await aPicture({ alternative_text: '  A red cup\non a table ' })
  expect(picture.alternative_text).toBe('A red cup on a table')
  const changed = await describePicture(agent, picture.id, 'A green cup')
  expect(changed).toMatchObject({ status: 200, body: { id: picture.id, alternative_text: 'A green cup' } })
  expect((await agent.call('GET', `/1.0/attachments/${picture.id}`)).body).toEqual(changed.body)
  for (const blank of [null, '', ' \n '])
    expect((await describePicture(agent, picture.id, blank)).body.alternative_text).toBeNull()
  const { records } = (await here.call('GET', `/1.0/events?subject_id=${picture.id}`)).body
  expect(records.map(({ action }: { action: string }) => action)).toEqual([
    'attachment.changed',
    'attachment.changed',
    'attachment.uploaded',
  ])
})

const markup = '<img src=x onerror="alert(1)"> & "é"'
const longest = '🍵'.repeat(1000)

test.each([markup, longest])('the text is kept as it was written: %.20j', async (text) => {
  expect((await aPicture({ alternative_text: text })).alternative_text).toBe(text)
  const { id } = await aPicture()
  expect((await describePicture(agent, id, text)).body.alternative_text).toBe(text)
})

test.each([
  [`${longest}🍵`, 'too_long', 'alternative_text must be at most 1000 characters long.'],
  ['A cup\u0007', 'invalid', 'alternative_text must hold no control characters, not "A cup\\u0007".'],
  [7, 'wrong_type', 'alternative_text must be a string, not 7.'],
  [['A cup'], 'wrong_type', 'alternative_text must be a string.'],
  [undefined, 'required', 'alternative_text is missing.'],
])('a bad text is refused with a sentence: %.20j', async (text, code, message) => {
  const picture = await aPicture({ alternative_text: 'A cup' })
  const keys = await storedKeys(here)
  const changed = await describePicture(agent, picture.id, text)
  expect(changed).toMatchObject({ status: 422, body: { errors: [{ path: 'alternative_text', code, message }] } })
  if (typeof text !== 'string') return
  const refused = await upload(here, onePixel, { name: 'cup.png', fields: { alternative_text: text } })
  expect(refused).toMatchObject({ status: 422, body: { errors: [{ path: 'alternative_text', code, message }] } })
  expect(await storedKeys(here)).toEqual(keys)
})

test('only the uploader and agents of all sources change the text', async () => {
  const picture = await aPicture()
  expect(await describePicture(colleague, picture.id, 'A cup')).toMatchObject({
    status: 403,
    body: { error: 'not_uploader' },
  })
  expect((await describePicture(here, picture.id, 'A cup')).status).toBe(200)
  const secret = await aPicture({ private: 'true' })
  expect((await describePicture(colleague, secret.id, 'A cup')).status).toBe(404)
  expect((await describePicture(agent, 'f'.repeat(24), 'A cup')).status).toBe(404)
})

test("a customer's picture is described by nobody else", async () => {
  const visitor = await aVisitor(here)
  await visitor.say('Look')
  const form = new FormData()
  form.append('file', new Blob([onePixel]), 'receipt.png')
  const headers = { authorization: `Bearer ${visitor.token}` }
  const address = `${here.url}/chat/${here.account.channel_id}/attachments`
  const theirs = await (await fetch(address, { method: 'POST', headers, body: form })).json()
  await visitor.say('My receipt', { attachment_ids: [theirs.id] })
  expect((await describePicture(here, theirs.id, 'A receipt')).status).toBe(403)
})

test('the customer and the agents read the text with the message', async () => {
  const visitor = await aVisitor(here)
  const { id } = await visitor.say('Which cups?')
  const [inCard, beside] = [
    await aPicture({ alternative_text: 'A red cup' }),
    await aPicture({ alternative_text: 'A blue cup' }),
  ]
  const structured_content = { type: 'template', title: 'Red', attachment_id: inCard.id, items: [] }
  const given = { in_reply_to_id: id, structured_content, attachment_ids: [beside.id] }
  const sent = await agent.call('POST', '/1.0/contents', given)
  expect(sent.body.attachments).toMatchObject([{ alternative_text: 'A blue cup' }])
  const shown = await eventually('the reply', () =>
    (visitor.news('message:added') as { id: string }[]).find((each) => each.id === sent.body.id),
  )
  expect(shown).toMatchObject({
    attachments: [{ alternative_text: 'A blue cup' }],
    media: { [inCard.id]: { alternative_text: 'A red cup' } },
  })
})
