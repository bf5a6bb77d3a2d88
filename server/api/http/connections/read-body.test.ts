import fc from 'fast-check'
import { expect, test } from 'vitest'
import { exceededLimit } from './read-body'

const depthOf = (value: unknown): number =>
  typeof value === 'object' && value !== null
    ? 1 + Object.values(value).reduce((deepest: number, each) => Math.max(deepest, depthOf(each)), 0)
    : 0
const text = fc.string({ unit: fc.constantFrom('[', ']', '{', '}', '"', '\\', ',', ':', 'a'), maxLength: 12 })
const { value } = fc.letrec((tie) => ({
  value: fc.oneof({ depthSize: 'large' }, text, tie('list'), tie('record')),
  list: fc.array(tie('value'), { maxLength: 4 }),
  record: fc.dictionary(text, tie('value'), { maxKeys: 4 }),
}))

test('the counted depth of JSON equals the depth that the parser finds', () => {
  fc.assert(
    fc.property(value, fc.integer({ min: 0, max: 12 }), (value, most) => {
      expect(exceededLimit(JSON.stringify(value), { levels: most, parts: 1_000_000 }) === 'levels').toBe(
        depthOf(value) > most,
      )
    }),
  )
})

const partsOf = (value: unknown): number => {
  if (typeof value !== 'object' || value === null) return 0
  const values = Object.values(value)
  const own = Math.max(0, values.length - 1) + (Array.isArray(value) ? 0 : values.length)
  return values.reduce((sum: number, each) => sum + partsOf(each), own)
}

test('commas and colons inside the texts of JSON are not counted', () => {
  fc.assert(
    fc.property(value, fc.integer({ min: 0, max: 12 }), (value, most) => {
      expect(exceededLimit(JSON.stringify(value), { levels: 1000, parts: most }) === 'parts').toBe(
        partsOf(value) > most,
      )
    }),
  )
})
