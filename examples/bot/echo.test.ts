import { expect, test } from 'vitest'
import { repeatReply } from './echo'

test('the bot does not repeat a plain message', () => {
  expect(repeatReply({}, 'hello')).toBeNull()
})

test("the bot repeats a tapped option, with the shop's remark", () => {
  expect(repeatReply({ payload: 'size-small' }, 'Small')).toBe('Noted: Small. That is a pot of 4 inches.')
  expect(repeatReply({ payload: 'constructor' }, 'Small')).toBe('Noted: Small.')
  expect(repeatReply({ payload: null }, 'Small')).toBe('Noted: Small.')
})

test('the bot names every chosen item of a list', () => {
  const items = [
    { title: 'Sencha', payload: 'tea-sencha', section_identifier: 'teas' },
    { title: 'Paper bag', payload: null, section_identifier: null },
  ]
  expect(repeatReply({ items }, '')).toBe('We put this aside for you:\n- Sencha\n- Paper bag')
})

test.each([
  ['2026-04-26T08:00+0200', 'You are booked for Sunday, April 26 at 8:00 am, our time. See you then!'],
  ['2026-04-26T15:30-0400', 'You are booked for Sunday, April 26 at 3:30 pm, our time. See you then!'],
  ['2026-04-26T00:05Z', 'You are booked for Sunday, April 26 at 12:05 am, our time. See you then!'],
  ['soon', 'You are booked. See you then!'],
])("a time that is %s is repeated in the shop's local time", (start_time, sentence) => {
  expect(repeatReply({ identifier: 'bench-1', start_time }, '')).toBe(sentence)
})

test.each([
  ['requested', 'waits for you'],
  ['processing', 'your payment arrived'],
  ['paid', 'thank you'],
  ['failed', 'Nothing was charged'],
] as const)('the bot says that a payment is %s', (status, words) => {
  expect(repeatReply({ status }, '')).toContain(words)
})

const answer = (page_id: string, title: string, items: { id: string; title: string; value: string }[]) => ({
  page_id,
  title,
  items,
})
const responses = [
  answer('rooms', 'Which rooms?', [
    { id: 'kitchen', title: 'Kitchen', value: 'kitchen' },
    { id: 'desk', title: 'Desk', value: 'my-desk' },
  ]),
  answer('day', 'When?', [{ id: 'day', title: 'day', value: '2026-05-09T00:00:00.000Z' }]),
  answer('zip', 'ZIP code?', [{ id: 'zip', title: '04101', value: '04101' }]),
  answer('card', 'Card?', []),
]

test('the bot returns every question and answer of a form', () => {
  expect(repeatReply({ type: 'form_response', responses }, '')).toBe(
    [
      'Thank you, we noted:',
      '- Which rooms? Kitchen, Desk',
      '- When? Saturday, May 9',
      '- ZIP code? 04101',
      '- Card? no answer',
    ].join('\n'),
  )
})

test('the bot never repeats private answers', () => {
  const secret = [answer('a', 'Secret?', [{ id: 'a', title: 'x', value: 'x' }])]
  expect(repeatReply({ type: 'form_response', responses: secret, private: true }, '')).not.toContain('Secret')
})

test('the repeated text contains no payload, status or offset', () => {
  const items = [{ title: 'Sencha', payload: 'tea-sencha', section_identifier: 'teas' }]
  const said = [
    repeatReply({ payload: 'size-small' }, 'Small'),
    repeatReply({ items }, ''),
    repeatReply({ identifier: 'bench-1', start_time: '2026-04-26T08:00+0200' }, ''),
    repeatReply({ status: 'processing' }, ''),
    repeatReply({ type: 'form_response', responses }, ''),
  ]
  for (const sentence of said)
    expect(sentence).not.toMatch(/`|payload|status|UTC|size-small|tea-sencha|bench-1|my-desk/)
})
