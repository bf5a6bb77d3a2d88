import { useId } from 'preact/hooks'
import ui from '../../shell/controls/ui.module.css'
import { writePath } from '../document/path'
import style from '../form/FormPane.module.css'
import type { FieldProps } from '../form/field-props'
import { findingsAt, writeField } from '../form/form'
import segments from '../form/Segments.module.css'
import type { Field } from '../form/schema'
import { useComposeWords, useFieldWords } from '../words'
import { ApiName } from './ApiName'
import { Findings } from './Findings'

/** The most segments that fit side by side on a phone. */
const mostSegments = 4

/** The values are in `enum`, or in a note if only the web channel has the field. */
function valuesOf({ schema }: Field): readonly unknown[] {
  const note = schema['x-notes']?.find(({ code }) => code === 'one_of')
  return (schema.enum ?? (Array.isArray(note?.of) ? note.of : [])).filter((each) => each !== null)
}

/** Whether a field has few values, and one of them is always chosen. */
export function isSegmented(field: Field): boolean {
  const { length } = valuesOf(field)
  return length > 0 && length <= mostSegments && (field.required || field.schema.default !== undefined)
}

export function SegmentedField({ needs, path, field, value, label }: FieldProps) {
  const t = useComposeWords()
  const words = useFieldWords()
  const id = useId()
  const { schema, required, name } = field
  const values = valuesOf(field)
  const found = findingsAt(needs, path)
  const chosen = value ?? schema.default
  const reachable = values.includes(chosen) ? chosen : values[0]
  return (
    <fieldset class={segments.field} aria-describedby={`${id}-about`}>
      <legend class={style.label}>
        <span>
          {label} {required && <span class={ui.soft}>({t('compose_required')})</span>}
        </span>
        <ApiName name={name} />
      </legend>
      <div class={segments.segments}>
        {values.map((each) => (
          <label key={String(each)} class={segments.segment} data-chosen={each === chosen}>
            <input
              type="radio"
              name={id}
              class={segments.radio}
              checked={each === chosen}
              {...(each === reachable && { 'data-path': writePath(path) })}
              onChange={() =>
                writeField(needs, path, each === schema.default && !required ? undefined : each, required)
              }
            />
            {words.value(each)}
          </label>
        ))}
      </div>
      <Findings id={`${id}-about`} about={words.about(schema)} findings={found} type={needs.type} />
    </fieldset>
  )
}
