import { expect, test } from 'vitest'
import type { StructuredContent } from '../../../contract/structured'
import type { Form } from '../../../contract/structured/form'
import type { List } from '../../../contract/structured/list'
import { checkAnswer } from './answers'
import { registrations } from './index'

const answer = (asked: StructuredContent, reply: unknown, body = '') => {
  const checked = checkAnswer(asked, reply, body)
  return checked.ok ? checked : checked.code
}

const template: StructuredContent = {
  type: 'template',
  title: 'T',
  items: [
    { type: 'reply', title: 'Yes', payload: 'yes' },
    { type: 'reply', title: 'Sure', payload: 'yes' },
    { type: 'reply', title: 'Blank' },
    { type: 'url', title: 'Shop', url: 'https://example.com' },
  ],
}

test('a pressed button is stored with its own title, whatever title was sent', () => {
  expect(answer(template, { payload: 'yes', title: 'evil' }, 'evil')).toEqual({
    ok: true,
    body: 'Yes',
    structuredReply: { payload: 'yes' },
    single: false,
  })
})

test("the tap's text decides between two buttons with the same payload", () => {
  expect(answer(template, { payload: 'yes' }, 'Sure')).toMatchObject({ body: 'Sure' })
})

test('a button without a payload is found by its title', () => {
  expect(answer(template, { payload: null }, 'Blank')).toMatchObject({
    body: 'Blank',
    structuredReply: { payload: null },
  })
  expect(answer(template, {}, 'Blank')).toMatchObject({ body: 'Blank' })
  expect(answer(template, { payload: null }, 'Yes')).toBe('not_offered')
})

test('a payload that was not offered is refused', () => {
  expect(answer(template, { payload: 'no' }, 'Yes')).toBe('not_offered')
  expect(answer(template, { payload: null }, 'Shop')).toBe('not_offered')
  expect(answer({ type: 'rich_link', url: 'https://example.com', title: 'T' }, { payload: 'x' })).toBe('not_offered')
})

test('a reply of an unknown shape is an invalid message', () => {
  for (const reply of [null, 7, 'yes', ['yes'], { payload: 7 }, { payload: {} }]) {
    expect(answer(template, reply)).toBe('invalid_message')
  }
})

test('a carousel accepts taps on each of its cards', () => {
  const carousel: StructuredContent = {
    type: 'carousel',
    items: [{ title: 'A' }, { title: 'B', items: template.items ?? [] }],
  }
  expect(answer(carousel, { payload: 'yes' })).toMatchObject({ body: 'Yes', single: false })
  const select: StructuredContent = { type: 'select', items: [{ title: 'Tea', payload: 'tea' }, { title: 'Milk' }] }
  expect(answer(select, { payload: 'tea' })).toMatchObject({ body: 'Tea', single: true })
  expect(answer(select, { payload: null }, 'Milk')).toMatchObject({ body: 'Milk' })
  expect(answer(select, { payload: 'milk' })).toBe('not_offered')
})

test('template, carousel and rich_link accept several replies, others one', () => {
  const many = (['template', 'carousel', 'rich_link'] as const).map((type) => registrations[type].takesOneAnswer)
  const once = (['select', 'list', 'time_select', 'form', 'wallet_pay'] as const).map(
    (type) => registrations[type].takesOneAnswer,
  )
  expect([...many, ...once]).toEqual([false, false, false, true, true, true, true, true])
})

const list: List = {
  type: 'list',
  title: 'L',
  sections: [{ identifier: 'one' }, { identifier: 'many', multiple_selection: true }],
  items: [
    { title: 'A', payload: 'a', section_identifier: 'one' },
    { title: 'B', payload: 'b', section_identifier: 'one' },
    { title: 'C', payload: 'c', section_identifier: 'many' },
    { title: 'D', payload: 'd', section_identifier: 'many' },
  ],
}
const of = (...payloads: string[]) => ({ items: payloads.map((payload) => ({ title: 'evil', payload })) })

test('the items chosen from a list are stored as they were offered', () => {
  expect(answer(list, of('d', 'c'))).toEqual({
    ok: true,
    body: 'C\nD',
    structuredReply: {
      items: [
        { title: 'C', payload: 'c', section_identifier: 'many' },
        { title: 'D', payload: 'd', section_identifier: 'many' },
      ],
    },
    single: true,
  })
})

test('a reply can choose several items only if a section allows several', () => {
  expect(answer(list, of('a'))).toMatchObject({ body: 'A' })
  expect(answer(list, of('a', 'b'))).toBe('not_offered')
  expect(answer(list, of('a', 'c', 'd'))).toMatchObject({ body: 'A\nC\nD' })
  const plain: List = {
    type: 'list',
    title: 'L',
    items: [
      { title: 'A', payload: 'a' },
      { title: 'B', payload: 'b' },
    ],
  }
  expect(answer(plain, of('a'))).toMatchObject({
    body: 'A',
    structuredReply: { items: [{ section_identifier: null }] },
  })
  expect(answer(plain, of('a', 'b'))).toBe('not_offered')
})

