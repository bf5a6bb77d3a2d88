import { useId } from 'preact/hooks'
import ui from '../../shell/controls/ui.module.css'
import { writePath } from '../document/path'
import { useComposeWords, useFieldWords } from '../words'
import { ApiName } from './ApiName'
import { Attach } from './Attach'
import { Findings } from './Findings'
import style from './FormPane.module.css'
import type { FieldProps } from './field-props'
import { findingsAt, writeField } from './form'

export function TextField({ needs, path, field, value, label }: FieldProps) {
  const t = useComposeWords()
  const words = useFieldWords()
  const id = useId()
  const { kind, schema, required, name } = field
  const { maxLength: limit } = schema
  const text = Array.isArray(value) ? value.join('\n') : String(value ?? '')
  const found = findingsAt(needs, path)
  const isBad = found.some(({ severity }) => severity === 'error')
  const isLong = kind === 'texts' || ((limit ?? 0) > 200 && !oneLineNames.test(name))
  const isAttachment = /^attachment/.test(name)
  const attributes = {
    id,
    class: ui.box,
    'data-path': writePath(path),
    'aria-describedby': `${id}-api ${id}-about`,
    'aria-invalid': isBad,
    value: text,
    // The text is in the customer's language, not in the page's.
    dir: kind === 'number' || oneLineNames.test(name) ? ('ltr' as const) : ('auto' as const),
    onInput: ({ currentTarget }: { currentTarget: { value: string } }) =>
      writeField(needs, path, parseText(kind, currentTarget.value), required),
  }
  // Limits count characters, not UTF-16 code units.
  const { length } = [...text]
  return (
    <div class={style.field}>
      <div class={style.label}>
        <label for={id}>
          {label} {required && <span class={ui.soft}>({t('compose_required')})</span>}
        </label>
        <ApiName id={`${id}-api`} name={name} />
        {limit !== undefined && text !== '' && (
          <span class={`${style.count} ${style.finding} ${length > limit ? style.bad : ''}`}>
            {t('compose_count', { length, limit })}
          </span>
        )}
      </div>
      {isLong ? (
        <textarea rows={kind === 'texts' ? 3 : 2} {...attributes} />
      ) : (
        <div class={style.file}>
          <input
            type="text"
            {...(kind === 'number' && { inputMode: 'decimal' as const })}
            list={schema.examples ? `${id}-list` : undefined}
            {...attributes}
          />
          {isAttachment && (
            <Attach
              needs={needs}
              onUpload={(given) => writeField(needs, path, given, required)}
              label={label ?? ''}
              mustBePublic={found.some(({ code }) => code === 'attachment_private') ? text : null}
            />
          )}
        </div>
      )}
      {schema.examples && (
        <datalist id={`${id}-list`}>
          {schema.examples.map((each) => (
            <option key={String(each)} value={String(each)} />
          ))}
        </datalist>
      )}
      <Findings id={`${id}-about`} about={words.about(schema)} findings={found} type={needs.type} />
    </div>
  )
}

/** Addresses, ids and payloads have no line breaks, so a single-line field is enough even for long values. */
const oneLineNames = /url|payload|value|_id$|^id$|identifier/

/** Returns invalid numbers as text, so that the server refuses them with its own sentence. */
function parseText(kind: string, text: string): unknown {
  if (kind === 'texts') return text === '' ? [] : text.split('\n')
  if (kind === 'number' && /^-?\d+(\.\d+)?$/.test(text)) return Number(text)
  return text
}
