import { useSignal } from '@preact/signals'
import { useId } from 'preact/hooks'
import ui from '../../shell/controls/ui.module.css'
import { parseJson } from '../document/json-tree'
import { writePath } from '../document/path'
import style from '../form/FormPane.module.css'
import type { FieldProps } from '../form/field-props'
import { findingsAt, writeField } from '../form/form'
import { useComposeWords, useFieldWords } from '../words'
import { ApiName } from './ApiName'
import { Findings } from './Findings'

/** Writes the value into the message when the text box contains valid JSON. */
export function JsonField({ needs, path, field, value, label }: FieldProps) {
  const t = useComposeWords()
  const words = useFieldWords()
  const id = useId()
  /** The text while it is invalid JSON; null while it equals the message's value. */
  const draft = useSignal<{ text: string; trouble: string } | null>(null)
  const { required, schema } = field
  const found = findingsAt(needs, path)
  const { trouble } = draft.value ?? {}
  const text = draft.value?.text ?? (value === undefined ? '' : JSON.stringify(value, null, 2))
  function change(next: string) {
    const parsed = next.trim() === '' ? null : parseJson(next)
    if (parsed && !parsed.ok) {
      draft.value = { text: next, trouble: parsed.message }
      return
    }
    // Do not reformat the text while the agent types.
    draft.value = { text: next, trouble: '' }
    writeField(needs, path, parsed ? JSON.parse(next) : undefined, required)
  }
  return (
    <div class={style.field}>
      <div class={style.label}>
        <label for={id}>
          {label}{' '}
          <span class={ui.soft}>
            ({required ? `${t('compose_required')}, ${t('compose_json')}` : t('compose_json')})
          </span>
        </label>
        <ApiName id={`${id}-api`} name={field.name} />
      </div>
      <textarea
        id={id}
        class={`${ui.box} ${style.code}`}
        rows={Math.min(text.split('\n').length + 1, 12)}
        spellcheck={false}
        dir="ltr"
        data-path={writePath(path)}
        aria-describedby={`${id}-api ${id}-about`}
        aria-invalid={Boolean(trouble) || found.some(({ severity }) => severity === 'error')}
        value={text}
        onInput={({ currentTarget }) => change(currentTarget.value)}
        onBlur={() => {
          if (!trouble) draft.value = null
        }}
      />
      {trouble ? (
        <p id={`${id}-about`} class={`${style.finding} ${style.bad}`} role="alert">
          {t('compose_json_unfinished', { why: words.brokenJson(trouble) })}
        </p>
      ) : (
        <Findings id={`${id}-about`} about={words.about(schema)} findings={found} type={needs.type} />
      )}
    </div>
  )
}