test('an item that was not offered, a repeated item, or no item is refused', () => {
  expect(answer(list, of('x'))).toBe('not_offered')
  expect(answer(list, of('c', 'c'))).toBe('not_offered')
  expect(answer(list, { items: [{ payload: 'c', section_identifier: 'one' }] })).toBe('not_offered')
  for (const reply of [{ items: [] }, {}, { items: 'a' }, { items: [7] }])
    expect(answer(list, reply)).toBe('invalid_message')
})

const times: StructuredContent = {
  type: 'time_select',
  timeslots: [{ identifier: 'a', start_time: '2026-04-26T08:00+0200', duration: 60 }],
}

test("a chosen time is stored as it was offered, with the customer's text", () => {
  const reply = { identifier: 'a', start_time: '1999-01-01T00:00Z' }
  expect(answer(times, reply, 'Sunday at 8')).toMatchObject({
    body: 'Sunday at 8',
    structuredReply: { identifier: 'a', start_time: '2026-04-26T08:00+0200' },
    single: true,
  })
  expect(answer(times, reply)).toMatchObject({ body: '2026-04-26T08:00+0200' })
  expect(answer(times, { identifier: 'b' })).toBe('not_offered')
})

test('a payment reply needs a known status', () => {
  const pay = { type: 'wallet_pay' } as StructuredContent
  expect(answer(pay, { status: 'paid', payment: { id: 1 } }, 'Paid')).toMatchObject({
    body: 'Paid',
    structuredReply: { status: 'paid', payment: { id: 1 } },
    single: true,
  })
  expect(answer(pay, { status: 'processing' })).toMatchObject({ structuredReply: { status: 'processing' } })
  expect(answer(pay, { status: 'stolen' })).toBe('invalid_message')
  expect(answer(pay, { status: 'paid', payment: 'x' })).toBe('invalid_message')
  expect(answer(pay, { status: 'paid', payment: { x: 'y'.repeat(30_000) } })).toBe('invalid_message')
})

const form: Form = {
  type: 'form',
  title: 'An order',
  first_page_id: 'size',
  private: true,
  pages: [
    {
      page_id: 'size',
      type: 'select',
      title: 'Which size?',
      items: [
        { id: 's', title: 'Small', value: 'S', next_page_id: 'day' },
        { id: 'l', title: 'Large', value: 'L', next_page_id: 'name' },
      ],
    },
    {
      page_id: 'day',
      type: 'datePicker',
      title: 'When?',
      next_page_id: 'name',
      options: { minimum_date: '2026-01-01', maximum_date: '2026-12-31' },
    },
    {
      page_id: 'name',
      type: 'input',
      title: 'Who?',
      next_page_id: 'extras',
      options: { required: true, regex: '"^[A-Z]"', max_character_count: 5 },
    },
    {
      page_id: 'extras',
      type: 'select',
      title: 'What else?',
      multiple_selection: true,
      next_page_id: 'note',
      items: [
        { id: '1', title: 'Lid', value: 'lid' },
        { id: '2', title: 'Spoon', value: 'spoon' },
      ],
    },
    { page_id: 'note', type: 'input', title: 'Anything to say?', submit_form: true },
  ],
}
const size = (id: string) => ({ page_id: 'size', items: [{ id, title: 'evil', value: 'evil' }] })
const day = (value: string) => ({ page_id: 'day', items: [{ id: 'day', title: '1 May', value }] })
const name = (value: string) => ({ page_id: 'name', items: [{ id: 'name', title: value, value }] })
const extras = (...ids: string[]) => ({ page_id: 'extras', items: ids.map((id) => ({ id })) })
const send = (...responses: object[]) => answer(form, { type: 'form_response', responses })

test('form answers are stored with the titles of their pages', () => {
  expect(send(size('s'), day('2026-05-01T00:00:00.000Z'), name('Ada'), extras('2', '1'))).toEqual({
    ok: true,
    body: 'An order',
    single: true,
    structuredReply: {
      type: 'form_response',
      private: true,
      responses: [
        { page_id: 'size', title: 'Which size?', items: [{ id: 's', title: 'Small', value: 'S' }] },
        { page_id: 'day', title: 'When?', items: [{ id: 'day', title: '1 May', value: '2026-05-01T00:00:00.000Z' }] },
        { page_id: 'name', title: 'Who?', items: [{ id: 'name', title: 'Ada', value: 'Ada' }] },
        {
          page_id: 'extras',
          title: 'What else?',
          items: [
            { id: '1', title: 'Lid', value: 'lid' },
            { id: '2', title: 'Spoon', value: 'spoon' },
          ],
        },
        { page_id: 'note', title: 'Anything to say?', items: [{ id: 'note', title: '', value: '' }] },
      ],
    },
  })
})

