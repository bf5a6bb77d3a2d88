import { describe, expect, test } from 'vitest'
import { lastDays, periodProblem, readChoice, todayIn } from './period'

test('today is the local date, and not the UTC date', () => {
  const now = Date.parse('2026-11-01T23:30:00Z')
  expect(todayIn('Europe/Paris', now)).toBe('2026-11-02')
  expect(todayIn('America/New_York', now)).toBe('2026-11-01')
})

test('a period of the last days ends today and may cross months', () => {
  expect(lastDays(7, '2026-01-03')).toEqual({ from: '2025-12-28', to: '2026-01-03' })
  expect(lastDays(1, '2026-01-03')).toEqual({ from: '2026-01-03', to: '2026-01-03' })
})

describe('custom dates', () => {
  test.each([
    [{ from: '2026-01-01', to: '2026-01-01' }, null],
    [{ from: '2026-01-01', to: '2027-01-01' }, null],
    [{ from: '2026-01-01', to: '2027-01-02' }, 'long'],
    [{ from: '2026-01-02', to: '2026-01-01' }, 'order'],
    [{ from: '', to: '2026-01-01' }, 'missing'],
    [{ from: '2026-13-01', to: '2026-01-01' }, 'missing'],
  ])('%o: %s', (period, trouble) => {
    expect(periodProblem(period)).toBe(trouble)
  })
})

describe('the address', () => {
  const read = (query: string) => readChoice(new URLSearchParams(query), '2026-11-22')
  test('contains the chosen period', () => {
    expect(read('days=7').choice).toBe(7)
    const customPeriod = { from: '2026-10-01', to: '2026-10-31' }
    expect(read('from=2026-10-01&to=2026-10-31')).toEqual({ choice: 'own', customPeriod })
  })

  test.each(['', 'days=8', 'from=2026-10-01', 'from=2026-10-02&to=2026-10-01', 'days=own'])(
    'an invalid query, "%s", means 28 days',
    (query) => {
      expect(read(query)).toEqual({ choice: 28, customPeriod: { from: '2026-10-26', to: '2026-11-22' } })
    },
  )
})
