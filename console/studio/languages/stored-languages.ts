import { parsePast, serializePast } from '../../compose/document/undo-history'

/** The languages of the message, with the texts of those that are not in the document. */
export interface StoredLanguages {
  /** The language that customers get whose own is missing. Empty: nobody said in which the message is. */
  first: string
  /** The language of the document. */
  current: string
  texts: Readonly<Record<string, string>>
}

/** Earlier texts of the languages that are not in the document. */
export type Pasts = Readonly<Record<string, readonly string[]>>

/** A message in all its languages, as it was when another replaced it. */
export interface WholeDraft {
  /** The text of the document. */
  text: string
  languages: StoredLanguages
  pasts: Pasts
}

/** The message that undo or redo brings back with its languages. */
export interface Replaced {
  other: WholeDraft
  /** The text and the language of the message that is in its place. */
  text: string
  current: string
  /** How many steps of undo are between the two, now: at least 1, or 0 if redo brings it back. */
  back: number
}

/** What undo needs after a reload, beside the history of the document. */
export interface StoredUndo {
  pasts: Pasts
  replaced: Replaced | null
}

export const noLanguages: StoredLanguages = { first: '', current: '', texts: {} }

/** Reads stored languages. Accepts any value. */
export function readLanguages({ first = '', current = '', texts = {} }: Partial<StoredLanguages>): StoredLanguages {
  const { [current]: _, ...others } = textsIn(texts)
  return { first: String(first), current: String(current), texts: others }
}

/** Reads what `shortUndo` returned. Accepts any value. */
export function readUndo(stored: Partial<StoredUndo>): StoredUndo {
  const pasts = pastsIn(stored.pasts)
  const { other, text, current, back } = Object(stored.replaced) as Partial<Replaced>
  if (typeof text !== 'string' || typeof current !== 'string' || typeof other?.text !== 'string') {
    return { pasts, replaced: null }
  }
  const whole = { text: other.text, languages: readLanguages(Object(other.languages)), pasts: pastsIn(other.pasts) }
  // There is no redo after a reload.
  return { pasts, replaced: back ? { other: whole, text, current, back } : null }
}

/** Keeps the newest earlier texts of each language, as many as a browser can store. */
export function shortUndo({ pasts, replaced }: StoredUndo): StoredUndo {
  const short = (all: Pasts): Pasts =>
    Object.fromEntries(Object.entries(all).map(([tag, past]) => [tag, parsePast(serializePast(past, mostLetters))]))
  return {
    pasts: short(pasts),
    replaced: replaced && { ...replaced, other: { ...replaced.other, pasts: short(replaced.other.pasts) } },
  }
}

const mostLetters = 20_000

const textsIn = (value: unknown) =>
  Object.fromEntries(
    Object.entries(Object(value)).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )

const pastsIn = (value: unknown): Pasts =>
  Object.fromEntries(
    Object.entries(Object(value)).map(([tag, past]) => [
      tag,
      Array.isArray(past) ? past.filter((each) => typeof each === 'string') : [],
    ]),
  )
