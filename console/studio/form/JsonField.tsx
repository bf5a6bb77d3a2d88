import { writePath } from '../document/path'
import { words } from '../words'
import { Findings } from './Findings'
import type { FieldProps } from './FormField'
import style from './FormPane.module.css'
import { findingsAt } from './form'

/** What has no form: it is shown as it stands. */
export function JsonField({ needs, path, field, value, label }: FieldProps) {
  const id = `about-${writePath(path)}`
  return (
    <div class={style.field}>
      <span>
        {label}: <code>{value === undefined ? words.unset : JSON.stringify(value).slice(0, 200)}</code>
      </span>
      <span class={style.finding}>{words.only_json}</span>
      <Findings id={id} about={field.schema.description} findings={findingsAt(needs, path)} />
    </div>
  )
}
