// Functions that return the cases of every limit: the greatest length, one character more, and emoji and combining
// characters at the cut.
import type { ChannelKind } from '../../../contract/channel-kinds'
import type { Fields } from '../rules/fields'
import { at, type Case, hex, rowPath, withValue } from './case'

/** One character (code point), two UTF-16 code units. */
export const emoji = '\u{1f600}'
/** One grapheme cluster, a letter and its accent: 2 characters. */
const combined = 'e\u0301'
/** One grapheme cluster: 7 characters, 11 UTF-16 code units. */
const family = '\u{1f468}\u200d\u{1f469}\u200d\u{1f467}\u200d\u{1f466}'

export interface Writer {
  channel: ChannelKind
  payload: Fields
}

export function required({ channel, payload }: Writer, place: string, word = 'required'): Case[] {
  const covers = [`${rowPath(place)}: ${word}`]
  const refused = [{ path: at(place), code: 'required' }]
  return [
    { covers, name: `${place} is absent`, channel, payload: withValue(payload, place, undefined), refused },
    { covers, name: `${place} is null`, channel, payload: withValue(payload, place, null), refused },
  ]
}

export function longest({ channel, payload }: Writer, place: string, limit: number, fill = 'x', emojis = true): Case[] {
  const covers = [`${rowPath(place)}: limit`]
  const prefix = fill.length > 1 ? fill : ''
  const of = (letter: string, count: number) => prefix + letter.repeat(count - prefix.length)
  const letter = prefix ? 'x' : fill
  const tooLong = (actual: number) => [{ path: at(place), code: 'too_long', limit, actual }]
  const cases: Case[] = [
    { covers, name: `${place} of ${limit} characters`, channel, payload: withValue(payload, place, of(letter, limit)) },
    {
      covers,
      name: `${place} of ${limit + 1} characters`,
      channel,
      payload: withValue(payload, place, of(letter, limit + 1)),
      refused: tooLong(limit + 1),
    },
  ]
  if (!emojis) return cases
  const accents = (count: number) => 'x'.repeat(count % 2) + combined.repeat(Math.floor(count / 2))
  return [
    ...cases,
    {
      covers,
      name: `${place} of ${limit} characters, accents counted apart`,
      channel,
      payload: withValue(payload, place, accents(limit)),
    },
    {
      covers,
      name: `${place} of ${limit + 2} characters, accents counted apart`,
      channel,
      payload: withValue(payload, place, accents(limit + 2)),
      refused: tooLong(limit + 2),
    },
    { covers, name: `${place} of ${limit} emoji`, channel, payload: withValue(payload, place, emoji.repeat(limit)) },
    {
      covers,
      name: `${place} of ${limit + 1} emoji`,
      channel,
      payload: withValue(payload, place, emoji.repeat(limit + 1)),
      refused: tooLong(limit + 1),
    },
  ]
}

export function most(
  { channel, payload }: Writer,
  place: string,
  limit: number,
  item: (nth: number) => unknown,
): Case[] {
  const covers = [`${rowPath(place)}: limit`]
  const items = (count: number) => Array.from({ length: count }, (_, nth) => item(nth))
  return [
    { covers, name: `${limit} ${place}`, channel, payload: withValue(payload, place, items(limit)) },
    {
      covers,
      name: `${limit + 1} ${place}`,
      channel,
      payload: withValue(payload, place, items(limit + 1)),
      refused: [{ path: at(place), code: 'too_many', limit, actual: limit + 1 }],
    },
  ]
}

export function only({ channel, payload }: Writer, place: string, values: readonly string[]): Case[] {
  const covers = [`${rowPath(place)}: only`]
  return [
    ...values.map((value) => ({
      covers,
      name: `${place} is ${value}`,
      channel,
      payload: withValue(payload, place, value),
    })),
    {
      covers,
      name: `${place} is something else`,
      channel,
      payload: withValue(payload, place, 'something-else'),
      refused: [{ path: at(place), code: 'not_allowed' }],
    },
  ]
}

export function ascii({ channel, payload }: Writer, place: string): Case[] {
  const covers = [`${rowPath(place)}: ascii`]
  return [
    { covers, name: `${place} of ASCII`, channel, payload: withValue(payload, place, 'a-Z_0~ {"x":1}') },
    {
      covers,
      name: `${place} with an accent`,
      channel,
      payload: withValue(payload, place, 'é'),
      refused: [{ path: at(place), code: 'not_ascii' }],
    },
  ]
}

