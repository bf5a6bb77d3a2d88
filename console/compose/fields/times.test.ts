import { expect, test } from 'vitest'
import { laterTime, localTime, offsetOf, withOffset } from './times'

test('a picked time keeps the offset of the time before', () => {
  expect(localTime('2027-04-26T08:00+0200')).toBe('2027-04-26T08:00')
  expect(withOffset('2027-04-27T09:30', '2027-04-26T08:00+0200')).toBe('2027-04-27T09:30+0200')
  expect(offsetOf('2027-04-26T08:00-0330')).toBe('-03:30')
  expect(offsetOf('2027-04-26T08:00Z')).toBe('+00:00')
  expect(withOffset('', '2027-04-26T08:00+0200')).toBe('')
})

test('a text that is no time with an offset is not picked', () => {
  expect(['', 'soon', '2027-04-26', '2027-04-26T08:00', undefined].map(localTime)).toEqual(['', '', '', '', ''])
})

test('the next time begins when the last one ends', () => {
  expect(laterTime('2027-04-26T23:45+0200', 1800)).toBe('2027-04-27T00:15+0200')
})
