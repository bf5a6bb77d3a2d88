/**
 * Facts about a field of a structured type that JSON Schema cannot express. In the API document they are part of the
 * `description`, and machine-readable as `x-notes`.
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
  /** The condition or form, the channels or values, the number, or the other field. */
  of?: string | number | readonly string[]
}
