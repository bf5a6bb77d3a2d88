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
export function readLanguages({ first = '', current = '', texts }: Partial<StoredLanguages>): StoredLanguages {
  const { [current]: _, ...others } = Object(texts) as Record<string, string>
  return { first, current, texts: others }
}

/** Reads what `shortUndo` returned. Accepts any value. */
export function readUndo({ pasts, replaced }: Partial<StoredUndo>): StoredUndo {
  const other = replaced?.other
  // There is no redo after a reload.
  if (!replaced?.back || typeof other?.text !== 'string') return { pasts: shortPasts(pasts), replaced: null }
  return { pasts: shortPasts(pasts), replaced: { ...replaced, other: readDraft(other) } }
}

const readDraft = ({ text, languages, pasts }: WholeDraft): WholeDraft => ({
  ...{ text, languages: readLanguages(Object(languages)), pasts: shortPasts(pasts) },
})

/** Keeps the newest earlier texts of each language, as many as a browser can store. */
export const shortUndo = ({ pasts, replaced }: StoredUndo): StoredUndo => ({
  pasts: shortPasts(pasts),
  replaced: replaced && { ...replaced, other: readDraft(replaced.other) },
})

const mostLetters = 20_000

/** Accepts any value. */
const shortPasts = (pasts: unknown): Pasts =>
  Object.fromEntries(
    Object.entries(Object(pasts)).map(([tag, past]) => [
      tag,
      parsePast(serializePast(parsePast(JSON.stringify(past)), mostLetters)),
    ]),
  )
