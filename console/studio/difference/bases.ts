import { translationFor } from '../../../contract/library/translations'
import type { Message } from '../../compose/message'
import { findOwnMessage, valuesIn } from '../../import/own-message'
import type { LibraryPayload } from '../../shell/shapes'

/** What a message is first compared with; without an item, a text to paste. */
export interface DifferenceStart {
  item: { id: string; name: string } | null
  /** Null for the newest. */
  version: number | null
}

/** Returns the words of a library version in this language, else in its first, as the composer writes them. */
export function messageOf(version: LibraryPayload, language: string): Message {
  const { body, structured_content } = translationFor(version.translations, language) ?? version
  const hasContent = Object.keys(structured_content).length > 0
  return { ...(body && { body }), ...(hasContent && { structured_content }) }
}

/** Finds a message in a pasted text, as *Import* does, in this language. Null if there is none. */
export function messageIn(pasted: string, language: string): Message | null {
  for (const value of valuesIn(pasted)) {
    const found = findOwnMessage(value)?.message ?? (typeof Object(value).body === 'string' ? Object(value) : null)
    if (found) return messageOf({ body: '', structured_content: {}, translations: {}, ...found }, language)
  }
  return null
}
