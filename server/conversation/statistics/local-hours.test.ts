import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runs } from '../../../scripts/runs'
import { localHours } from './local-hours'

const zones = [
  'UTC',
  'Europe/Paris',
  'America/New_York',
  'America/Sao_Paulo',
  'Africa/Cairo',
  'Asia/Kolkata',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Pacific/Apia',
  'Pacific/Chatham',
]

function read(ms: number, timeZone: string) {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(ms)
  const part = (wanted: string) => parts.find(({ type }) => type === wanted)?.value ?? ''
  return { day: `${part('year')}-${part('month')}-${part('day')}`, hour: Number(part('hour')) }
}

const dayAt = (ms: number) => new Date(ms).toISOString().slice(0, 10)
const oneDay = 24 * 3_600_000
const first = Date.parse('2008-01-01')

test('every time gets the day and the hour of the local clock', () => {
  const given = fc.record({
    zone: fc.constantFrom(...zones),
    start: fc.integer({ min: 0, max: 7000 }),
    length: fc.integer({ min: 1, max: 40 }),
    moments: fc.array(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), { minLength: 1, maxLength: 20 }),
  })
  fc.assert(
    fc.property(given, ({ zone, start, length, moments }) => {
      const from = dayAt(first + start * oneDay)
      const hours = localHours(from, dayAt(first + (start + length - 1) * oneDay), zone)
      expect(hours.days).toHaveLength(length)
      // Samoa had no 30 December 2011.
      fc.pre(hours.until > hours.from)
      for (const share of [0, ...moments]) {
        const ms = hours.from + Math.floor(share * (hours.until - hours.from))
        const { day, hour } = hours.at(ms)
        expect({ day: hours.days[day], hour }).toEqual(read(ms, zone))
      }
      const last = hours.until - 1
      expect(hours.days[hours.at(last).day]).toBe(hours.days.at(-1))
      expect(read(hours.from - 1, zone).day).not.toBe(hours.days[0])
    }),
    { numRuns: runs(60) },
  )
})

describe('local hours of a clock change', () => {
  test('a day of a clock change has 23 hours, or 25 hours with one hour twice', () => {
    const spring = localHours('2026-03-29', '2026-03-29', 'Europe/Paris')
    expect((spring.until - spring.from) / 3_600_000).toBe(23)
    const autumn = localHours('2026-10-25', '2026-10-25', 'Europe/Paris')
    expect((autumn.until - autumn.from) / 3_600_000).toBe(25)
    const hour = (time: string) => autumn.at(Date.parse(time)).hour
    expect([hour('2026-10-25T00:30:00Z'), hour('2026-10-25T01:30:00Z'), hour('2026-10-25T02:30:00Z')]).toEqual([
      2, 2, 3,
    ])
  })

  test('a day without midnight begins at one o’clock', () => {
    const day = localHours('2017-10-15', '2017-10-15', 'America/Sao_Paulo')
    expect(day.at(day.from)).toEqual({ day: 0, hour: 1 })
  })
})
