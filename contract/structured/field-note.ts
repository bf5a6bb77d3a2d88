/**
 * Facts about a field of a structured type that JSON Schema cannot express. In the API document they are part of the
 * `description`, and machine-readable as `x-notes`.
 */
export interface FieldNote {
  /** `required_when`, `removed_when` and `ignored_when` depend on a condition. `must_be` requires a text format. */
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
  /** Depends on `code`: a condition, a text format, channels, values, a number, or the name of another field. */
  of?: string | number | readonly string[]
}
