import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isNestedDeeper } from './read-body'

const depthOf = (value: unknown): number =>
  typeof value === 'object' && value !== null
    ? 1 + Object.values(value).reduce((deepest: number, each) => Math.max(deepest, depthOf(each)), 0)
    : 0
/** Texts with characters that have a meaning in JSON. */
const text = fc.string({ unit: fc.constantFrom('[', ']', '{', '}', '"', '\\', 'a'), maxLength: 12 })
const { value } = fc.letrec((tie) => ({
  value: fc.oneof({ depthSize: 'large' }, text, tie('list'), tie('record')),
  list: fc.array(tie('value'), { maxLength: 4 }),
  record: fc.dictionary(text, tie('value'), { maxKeys: 4 }),
}))

test('the depth of JSON is the depth that its parser finds, whatever its texts hold', () => {
  fc.assert(
    fc.property(value, fc.integer({ min: 0, max: 12 }), (value, most) => {
      expect(isNestedDeeper(JSON.stringify(value), most)).toBe(depthOf(value) > most)
    }),
  )
})
