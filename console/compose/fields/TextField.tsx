import { useId } from 'preact/hooks'
import style from '../form/FormPane.module.css'
import type { FieldProps } from '../form/field-props'
import { writeField } from '../form/form'
import { useComposeWords } from '../words'
import { controlOf, FieldFrame } from './FieldFrame'

export function TextField({ needs, path, field, value, label, isNeeded }: FieldProps) {
  const t = useComposeWords()
  const id = useId()
  const { kind, schema, required, name } = field
  const { maxLength: limit } = schema
  const text = Array.isArray(value) ? value.join('\n') : String(value ?? '')
  const isLong = kind === 'texts' || ((limit ?? 0) > 200 && !oneLineNames.test(name))
  const attributes = {
    ...controlOf({ needs, path }, id),
    'aria-required': isNeeded,
    value: text,
    // The text is in the customer's language, not in the page's.
    dir: kind === 'number' || oneLineNames.test(name) ? ('ltr' as const) : ('auto' as const),
    onInput: ({ currentTarget }: { currentTarget: { value: string } }) =>
      writeField(needs, path, parseText(kind, currentTarget.value), required),
  }
  // Limits count characters, not UTF-16 code units.
  const { length } = [...text]
  return (
    <FieldFrame
      {...{ needs, path, field, label, isNeeded, id }}
      beside={
        limit !== undefined &&
        text !== '' && (
          <span class={`${style.count} ${style.finding} ${length > limit ? style.bad : ''}`}>
            {t('compose_count', { length, limit })}
          </span>
        )
      }
    >
      {isLong ? (
        <textarea rows={kind === 'texts' ? 3 : 2} {...attributes} />
      ) : (
        <input
          type="text"
          {...(kind === 'number' && { inputMode: 'decimal' as const })}
          list={schema.examples ? `${id}-list` : undefined}
          {...attributes}
        />
      )}
      {schema.examples && (
        <datalist id={`${id}-list`}>
          {schema.examples.map((each) => (
            <option key={String(each)} value={String(each)} />
          ))}
        </datalist>
      )}
    </FieldFrame>
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