export function format(
  { channel, payload }: Writer,
  place: string,
  good: readonly string[],
  bad: readonly string[],
  word = 'is',
  code = 'invalid_format',
): Case[] {
  const covers = [`${rowPath(place)}: ${word}`]
  return [
    ...good.map((text) => ({ covers, name: `${place} ${text}`, channel, payload: withValue(payload, place, text) })),
    ...bad.map((text) => ({
      covers,
      name: `${place} ${text} is refused`,
      channel,
      payload: withValue(payload, place, text),
      refused: [{ path: at(place), code }],
    })),
  ]
}

export function truncated({ channel, payload }: Writer, as: string, place: string, size: number): Case[] {
  const covers = [`${channel} ${as} ${rowPath(place)}: truncate`]
  const of = (name: string, sent: string, shown: string): Case => ({
    covers,
    name: `${place} of ${name}`,
    channel,
    payload: withValue(payload, place, sent),
    as,
    shows: { [place]: shown },
    ...(sent === shown ? {} : { warned: [{ path: at(place), code: 'truncated' }] }),
  })
  const x = (count: number) => 'x'.repeat(count)
  return [
    of(`${size} characters`, x(size), x(size)),
    of(`${size + 1} characters`, x(size + 1), `${x(size - 1)}…`),
    of(`${size} emoji`, emoji.repeat(size), emoji.repeat(size)),
    of(`${size + 1} emoji`, emoji.repeat(size + 1), `${emoji.repeat(size - 1)}…`),
    of('a combining accent at the cut', `${x(size - 2)}${combined}${x(5)}`, `${x(size - 2)}…`),
    of('a family at the cut', `${x(size - 7)}${family}${x(5)}`, `${x(size - 7)}…`),
  ]
}

export function truncatedUtf16({ channel, payload }: Writer, as: string, place: string, size: number): Case[] {
  const covers = [`${channel} ${as} ${rowPath(place)}: truncateUtf16`]
  const of = (name: string, sent: string, shown: string): Case => ({
    covers,
    name: `${place} of ${name}`,
    channel,
    payload: withValue(payload, place, sent),
    as,
    shows: { [place]: shown },
    ...(sent === shown ? {} : { warned: [{ path: at(place), code: 'truncated' }] }),
  })
  const x = (count: number) => 'x'.repeat(count)
  return [
    of(`${size} units`, x(size), x(size)),
    of(`${size + 1} units`, x(size + 1), `${x(size - 1)}…`),
    of('an emoji of two units that just fits', `${x(size - 2)}${emoji}`, `${x(size - 2)}${emoji}`),
    of('an emoji that would be halved', `${x(size - 2)}${emoji}y`, `${x(size - 2)}…`),
    of('a combining accent at the cut', `${x(size - 2)}${combined}${x(5)}`, `${x(size - 2)}…`),
    of('a family at the cut', `${x(size - 11)}${family}${x(5)}`, `${x(size - 11)}…`),
  ]
}

export function longestUtf16({ channel, payload }: Writer, place: string, limit: number): Case[] {
  const covers = [`${rowPath(place)}: limitUtf16`]
  const tooLong = (actual: number) => [{ path: at(place), code: 'too_long', limit, actual }]
  const halfText = emoji.repeat(limit / 2)
  return [
    { covers, name: `${place} of ${limit} units`, channel, payload: withValue(payload, place, 'x'.repeat(limit)) },
    {
      covers,
      name: `${place} of ${limit + 1} units`,
      channel,
      payload: withValue(payload, place, 'x'.repeat(limit + 1)),
      refused: tooLong(limit + 1),
    },
    { covers, name: `${place} of ${limit / 2} emoji`, channel, payload: withValue(payload, place, halfText) },
    {
      covers,
      name: `${place} of ${limit / 2} emoji and a letter`,
      channel,
      payload: withValue(payload, place, `${halfText}x`),
      refused: tooLong(limit + 1),
    },
  ]
}

export function ignored({ channel, payload }: Writer, as: string, place: string, value: unknown): Case {
  return {
    covers: [`${channel} ${as} ${rowPath(place)}: ignored`],
    name: `${place} is dropped`,
    channel,
    payload: withValue(payload, place, value),
    as,
    shows: { [place]: undefined },
    warned: [{ path: at(place), code: 'ignored' }],
  }
}

export function filledWithHex({ channel, payload }: Writer, as: string, place: string, table = false): Case[] {
  const covers = [table ? `${rowPath(place)}: whenBlank` : `${channel} ${as} ${rowPath(place)}: whenBlank`]
  return [
    {
      covers,
      name: `${place} is blank`,
      channel,
      payload: withValue(payload, place, ' '),
      as,
      shows: { [place]: hex },
      warned: [{ path: at(place), code: 'filled' }],
    },
    {
      covers,
      name: `${place} is given`,
      channel,
      payload: withValue(payload, place, 'kept'),
      as,
      shows: { [place]: 'kept' },
    },
  ]
}
