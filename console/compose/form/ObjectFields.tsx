import { useState } from 'preact/hooks'
import type { Path } from '../document/path'
import { useComposeWords } from '../words'
import { FormField } from './FormField'
import style from './FormPane.module.css'
import type { FormNeeds } from './form'
import { keyNames } from './new-value'
import { fieldsOf, type Schema } from './schema'
import { isShown } from './shown-fields'

interface ObjectFieldsProps {
  needs: FormNeeds
  path: Path
  schema: Schema
  value: unknown
}

/** Required and filled fields first, all others in a closed section. */
export function ObjectFields({ needs, path, schema, value }: ObjectFieldsProps) {
  const t = useComposeWords()
  const values = (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>
  const fields = fieldsOf(schema, values).filter((field) => isShown(needs, [...path, field.name], field))
  // Computed at the first render, so that a field does not move while the agent fills or empties it.
  const [initialNames] = useState(() => new Set(Object.keys(values)))
  const isFirst = ({ name, required }: (typeof fields)[number]) =>
    !keyNames.has(name) && (required || alwaysShown.has(name) || initialNames.has(name))
  const otherFields = fields.filter((each) => !isFirst(each))
  const draw = (field: (typeof fields)[number]) => (
    <FormField key={field.name} needs={needs} path={[...path, field.name]} field={field} value={values[field.name]} />
  )
  return (
    <div class={style.fields}>
      {fields.filter(isFirst).map(draw)}
      {otherFields.length > 0 && (
        <details class={style.more}>
          <summary>{t('compose_more_fields', { count: otherFields.length })}</summary>
          <div class={style.fields}>{otherFields.map(draw)}</div>
        </details>
      )}
    </div>
  )
}

/** Fields that nearly every message has stay outside the closed section. */
const alwaysShown: ReadonlySet<string> = new Set([
  'title',
  'subtitle',
  'url',
  'url_text',
  'payload',
  'attachment_id',
  'items',
  'value',
  'next_page_id',
])
