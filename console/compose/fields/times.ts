import type { Field } from '../form/schema'

/** Returns the picker for the field: its notes say what the value must be. Null for other fields. */
export function pickerOf({ name, kind, schema }: Field): 'date' | 'time' | 'minutes' | null {
  if (name === 'duration' && kind === 'number') return 'minutes'
  const of = schema['x-notes']?.find(({ code }) => code === 'must_be')?.of
  return of === 'date' ? 'date' : of === 'time with offset' ? 'time' : null
}

const written = /^(\d{4}-\d\d-\d\dT\d\d:\d\d)(?::\d\d(?:\.\d+)?)?(Z|[+-]\d\d:?\d\d)$/

/** `2027-04-26T08:00+0200` -> `2027-04-26T08:00`. Empty if it is no time with an offset. */
export const localTime = (value: unknown): string => written.exec(String(value ?? ''))?.[1] ?? ''

/** `2027-04-26T08:00+0200` -> `+02:00`. */
export function offsetOf(value: unknown): string {
  const offset = written.exec(String(value ?? ''))?.[2] ?? 'Z'
  return offset === 'Z' ? '+00:00' : offset.replace(/^(.\d\d):?/, '$1:')
}

/** Adds the offset of the time before, or else the offset that this device has at that time. */
export function withOffset(local: string, before: unknown): string {
  if (local === '') return ''
  const offset = written.exec(String(before ?? ''))?.[2]
  return local + (offset ?? deviceOffset(new Date(local)))
}

/** Returns the time, some seconds later, in the same offset. */
export function laterTime(value: unknown, seconds: number): string {
  const local = localTime(value)
  if (!local) return ''
  const later = new Date(Date.parse(`${local}Z`) + seconds * 1000)
  return withOffset(later.toISOString().slice(0, 16), value)
}

function deviceOffset(at: Date): string {
  const minutes = -at.getTimezoneOffset()
  const two = (number: number) => String(Math.floor(Math.abs(number))).padStart(2, '0')
  return `${minutes < 0 ? '-' : '+'}${two(minutes / 60)}${two(minutes % 60)}`
}
