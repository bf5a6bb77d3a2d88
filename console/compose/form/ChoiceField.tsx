import { useId } from 'preact/hooks'
import ui from '../../shell/controls/ui.module.css'
import { writePath } from '../document/path'
import { useComposeWords, useFieldWords } from '../words'
import { ApiName } from './ApiName'
import { Findings } from './Findings'
import style from './FormPane.module.css'
import type { FieldProps } from './field-props'
import { findingsAt, writeField } from './form'

/** An optional field also has the choice "Not set". */
export function ChoiceField({ needs, path, field, value, label }: FieldProps) {
  const t = useComposeWords()
  const words = useFieldWords()
  const id = useId()
  const { kind, schema, required } = field
  const found = findingsAt(needs, path)
  const choices = kind === 'boolean' ? [true, false] : (schema.enum ?? []).filter((each) => each !== null)
  const choiceText = (each: unknown) =>
    each === true ? t('compose_yes') : each === false ? t('compose_no') : words.value(each)
  const isKnown = value === undefined || choices.some((each) => each === value)
  return (
    <div class={style.field}>
      <div class={style.label}>
        <label for={id}>
          {label} {required && <span class={ui.soft}>({t('compose_required')})</span>}
        </label>
        <ApiName id={`${id}-api`} name={field.name} />
      </div>
      <select
        id={id}
        class={ui.box}
        data-path={writePath(path)}
        aria-describedby={`${id}-api ${id}-about`}
        aria-invalid={found.some(({ severity }) => severity === 'error')}
        value={value === undefined ? '' : JSON.stringify(value)}
        onChange={({ currentTarget }) =>
          writeField(needs, path, currentTarget.value === '' ? undefined : JSON.parse(currentTarget.value), required)
        }
      >
        {(!required || value === undefined) && (
          <option value="">
            {schema.default === undefined
              ? t('compose_unset')
              : t('compose_unset_default', { value: choiceText(schema.default) })}
          </option>
        )}
        {!isKnown && <option value={JSON.stringify(value)}>{words.value(value)}</option>}
        {choices.map((each) => (
          <option key={String(each)} value={JSON.stringify(each)}>
            {choiceText(each)}
          </option>
        ))}
      </select>
      <Findings id={`${id}-about`} about={words.about(schema)} findings={found} type={needs.type} />
    </div>
  )
}
