import type { FieldNote } from '../../contract/structured/field-note'
import type { composeWords } from './strings/en'

const conditionalNotes: ReadonlySet<FieldNote['code']> = new Set([
  'required_when',
  'removed_when',
  'ignored_when',
  'must_be',
])

/** Returns the key of a note's text: `ignored_when`, "url is empty" -> `note_ignored_when_url_is_empty`. */
export function noteKey({ code, of = '' }: FieldNote): keyof typeof composeWords {
  const suffix = conditionalNotes.has(code)
    ? `_${String(of)
        .toLowerCase()
        .replace(/[^a-z0-9]+/g, '_')}`
    : ''
  return `note_${code}${suffix}` as keyof typeof composeWords
}
