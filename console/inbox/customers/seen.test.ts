import { expect, test } from 'vitest'
import { english, lookup } from '../../../widget/strings/words'
import { createTimes } from '../../times/times'
import { en } from '../strings/en'
import { formatLastSeen } from './seen'

const now = Date.parse('2026-11-22T12:00:00Z')
const t = lookup(english, en)
const lastSeen = (iso: string) => formatLastSeen(t, createTimes('en'), iso, now)

test('the last-seen time is rounded to ten minutes', () => {
  expect(lastSeen('2026-11-22T11:53:00Z')).toBe('in the last 10 minutes')
  expect(lastSeen('2026-11-22T11:38:59Z')).toMatch(/^about Nov 22, 2026, \d+:40/)
})

test('a customer is never last seen before they were first seen', () => {
  expect(lastSeen('2026-11-22T11:27:00Z')).toMatch(/^about Nov 22, 2026, \d+:30/)
})
