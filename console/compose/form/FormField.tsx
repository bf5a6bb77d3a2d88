import { useFieldWords } from '../words'
import { ArrayField } from './ArrayField'
import { ChoiceField } from './ChoiceField'
import type { FieldProps } from './field-props'
import { GroupField } from './GroupField'
import { JsonField } from './JsonField'
import { itemKind } from './part-of'
import { isSegmented, SegmentedField } from './SegmentedField'
import type { Field } from './schema'
import { TextField } from './TextField'

/** Edits a value of an unexpected type as JSON text. */
export function FormField(props: FieldProps) {
  const { field, value, needs, path } = props
  const { kind } = field
  const words = useFieldWords()
  const label = props.label ?? words.label(field.name, itemKind(needs.type, path))
  if (value != null && !hasExpectedType(kind, value)) return <JsonField {...props} label={label} />
  if (isSegmented(field)) return <SegmentedField {...props} label={label} />
  if (kind === 'choice' || kind === 'boolean') return <ChoiceField {...props} label={label} />
  if (kind === 'object') return <GroupField {...props} label={label} />
  if (kind === 'array') return <ArrayField {...props} label={label} />
  if (kind === 'opaque') return <JsonField {...props} label={label} />
  return <TextField {...props} label={label} />
}

function hasExpectedType(kind: Field['kind'], value: unknown): boolean {
  if (kind === 'array') return Array.isArray(value)
  if (kind === 'texts') return Array.isArray(value) && value.every((each) => typeof each === 'string')
  if (kind === 'object') return typeof value === 'object' && !Array.isArray(value)
  if (kind === 'opaque') return false
  return typeof value !== 'object'
}
