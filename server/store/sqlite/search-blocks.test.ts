import { expect, test } from 'vitest'
import { createSearchBlocks } from './search-blocks'

function searching(texts: string[]) {
  const blocksWith = createSearchBlocks((after, upTo) => texts.slice(after, upTo).map((text) => ({ text })))
  return (word: string) => {
    const blocks: number[] = JSON.parse(blocksWith(word, texts.length))
    const found = blocks.flatMap((after) => texts.slice(after, after + 128).filter((text) => text.includes(word)))
    return { blocks: blocks.length, found }
  }
}

const texts = Array.from({ length: 1000 }, (_, nth) => `where is my parcel ${nth}? 注文した急須`)

test('a search reads only the blocks that may contain the word', () => {
  const search = searching(texts)
  expect(search('samovar')).toEqual({ blocks: 1, found: [] })
  expect(search('parcel 300')).toMatchObject({ found: [texts[300]] })
  expect(search('parcel 300').blocks).toBeLessThan(4)
  expect(search('parcel').blocks).toBe(8)
})

test.each(['z', 'zx', '茶', '茶壺', 'ß', '😀', '\ud83d', '', ' ', '%_', 'é', 'a'.repeat(300)])(
  'a search for %j finds texts inside and after a full block',
  (word) => {
    const given = texts.map((text, nth) => (nth % 333 === 0 ? `ab${word}cd` : text))
    expect(searching(given)(word).found).toEqual(given.filter((text) => text.includes(word)))
  },
)

test('a search finds each new text, whether its block is full or not', () => {
  const growing = texts.slice(0, 10)
  const search = searching(growing)
  for (let nth = 0; nth < 300; nth++) {
    growing.push(`number ${nth} done`)
    expect(search(`number ${nth} done`).found).toHaveLength(1)
  }
})
