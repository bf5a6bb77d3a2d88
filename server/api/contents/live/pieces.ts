import { z } from 'zod'
import { malformed, Refusal } from '../../../conversation/refusals'
import { isBounded, storable } from '../../../values/storable'
import { upTo } from '../../../values/text-shapes'
import { isNestedDeeper } from '../../http/connections/read-body'

/** A piece of a live message, as its author sends it. */
export type Piece =
  | { text: string }
  | { replace: string }
  | { status: string }
  | { structured_content: unknown }
  | { end: true }

/** A line that is no piece, and what to change. */
export interface NoPiece {
  wrong: string
}

/** The longest line, in characters. */
const lineLimit = 300_000
const text = z.string().transform(storable)
const shapes = z.union([
  z.strictObject({ text }),
  z.strictObject({ replace: text }),
  z.strictObject({ status: upTo(200) }),
  z.strictObject({ structured_content: z.unknown().refine((value) => isBounded(value, 40, 250_000)) }),
  z.strictObject({ end: z.literal(true) }),
])

/** Turns the bytes of a body into pieces, however they are cut. Throws 400 for bytes that are not UTF-8, 413 for a line without an end. */
export function createPieces(lines: boolean) {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: false })
  let rest = ''
  let nth = 0

  function decoded(bytes: Uint8Array | undefined): string {
    try {
      return bytes ? decoder.decode(bytes, { stream: true }) : decoder.decode()
    } catch {
      throw malformed('The body is not UTF-8. Send text as UTF-8, and end only after a whole character.')
    }
  }

  function take(more: string, isLast: boolean): (Piece | NoPiece)[] {
    if (!lines) return more === '' ? [] : [{ text: storable(more) }]
    const parts = (rest + more).split('\n')
    rest = isLast ? '' : (parts.pop() ?? '')
    if (rest.length > lineLimit)
      throw new Refusal('too_large', 'too_large', `A line has at most ${lineLimit} characters: end it, or send less.`)
    return parts.flatMap((line) => {
      nth += 1
      return line.trim() === '' ? [] : [pieceOf(line, nth)]
    })
  }

  return {
    take: (bytes: Uint8Array) => take(decoded(bytes), false),
    end: () => take(decoded(undefined), true),
  }
}

function pieceOf(line: string, nth: number): Piece | NoPiece {
  try {
    if (isNestedDeeper(line, 100)) return { wrong: `Line ${nth} is nested deeper than 100 levels: send it flatter.` }
    const parsed = shapes.safeParse(JSON.parse(line))
    if (parsed.success) return parsed.data as Piece
    return { wrong: `Line ${nth} is no piece. ${wanted}` }
  } catch {
    return { wrong: `Line ${nth} is no JSON. ${wanted}` }
  }
}

const wanted =
  'Send an object with one of these fields: text, replace, status (at most 200 characters), structured_content, or end: true.'
