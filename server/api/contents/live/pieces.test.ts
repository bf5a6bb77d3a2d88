import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../../../../scripts/runs'
import { storable } from '../../../values/storable'
import type { ReadPiece } from './piece'
import { createPieces } from './pieces'

const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.string({ unit: 'grapheme', maxLength: 200 }),
  fc.string({
    unit: fc.constantFrom('\r\n', '\n', '\r', '🐌', '👩‍👩‍👧', 'é', 'e\u0301', '\ufeff', '\u2028', ' ', 'a', '\0'),
  }),
)
const cuts = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 30 })

function cut<T extends { length: number }>(
  whole: T,
  shares: readonly number[],
  part: (from: number, to: number) => T,
): T[] {
  const places = [0, ...shares.map((share) => Math.floor(share * whole.length)).sort((a, b) => a - b), whole.length]
  return places.slice(1).map((to, nth) => part(places[nth] ?? 0, to))
}

const cutBytes = (bytes: Buffer, shares: readonly number[]) =>
  cut(bytes, shares, (from, to) => bytes.subarray(from, to) as Buffer)

function read(lines: boolean, chunks: readonly Buffer[]): ReadPiece[] {
  const pieces = createPieces(lines)
  return [...chunks.flatMap((chunk) => pieces.take(chunk)), ...pieces.end()]
}

function messageOf(taken: readonly ReadPiece[]) {
  let body = ''
  const others: ReadPiece[] = []
  for (const piece of taken) {
    if ('text' in piece) body += piece.text
    else if ('replace' in piece) body = piece.replace
    else others.push(piece)
  }
  return { body, others: JSON.stringify(others) }
}

test('the text does not depend on how its bytes are split', () => {
  fc.assert(
    fc.property(text, cuts, (given, shares) => {
      const bytes = Buffer.from(given)
      const { body } = messageOf(read(false, cutBytes(bytes, shares)))
      expect(body).toBe(storable(new TextDecoder().decode(bytes)))
    }),
    { numRuns: runs(2_000) },
  )
})

test('a text in JSON lines does not depend on how it is split', () => {
  const piece = fc.oneof(
    { weight: 3, arbitrary: fc.constant(null) },
    fc.record({ status: text }),
    fc.record({ nonsense: text }),
    fc.record({ structured_content: fc.record({ title: text }) }),
  )
  fc.assert(
    fc.property(text, cuts, fc.array(piece, { maxLength: 31 }), fc.constantFrom('\n', '\r\n'), cuts, (...given) => {
      const [whole, inText, between, end, inBytes] = given
      const pieces = cut(whole, inText, (from, to) => whole.slice(from, to)).map((text) => ({ text }))
      const lines = pieces.flatMap((each, nth) => (between[nth] ? [between[nth], each] : [each]))
      const bytes = Buffer.from(lines.map((line) => `${JSON.stringify(line)}${end}`).join(''))
      const cutLines = messageOf(read(true, cutBytes(bytes, inBytes)))
      expect(cutLines.body).toBe(storable(whole))
      expect(cutLines).toEqual(messageOf(read(true, [bytes])))
    }),
    { numRuns: runs(1_000) },
  )
})

test('text before broken bytes is read, however the bytes are split', () => {
  const broken = fc.constantFrom([0xff], [0xc0, 0x80], [0xed, 0xa0, 0x80], [0xf5, 0x80], [0xe2, 0x28], [0x80])
  fc.assert(
    fc.property(text, broken, text, fc.boolean(), cuts, (before, bad, after, lines, shares) => {
      const good = lines ? `${JSON.stringify({ text: before })}\n` : before
      const bytes = Buffer.concat([Buffer.from(good), Buffer.from(bad), Buffer.from(after)])
      const taken = read(lines, cutBytes(bytes, shares))
      const end = taken.findIndex((piece) => 'unreadable' in piece)
      expect(taken[end]).toMatchObject({ unreadable: { code: 'bad_request' } })
      const { body } = messageOf(taken.slice(0, end))
      expect(body).toBe(storable(lines ? before : before.replace(/^\ufeff/, '')))
    }),
    { numRuns: runs(1_000) },
  )
})

test('no request body causes an exception', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), fc.boolean(), cuts, (bytes, lines, shares) => {
      read(lines, cutBytes(Buffer.from(bytes), shares))
    }),
    { numRuns: runs(1_000) },
  )
})

test('a line that is too long is refused, however its bytes are split', () => {
  const long = Buffer.from(`{"text":"before"}\n{"text":"${'x'.repeat(300_000)}"}\n`)
  for (const size of [1 << 14, 1 << 20]) {
    const chunks = Array.from({ length: Math.ceil(long.length / size) }, (_, nth) =>
      long.subarray(nth * size, (nth + 1) * size),
    )
    const [before, refused] = read(true, chunks)
    expect(before).toEqual({ text: 'before' })
    expect(refused).toMatchObject({ unreadable: { code: 'too_large' } })
  }
})
