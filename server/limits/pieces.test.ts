import { PassThrough } from 'node:stream'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createPieceJoiner, refuseSmallPieces } from './pieces'

test('joining the pieces of a body needs little extra memory', () => {
  const lengths = fc.array(fc.oneof(fc.integer({ min: 0, max: 3 }), fc.integer({ min: 0, max: 70_000 })), {
    maxLength: 40,
  })
  fc.assert(
    fc.property(lengths, (cuts) => {
      let held = 0
      const joined = createPieceJoiner((bytes) => {
        held += bytes
      })
      const pieces = cuts.map((length, nth) => Buffer.alloc(length, nth))
      for (const piece of pieces) joined.add(piece)
      const whole = Buffer.concat(pieces)
      expect(joined.bytes().equals(whole)).toBe(true)
      expect(held).toBeGreaterThanOrEqual(whole.length)
    }),
  )
})

test('joining a hundred thousand single bytes allocates few memory blocks', () => {
  const holds: number[] = []
  const joined = createPieceJoiner((bytes) => void holds.push(bytes))
  for (let nth = 0; nth < 100_000; nth++) joined.add(Buffer.from('x'))
  expect(holds.length).toBeLessThan(60)
  expect(holds.reduce((sum, each) => sum + each)).toBeLessThan(120_000)
  expect(joined.bytes()).toHaveLength(100_000)
})

test.each([
  ['10,000 single bytes', 10_000, 1, false],
  ['10,001 single bytes', 10_001, 1, true],
  ['20,000 pieces of 64 bytes', 20_000, 64, false],
  ['20,000 pieces of 63 bytes', 20_000, 63, true],
])('%s', (_, count, length, refused) => {
  const body = new PassThrough({ highWaterMark: 10_000_000 })
  const refusals: unknown[] = []
  refuseSmallPieces(body, (error) => refusals.push(error))
  for (let nth = 0; nth < count; nth++) body.emit('data', Buffer.alloc(length))
  expect(refusals).toHaveLength(refused ? 1 : 0)
})
