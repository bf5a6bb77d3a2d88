import { type Node, type ParseError, parseTree, printParseErrorCode } from 'jsonc-parser'

/** A range of the text in UTF-16 units; `to` is the end, exclusive. */
export interface TextRange {
  from: number
  to: number
}

export type ParsedJson = { ok: true; root: Node } | { ok: false; at: number; message: string }

const mostDepth = 100

const sentences: Readonly<Record<string, string>> = {
  InvalidNumberFormat: 'This is not a JSON number.',
  PropertyNameExpected: 'A name in double quotes is missing here.',
  ValueExpected: 'A value is missing here.',
  ColonExpected: 'A colon is missing here.',
  CommaExpected: 'A comma is missing here.',
  CloseBraceExpected: 'A } is missing here.',
  CloseBracketExpected: 'A ] is missing here.',
  EndOfFileExpected: 'Nothing may follow the end.',
  UnexpectedEndOfString: 'The closing quote of this text is missing.',
}
const defaultSentence = 'This text has a character or an escape that JSON does not allow.'

/** Parses JSON with positions. Accepts exactly what `JSON.parse` accepts, nested at most 100 deep. */
export function parseJson(text: string): ParsedJson {
  const deep = tooDeepAt(text)
  if (deep >= 0) return { ok: false, at: deep, message: 'This is nested too deep.' }
  const errors: ParseError[] = []
  const root = parseTree(text, errors, { disallowComments: true })
  const [first] = errors
  if (root && !first) return { ok: true, root }
  return {
    ok: false,
    at: first?.offset ?? 0,
    message: (first && sentences[printParseErrorCode(first.error)]) ?? defaultSentence,
  }
}

/** Returns the position where the nesting exceeds the parser's limit, or -1. */
function tooDeepAt(text: string): number {
  let depth = 0
  for (const { 0: sign, index } of text.matchAll(/"(?:[^"\\]|\\.)*"?|[[\]{}]/g)) {
    if (sign === '{' || sign === '[') depth += 1
    if (sign === '}' || sign === ']') depth -= 1
    if (depth > mostDepth) return index
  }
  return -1
}

export const placeOfNode = ({ offset, length }: Node): TextRange => ({ from: offset, to: offset + length })