test('an answer to a page that the form skips is refused', () => {
  expect(send(size('l'), name('Ada'), extras('1'))).toMatchObject({ ok: true })
  expect(send(size('l'), day('2026-05-01'), name('Ada'), extras('1'))).toBe('not_offered')
})

test('a date is stored as a timestamp and must be within its bounds', () => {
  const dated = (value: string) => send(size('s'), day(value), name('Ada'), extras('1'))
  expect(dated('2026-12-31')).toMatchObject({
    structuredReply: { responses: [{}, { items: [{ value: '2026-12-31T00:00:00.000Z' }] }, {}, {}, {}] },
  })
  for (const value of ['2025-12-31', '2027-01-01', '2026-02-30', 'soon']) expect(dated(value)).toBe('invalid_message')
})

test('a date with an incomplete year is always refused', () => {
  const free: Form = {
    type: 'form',
    first_page_id: 'a',
    pages: [{ page_id: 'a', type: 'datePicker', title: 'When?', submit_form: true }],
  }
  const dated = (value: string) => answer(free, { responses: [{ page_id: 'a', items: [{ value }] }] })
  expect(dated('1926-02-02')).toMatchObject({ ok: true })
  for (const value of ['0026-02-02', '020226-02-02', '0202-02-26T00:00:00Z', '20226-02-02', '+020226-02-02'])
    expect(dated(value)).toBe('invalid_message')
})

test('a date page can stay without an answer', () => {
  const asked = ['size', 'name', 'extras', 'note']
  const rest = [name('Ada'), extras('1')]
  for (const left of [[], [{ page_id: 'day' }], [{ page_id: 'day', items: [] }], [day(' ')]]) {
    const checked = send(size('s'), ...left, ...rest)
    expect(checked).toMatchObject({ structuredReply: { responses: asked.map((page_id) => ({ page_id })) } })
  }
  const twice = { page_id: 'day', items: [...day('').items, ...day('').items] }
  expect(send(size('s'), twice, ...rest)).toBe('invalid_message')
})

test('a required text is refused if it is blank, too long or does not match', () => {
  const named = (value: string) => send(size('l'), name(value), extras('1'))
  expect(named('Ada')).toMatchObject({ ok: true })
  for (const value of ['', ' ', 'ada', 'Ada Lovelace', 'A\nb', 'A\ud83d']) expect(named(value)).toBe('invalid_message')
})

test('a form response with a missing or repeated answer is refused', () => {
  expect(send(size('l'), extras('1'))).toBe('invalid_message')
  expect(send(name('Ada'))).toBe('invalid_message')
  expect(send(size('x'), name('Ada'), extras('1'))).toBe('not_offered')
  expect(send(size('l'), name('Ada'), extras('1', '1'))).toBe('not_offered')
  expect(send(size('l'), name('Ada'), extras())).toBe('invalid_message')
  expect(send(size('l'), size('l'), name('Ada'), extras('1'))).toBe('invalid_message')
  expect(answer(form, { responses: 'x' })).toBe('invalid_message')
})

test('a regex with nested repeats checks a long text quickly', () => {
  const page = { page_id: 'a', type: 'input' as const, title: 'Q', submit_form: true }
  const slow: Form = {
    type: 'form',
    first_page_id: 'a',
    pages: [{ ...page, options: { regex: '"^(a+)+$"', max_character_count: 10_000 } }],
  }
  const value = `${'a'.repeat(9_000)}!`
  expect(answer(slow, { responses: [{ page_id: 'a', items: [{ value }] }] })).toBe('invalid_message')
})

test('a page in a webview can reply with its own payload', () => {
  const asked: StructuredContent = {
    type: 'rich_link',
    title: 'Seats',
    url: 'https://example.com/seats',
    target: 'webview',
  }
  expect(answer(asked, { payload: 'seat-4a' }, 'Seat 4A')).toMatchObject({
    ok: true,
    body: 'Seat 4A',
    structuredReply: { payload: 'seat-4a' },
  })
  expect(answer(asked, { payload: 'seat-4a' }, ' ')).toBe('not_offered')
  expect(answer(asked, { payload: 'x'.repeat(1_001) }, 'long')).toBe('invalid_message')
  expect(answer({ ...asked, target: 'open' }, { payload: 'seat-4a' }, 'Seat 4A')).toBe('not_offered')
})
