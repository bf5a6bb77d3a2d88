import { ChoiceField } from '../fields/ChoiceField'
import { JsonField } from '../fields/JsonField'
import { LinkField } from '../fields/LinkField'
import { isLink } from '../fields/links'
import { PictureField } from '../fields/PictureField'
import { isSegmented, SegmentedField } from '../fields/SegmentedField'
import { TextField } from '../fields/TextField'
import { isPicked, TimeField } from '../fields/TimeField'
import { useFieldWords } from '../words'
import { ArrayField } from './ArrayField'
import type { FieldProps } from './field-props'
import { GroupField } from './GroupField'
import { itemKind } from './part-of'
import type { Field } from './schema'

/** Edits a value of an unexpected type as JSON text. */
export function FormField(props: FieldProps) {
  const { field, value, needs, path } = props
  const { kind } = field
  const words = useFieldWords()
  const label = props.label ?? words.label(field.name, itemKind(needs.type, path))
  if (value != null && !hasExpectedType(kind, value)) return <JsonField {...props} label={label} />
  if (/^attachment/.test(field.name)) return <PictureField {...props} label={label} />
  if (isLink(field.name)) return <LinkField {...props} label={label} />
  if (isPicked(field, value)) return <TimeField {...props} label={label} />
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
