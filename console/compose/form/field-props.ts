import type { Path } from '../document/path'
import type { FormNeeds } from './form'
import type { Field } from './schema'

export interface FieldProps {
  needs: FormNeeds
  path: Path
  field: Field
  /** The value in the document; undefined if it has none. */
  value: unknown
  label?: string
  /** Whether the server refuses the message without this field, although its schema does not say so. */
  isNeeded?: boolean
}
