import { expect, test } from 'vitest'
import { excerptOf } from './excerpt'

function marked(text: string, ...words: string[]): string {
  const { text: shown, matches } = excerptOf(text, words)
  return matches.reduceRight(
    (all, { start, end }) => `${all.slice(0, start)}[${all.slice(start, end)}]${all.slice(end)}`,
    shown,
  )
}

const many = (count: number) => Array.from({ length: count }, (_, nth) => `word${nth}`).join(' ')

test.each([
  ['Do you have a SAMOVAR, samovar?', ['samovar'], 'Do you have a [SAMOVAR], [samovar]?'],
  ['One word here', ['one', 'here'], '[One] word [here]'],
  ['overlapping', ['over', 'verlap'], '[overlap]ping'],
  ['Where?\n\n Which   size?\nSmall', ['size'], '…Which [size]? Small'],
  ['Nothing', ['else'], 'Nothing'],
  ['İstanbul İZMİR kargo', ['kargo'], '…İZMİR [kargo]'],
  ['☕☕ mug', ['mug'], '☕☕ [mug]'],
  ['היכן החבילה שלי', ['החבילה'], 'היכן [החבילה] שלי'],
])('the excerpt of %j for a search of %j shows its matches', (text, words, shown) => {
  expect(marked(text, ...words)).toBe(shown)
})

test('the excerpt of a long text begins shortly before its first match', () => {
  const shown = marked(`${many(50)} samovar ${many(50)}`, 'samovar')
  expect(shown).toMatch(/^…word49 \[samovar] word0 .*…$/)
  expect(shown.length).toBeLessThan(150)
})

test('the excerpt of a match at the end of a text cuts no character in half', () => {
  expect(marked('Our instruments\nA brass samovar', 'samovar')).toBe('…A brass [samovar]')
  for (let nth = 0; nth < 4; nth++) {
    const { text } = excerptOf(`${'x'.repeat(nth)}${'😀'.repeat(200)}samovar${'😀'.repeat(200)}`, ['samovar'])
    expect(text.isWellFormed()).toBe(true)
  }
})

test('a match that is longer than the excerpt is cut', () => {
  const { text, matches } = excerptOf('a'.repeat(400), ['a'.repeat(300)])
  expect([text.length, matches]).toEqual([141, [{ start: 0, end: 140 }]])
})
