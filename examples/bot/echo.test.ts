import { expect, test } from 'vitest'
import { sayBack } from './echo'

test('a plain message is not repeated', () => {
  expect(sayBack({}, 'hello')).toBeNull()
})

test('a tapped option comes back with its payload', () => {
  expect(sayBack({ payload: 'size-small' }, 'Small')).toBe('You chose: Small (payload `size-small`).')
  expect(sayBack({ payload: null }, 'Small')).toBe('You chose: Small (no payload).')
})

test('a list comes back with every item, its payload and its section', () => {
  const items = [
    { title: 'Sencha', payload: 'tea-sencha', section_identifier: 'teas' },
    { title: 'Paper bag', payload: null, section_identifier: null },
  ]
  expect(sayBack({ items }, '')).toBe(
    'You chose 2 of the list:\n- Sencha (payload `tea-sencha`, section `teas`)\n- Paper bag (no payload)',
  )
})

test('a time comes back in the time zone of the slot, with its offset', () => {
  const reply = { identifier: 'bench-1', start_time: '2026-04-26T08:00+0200' }
  expect(sayBack(reply, '')).toBe('You booked: Sunday 26 April 2026 at 08:00 (UTC+02:00), slot `bench-1`.')
})

test('a time that cannot be read comes back as it came', () => {
  expect(sayBack({ identifier: 'a', start_time: 'soon' }, '')).toBe('You booked: soon, slot `a`.')
})

test.each([
  ['requested', 'still open'],
  ['processing', 'takes every approved one as paid'],
  ['paid', 'thank you'],
  ['failed', 'nothing was charged'],
] as const)('a payment that is %s says so', (status, words) => {
  const sentence = sayBack({ status }, '')
  expect(sentence).toContain(words)
  expect(sentence).toContain(`\`${status}\``)
})

test('a form comes back with every question and answer', () => {
  const answer = (page_id: string, title: string, items: { id: string; title: string; value: string }[]) => ({
    page_id,
    title,
    items,
  })
  const sentence = sayBack(
    {
      type: 'form_response',
      responses: [
        answer('rooms', 'Which rooms?', [
          { id: 'kitchen', title: 'Kitchen', value: 'kitchen' },
          { id: 'desk', title: 'Desk', value: 'my-desk' },
        ]),
        answer('day', 'When?', [{ id: 'day', title: 'day', value: '2026-05-09T00:00:00.000Z' }]),
        answer('zip', 'ZIP code?', [{ id: 'zip', title: '04101', value: '04101' }]),
        answer('card', 'Card?', []),
      ],
    },
    '',
  )
  expect(sentence).toBe(
    [
      'Your answers:',
      '- Which rooms? Kitchen (`kitchen`), Desk (`my-desk`)',
      '- When? Saturday 9 May 2026',
      '- ZIP code? 04101',
      '- Card? no answer',
    ].join('\n'),
  )
})

test('private answers are never repeated', () => {
  const responses = [{ page_id: 'a', title: 'Secret?', items: [{ id: 'a', title: 'x', value: 'x' }] }]
  expect(sayBack({ type: 'form_response', responses, private: true }, '')).not.toContain('Secret')
})
