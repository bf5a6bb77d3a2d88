// Pure: texts in, messages and notes out. Nothing is fetched or sent.
import type { Message } from '../compose/message'
import { findCards, readCards } from './adaptive-card/card'
import { findSlackMessage, readSlackMessage } from './block-kit/message'
import { messagesOf } from './build/messages'
import { isFields } from './fields'
import { createNotes, type Note } from './notes'
import { findOwnMessage, findSyntaxError, hasAnswer, valuesIn } from './own-message'
import type { Part } from './parts'
import { type AddedTexts, noteBindings, type Reading } from './reader'

type ForeignFormat = 'Slack Block Kit' | 'Adaptive Cards'

/** The messages of a foreign format, each valid by our rules. There is at least one. */
export interface Converted {
  format: ForeignFormat
  messages: readonly Message[]
  notes: readonly Note[]
  /** All notes; `notes` has at most the first 500. */
  noteCount: number
}

export type Imported =
  | { kind: 'own'; message: Message }
  | ({ kind: 'converted' } & Converted)
  | { kind: 'broken'; line: number; problem: string }
  | { kind: 'too_large'; limit: number }
  | { kind: 'empty'; format: ForeignFormat }
  | { kind: 'answer' }
  | { kind: 'none' }

const mostCharacters = 5_000_000
const mostMessages = 30

/** Recognises what was pasted and converts it. Never throws. */
export function importText(pasted: string, texts: AddedTexts): Imported {
  if (pasted.length > mostCharacters) return { kind: 'too_large', limit: mostCharacters }
  for (const value of valuesIn(pasted)) {
    const found = importValue(value, texts)
    if (found) return found
    if (hasAnswer(value)) return { kind: 'answer' }
  }
  const broken = findSyntaxError(pasted)
  return broken ? { kind: 'broken', ...broken } : { kind: 'none' }
}

/** Null if the value has no message in any format. */
function importValue(value: unknown, texts: AddedTexts): Imported | null {
  const own = findOwnMessage(value)
  if (own?.isSure) {
    const { message } = own
    return isForeignType(value) ? (convert(value, texts) ?? { kind: 'own', message }) : { kind: 'own', message }
  }
  return convert(value, texts) ?? (own && { kind: 'own', message: own.message })
}

/** A carousel of Slack has the name of one of our types, but other fields. */
const isForeignType = (value: unknown) => isFields(value) && value.type === 'carousel' && Array.isArray(value.elements)

function convert(value: unknown, texts: AddedTexts): Imported | null {
  const notes = createNotes()
  const reading: Reading = { notes, texts }
  const read = readForeign(reading, value)
  if (!read) return null
  noteBindings(reading, value, '')
  const all = read.parts.flatMap((parts) => messagesOf(reading, parts))
  if (all.length === 0) return { kind: 'empty', format: read.format }
  if (all.length > mostMessages) notes.add('too_many', '', { limit: mostMessages, count: all.length })
  return {
    kind: 'converted',
    format: read.format,
    messages: all.slice(0, mostMessages),
    notes: notes.inOrder(),
    noteCount: notes.total(),
  }
}

function readForeign(reading: Reading, value: unknown): { format: ForeignFormat; parts: Part[][] } | null {
  const cards = findCards(value)
  if (cards) return { format: 'Adaptive Cards', parts: readCards({ ...reading, hiddenCards: [] }, cards) }
  const slack = findSlackMessage(isForeignType(value) ? [value] : value)
  return slack && { format: 'Slack Block Kit', parts: [readSlackMessage(reading, slack)] }
}
