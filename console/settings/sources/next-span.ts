import type { BusinessHours } from '../../../contract/business-hours'

type Span = BusinessHours['hours'][number]

const dayEnd = 24 * 60
const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
const timeOf = (minutes: number) =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => `${part}`.padStart(2, '0')).join(':')

/** Returns an hour after the last span, or in the longest gap. Null if the day is full. */
export function nextSpan(spans: readonly Span[], day: number): Span | null {
  const taken = spans
    .filter((span) => span.day === day)
    .map(({ from, to }) => ({ from: minutesOf(from), to: minutesOf(to) }))
    .sort((one, other) => one.from - other.from)
  if (taken.length === 0) return { day, from: '09:00', to: '17:00' }
  const last = Math.max(...taken.map(({ to }) => to))
  const later = Math.ceil(last / 60) * 60 + 60
  if (later + 60 <= dayEnd) return { day, from: timeOf(later), to: timeOf(later + 60) }
  // Spans can overlap, so a gap begins after the latest end of all earlier spans.
  const ends = [0, ...taken.map((_, nth) => Math.max(...taken.slice(0, nth + 1).map(({ to }) => to)))]
  const gaps = ends.map((from, nth) => ({ from, to: taken[nth]?.from ?? dayEnd })).filter(({ from, to }) => to > from)
  const longest = gaps.sort((one, other) => other.to - other.from - (one.to - one.from))[0]
  return longest ? { day, from: timeOf(longest.from), to: timeOf(longest.to) } : null
}
