/**
 * Facts about a field of a structured type that a JSON Schema cannot express. The schemas in the API document have them
 * as a sentence (`description`), and as these notes (`x-notes`) for programs with sentences of their own.
 */
export interface FieldNote {
  /** `required_when`, `removed_when` and `ignored_when` name a condition, `must_be` a form of text. */
  code:
    | 'required_when'
    | 'removed_when'
    | 'ignored_when'
    | 'ascii'
    | 'http'
    | 'must_be'
    | 'unique'
    | 'only_on'
    | 'one_of'
    | 'most_characters'
    | 'most_utf16'
    | 'same_as'
  /** The condition or form, the channels or values, the number, the other field. */
  of?: string | number | readonly string[]
}
