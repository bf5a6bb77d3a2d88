import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runs } from '../../../scripts/runs'
import { aDesk, type Desk } from './testing/a-desk'

// Public bots send empty texts, 0 and 1, and foreign fields: accepted, or refused with a sentence.

let here: Desk
let askedId: string
beforeAll(async () => {
  here = await aDesk()
  askedId = (await here.question()).asked.id
})
afterAll(() => here.stop())

const around = { title: '', cc: null, bcc: null, body: '' }
const reply = (message: object) =>
  here.call('POST', '/1.0/contents', { ...around, in_reply_to_id: askedId, ...message })

describe('a bot answers', () => {
  test('with a text beside an empty title and empty addresses', async () => {
    const { status, body } = await reply({ body: 'pong', private: false })
    expect([status, body.body, body.private_message, body.published]).toEqual([200, 'pong', false, true])
    const warned = body.warnings.map(({ path, code }: { path: string; code: string }) => [path, code])
    expect(warned).toEqual([['title', 'unknown_field']])
  })

  test.each([
    [{ body: '' }],
    [{ body: null }],
    [{ body: ' \n' }],
    [{ body: '\u200b\u2060' }],
    [{ body: '\u2800', private: true }],
    [{ body: '', title: 'Only a title' }],
    [{ body: '', structured_content: {} }],
    [{ body: '', structured_content: null }],
    [{ body: '', structured_content: '' }],
    [{ body: '', attachment_ids: [] }],
  ])('without any content (%j): 422 with a sentence', async (message) => {
    const { status, body } = await reply(message)
    expect([status, body.message]).toEqual([422, 'Send a body, a structured_content or attachment_ids.'])
  })

  test.each([
    [false, false],
    ['false', false],
    [0, false],
    ['0', false],
    [true, true],
    ['true', true],
    [1, true],
    ['1', true],
  ])('privately: %j', async (given, expected) => {
    const { status, body } = await reply({ body: 'A note?', private: given })
    expect([status, body.private_message, body.published]).toEqual([200, expected, !expected])
  })

  test('with a structured message and a text of 0 characters', async () => {
    const structured_content = {
      type: 'template',
      title: 'A card',
      subtitle: '',
      url: '',
      url_text: '',
      items: [{ type: 'reply', title: 'Next', payload: '', url: '' }],
    }
    expect((await reply({ body: '', structured_content })).status).toBe(200)
    const select = { type: 'select', center_items: false, disable_text_input: false, items: [{ title: 'Laptop' }] }
    expect((await reply({ body: 'Which?', structured_content: select })).status).toBe(200)
    const refused = await reply({ body: '', structured_content: { ...structured_content, title: '' } })
    expect([refused.status, refused.body.errors[0].path]).toEqual([422, 'structured_content.title'])
  })

  test('with unknown fields at any depth, and gets a warning for each', async () => {
    const { status, body } = await reply({
      body: 'Hi',
      template_name: '',
      recipients: [{ a: [null, {}, ''] }],
      structured_content: { type: 'rich_link', url: 'https://example.com/', title: 'A link', images: [], footer: '' },
    })
    expect(status).toBe(200)
    const paths = body.warnings.map(({ path }: { path: string }) => path)
    expect(paths).toEqual(expect.arrayContaining(['template_name', 'recipients', 'structured_content.images']))
  })

  test('form-encoded, with an empty value for every unused field', async () => {
    const fields = { in_reply_to_id: askedId, body: 'Hello', private: 'false', source_id: '', to: '', context_data: '' }
    const answer = await fetch(`${here.url}/1.0/contents?access_token=${here.account.access_token}`, {
      method: 'POST',
      body: new URLSearchParams(fields),
    })
    const { message, body } = await answer.json()
    expect([answer.status, message, body]).toEqual([200, undefined, 'Hello'])
  })

  test('to a named person, with one address alone or in a list', async () => {
    const { asked } = await here.question()
    const { author_id } = await here.content(asked.id)
    const to = (await here.store.read.identity(author_id))?.foreign_id
    const source_id = here.account.source_id
    for (const given of [to, [to]]) {
      const { status, body } = await here.call('POST', '/1.0/contents', { source_id, to: given, body: 'News' })
      expect([status, body.status]).toEqual([200, 'user_initiated'])
    }
    expect((await reply({ body: 'Hi', to: [to] })).status).toBe(200)
    expect((await reply({ body: 'Hi', to: [] })).status).toBe(422)
  })
})

test('with any mixture of empty values, or gets a refusal with a sentence', async () => {
  const nothing = fc.constantFrom<unknown>('', null, false, 0, [], {}, ' ', '\u0000', 'false', '0', [''], [null], {})
  const some = fc.oneof(nothing, fc.constantFrom<unknown>('x', 1, true, ['x'], { a: '' }))
  const names = ['body', 'private', 'title', 'to', 'source_id', 'attachment_ids', 'auto_submitted', 'context_data']
  const more = [...names, 'body_input_format', 'client_id', 'disable_text_input_on_thread', 'author_id', 'cc']
  const types = ['template', 'carousel', 'select', 'rich_link', 'list', 'form', 'wallet_pay', 'time_select', '']
  const fields = [
    'title',
    'subtitle',
    'url',
    'url_text',
    'items',
    'attachment_id',
    'pages',
    'sections',
    'total',
    'payload',
  ]
  const item = fc.dictionary(fc.constantFrom('type', ...fields), some)
  const payload = fc
    .tuple(
      fc.constantFrom(...types),
      fc.dictionary(fc.constantFrom(...fields), fc.oneof(some, fc.array(item, { maxLength: 3 }))),
    )
    .map(([type, rest]) => ({ type, ...rest }))
  const message = fc.record({
    top: fc.dictionary(fc.constantFrom(...more), some),
    structured_content: fc.oneof(some, payload),
  })
  await fc.assert(
    fc.asyncProperty(message, async ({ top, structured_content }) => {
      const { status, body } = await reply({ ...top, structured_content })
      expect([200, 400, 422]).toContain(status)
      if (status !== 200) expect(body.message).toMatch(/^\w.+\.( \(and \d+ more, see errors\))?$/s)
    }),
    { numRuns: runs(150) },
  )
})
