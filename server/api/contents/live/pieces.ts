import { z } from 'zod'
import { isBounded } from '../../../../contract/structured/bounded'
import { malformed, Refusal } from '../../../conversation/refusals'
import { storable } from '../../../values/storable'
import { upTo } from '../../../values/text-shapes'
import { exceededLimit } from '../../http/connections/read-body'
import { excessMessages, jsonLimits } from '../../http/parameters'
import { kindOf } from '../../http/unknown-fields'
import { createDecoder } from './decode-body'
import type { InvalidPiece, Piece, ReadPiece } from './piece'
import { createWholeCharacters } from './whole-characters'

const lineLimit = 300_000
const text = z.string()
const shapes = z.union([
  z.strictObject({ text }),
  z.strictObject({ replace: text }),
  z.strictObject({ status: upTo(200).transform(storable) }),
  z.strictObject({ structured_content: z.unknown().refine((value) => isBounded(value, 40, 250_000)) }),
  z.strictObject({ end: z.literal(true) }),
])

/** Splits bytes into pieces. Ends at invalid UTF-8 (400) or at a line that is too long (413). */
export function createPieces(hasLines: boolean) {
  const decode = createDecoder()
  const joinCharacters = createWholeCharacters()
  let incompleteLine = ''
  let lineNumber = 0

  function linesOf(chunk: string, isLast: boolean): ReadPiece[] {
    const parts = (incompleteLine + chunk).split('\n')
    incompleteLine = isLast ? '' : (parts.pop() ?? '')
    const pieces = parts.flatMap((line): ReadPiece[] => {
      lineNumber += 1
      if (line.length > lineLimit) return [{ unreadable: lineTooLong() }]
      return line.trim() === '' ? [] : [pieceOf(line, lineNumber)]
    })
    return incompleteLine.length > lineLimit ? [...pieces, { unreadable: lineTooLong() }] : pieces
  }

  function take(bytes: Uint8Array | null): ReadPiece[] {
    const isLast = bytes === null
    const { text: chunk, isBroken } = decode(bytes)
    const pieces = hasLines ? linesOf(chunk, isLast) : chunk === '' ? [] : [{ text: chunk }]
    return joinCharacters(isBroken ? [...pieces, { unreadable: notUtf8() }] : pieces, isLast)
  }

  return { take, end: () => take(null) }
}

const lineTooLong = () =>
  new Refusal('too_large', 'too_large', `A line has at most ${lineLimit} characters: end it, or send less.`)
const notUtf8 = () => malformed('The body is not UTF-8. Send text as UTF-8, and end only after a whole character.')

function pieceOf(line: string, nth: number): Piece | InvalidPiece {
  try {
    const excess = exceededLimit(line, jsonLimits)
    if (excess) return { problem: `Line ${nth}: ${excessMessages[excess]}` }
    const value: unknown = JSON.parse(line)
    const parsed = shapes.safeParse(value)
    if (parsed.success) return parsed.data as Piece
    return { problem: `Line ${nth} ${describeFault(value)}. ${expectedPiece}` }
  } catch {
    return { problem: `Line ${nth} is no JSON. ${expectedPiece}` }
  }
}

const pieceFields = ['text', 'replace', 'status', 'structured_content', 'end']

function describeFault(value: unknown): string {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return `is ${kindOf(value)}, no object`
  const names = Object.keys(value)
  const unknownFields = names.filter((name) => !pieceFields.includes(name)).map((name) => name.slice(0, 80))
  if (unknownFields.length > 0) return `has unknown fields: ${unknownFields.slice(0, 10).join(', ')}`
  return names.length > 1 ? `has more than one field: ${names.join(', ')}` : 'is no piece'
}

const expectedPiece =
  'Send an object with one of these fields: text, replace, status (at most 200 characters), structured_content, or end: true.'
