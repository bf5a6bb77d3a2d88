import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isBlank } from '../../../contract/structured/blank'
import { runs } from '../../../scripts/runs'
import { characters, isWellFormed, truncate, utf16 } from './text'

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })
const clusters = (text: string) => [...graphemes.segment(text)].map(({ segment }) => segment)
const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({ unit: 'grapheme', maxLength: 60 }),
  fc.string({
    unit: fc.constantFrom('\u{1f468}\u200d\u{1f469}\u200d\u{1f467}', 'e\u0301', '\u{1f600}', 'x', '\u{1f1eb}\u{1f1f7}'),
    maxLength: 60,
  }),
  fc.string({
    unit: fc.constantFrom('x', 'é', '\r', '\n', '\r\n', '©', '\u00ad', '\u0301', '\u200d', '\ufe0f', '\u0903'),
    maxLength: 60,
  }),
)

test("a text's length counts code points", () => {
  fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => characters(text) === [...text].length))
  expect(characters('\ud83d')).toBe(1)
  expect(characters('\ude00\ud83d')).toBe(2)
})

test.each([
  ['characters', characters],
  ['UTF-16 code units', utf16],
])('a text cut to %s fits with its ellipsis, and splits no grapheme cluster', (_, measure) => {
  fc.assert(
    fc.property(anyText, fc.integer({ min: 1, max: 40 }), (text, most) => {
      const cut = truncate(text, most, measure)
      expect(measure(cut)).toBeLessThanOrEqual(most)
      if (measure(text) <= most) {
        expect(cut).toBe(text)
        return
      }
      const whole = clusters(text)
      const kept = cut.slice(0, -1)
      expect(cut.endsWith('…')).toBe(true)
      const count = whole.findIndex((_cluster, nth) => whole.slice(0, nth).join('') === kept)
      expect(count).toBeGreaterThanOrEqual(0)
      expect(measure(kept) + measure(whole[count] ?? '') + 1).toBeGreaterThan(most)
    }),
    { numRuns: runs(500) },
  )
})

test('a text with a lone surrogate or NUL is not well-formed', () => {
  expect(isWellFormed('\u{1f600} fine')).toBe(true)
  for (const text of ['\ud83d', 'a\ude00', 'a\0b']) expect(isWellFormed(text)).toBe(false)
})

test('only white space of any alphabet is blank', () => {
  for (const text of ['', ' ', '\t\n', '\u00a0', '\u3000\u2003']) expect(isBlank(text)).toBe(true)
  for (const text of ['x', ' x', '\u00a0x', 'é', '\u65e5', '0']) expect(isBlank(text)).toBe(false)
})
