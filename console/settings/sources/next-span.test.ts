import { expect, test } from 'vitest'
import { nextSpan } from './next-span'

const day = (...spans: string[]) =>
  spans.map((span) => {
    const [from = '', to = ''] = span.split('-')
    return { day: 1, from, to }
  })

test.each([
  ['a day without hours gets the usual ones', [], '09:00-17:00'],
  ['another span begins an hour after the last', ['09:00-12:00'], '13:00-14:00'],
  ['the order of the spans does not matter', ['14:00-18:00', '09:00-12:00'], '19:00-20:00'],
  ['after half past, the next whole hour counts', ['09:00-20:30'], '22:00-23:00'],
  ['a day that ends at midnight gets a span before its first', ['18:00-24:00'], '00:00-18:00'],
  ['a late end gets the longest gap of the day', ['08:00-12:00', '15:00-23:30'], '00:00-08:00'],
  ['a gap between two spans is found', ['00:00-12:00', '13:30-24:00'], '12:00-13:30'],
  ['spans that overlap already get no third over them', ['00:00-16:00', '09:00-10:00', '20:00-24:00'], '16:00-20:00'],
])('%s', (_, spans, proposed) => {
  const found = nextSpan(day(...spans), 1)
  expect(found && `${found.from}-${found.to}`).toBe(proposed)
})

test('a day that is open for 24 hours gets no further time span', () => {
  expect(nextSpan(day('00:00-24:00'), 1)).toBeNull()
  expect(nextSpan(day('00:00-24:00'), 2)).toMatchObject({ day: 2, from: '09:00' })
})
