import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FormPage } from '../../../contract/structured/form'
import { accepted } from '../../testing/a-running-app'
import { aDesk, type Desk } from '../conformance/testing/a-desk'

let here: Desk
beforeAll(async () => {
  here = await aDesk()
})
afterAll(() => here.stop())

const title = 'What can we do better?'
const day: FormPage = { page_id: 'day', type: 'datePicker', title: 'Which day?', next_page_id: 'who' }
const who: FormPage = { page_id: 'who', type: 'input', title: 'Who is at home?', submit_form: true }

async function ask(form: object) {
  const { customer, asked } = await here.question()
  const { status, body } = await here.reply(asked.id, { body: '', structured_content: { type: 'form', ...form } })
  expect(status).toBe(200)
  const { body: rendering } = await here.call('GET', `/1.0/contents/${body.id}/rendering`)
  const answer = (...responses: object[]) =>
    customer.send({ in_reply_to_id: body.id, structured_reply: { type: 'form_response', responses } as never })
  return { record: body, shown: rendering.structured_content, answer }
}

test('a form without pages gets one input page that asks its title', async () => {
  const { record, shown, answer } = await ask({ title })
  expect(record.warnings).toEqual([expect.objectContaining({ path: 'structured_content.pages', code: 'filled' })])
  const page = { page_id: 'answer', type: 'input', title, submit_form: true }
  expect(shown).toMatchObject({ title, first_page_id: 'answer', pages: [page] })
  const { structured_reply } = accepted(await answer({ page_id: 'answer', items: [{ value: 'More ferns' }] }))
  expect(structured_reply).toMatchObject({
    responses: [{ page_id: 'answer', title, items: [{ value: 'More ferns' }] }],
  })
})

test('first_page_id must name a page only if the form has pages', async () => {
  const { shown } = await ask({ title, first_page_id: 'better' })
  expect(shown).toMatchObject({ first_page_id: 'better', pages: [{ page_id: 'better', title }] })

  const { asked } = await here.question()
  const send = (structured_content: object) => here.reply(asked.id, { body: '', structured_content })
  const lost = await send({ type: 'form', first_page_id: 'better', pages: [who] })
  expect(lost.status).toBe(422)
  expect(lost.body.errors).toMatchObject([{ path: 'structured_content.first_page_id', code: 'unknown_page' }])
  const unnamed = await send({ type: 'form' })
  expect(unnamed.body.errors).toMatchObject([{ path: 'structured_content.title', code: 'required' }])
})

test('a date page may be left empty and then stores nothing', async () => {
  const name = { page_id: 'who', items: [{ value: 'Ada' }] }
  for (const left of [[], [{ page_id: 'day', items: [] }]]) {
    const { answer } = await ask({ title: 'A delivery', first_page_id: 'day', pages: [day, who] })
    const { structured_reply } = accepted(await answer(...left, name))
    expect(structured_reply).toMatchObject({ responses: [{ page_id: 'who' }] })
  }
})

test('a required input cannot be left empty', async () => {
  const pages = [{ ...who, options: { required: true } }]
  const { answer } = await ask({ title: 'A delivery', first_page_id: 'who', pages })
  const error = expect.objectContaining({ code: 'invalid_message' })
  expect(await answer({ page_id: 'who', items: [] })).toEqual({ ok: false, error })
  accepted(await answer({ page_id: 'who', items: [{ value: 'Ada' }] }))
})

test.each([
  ['^(?=.*\\d).+$', 'a look-ahead', '(?=', 2],
  ['^(?!no)', 'a negative look-ahead', '(?!', 2],
  ['(?<=a)b', 'a look-behind', '(?<=', 1],
  ['(?<!a)b', 'a negative look-behind', '(?<!', 1],
  ['(a)\\1', 'a back-reference', '\\1', 4],
  ['(?<y>a)\\k<y>', 'a back-reference', '\\k<y>', 8],
  ['😀(?>a)', 'an atomic group', '(?>', 2],
  ['a++', 'a possessive repeat', '++', 2],
])('the regex %s is refused with a sentence that names %s and its path', async (pattern, name, found, at) => {
  const pages = [{ ...who, options: { regex: JSON.stringify(pattern) } }]
  const { asked } = await here.question()
  const structured_content = { type: 'form', first_page_id: 'who', pages }
  const { status, body } = await here.reply(asked.id, { body: '', structured_content })
  const path = 'structured_content.pages[0].options.regex'
  expect([status, body.errors]).toEqual([422, [expect.objectContaining({ path, code: 'invalid_format', found, at })]])
  expect(body.errors[0].message).toContain(`holds ${name}, "${found}" at character ${at} of the expression.`)
})
