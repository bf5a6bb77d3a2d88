import { useId } from 'preact/hooks'
import type { FieldProps } from '../form/field-props'
import { writeField } from '../form/form'
import { useComposeWords, useFieldWords } from '../words'
import { controlOf, FieldFrame } from './FieldFrame'

/** An optional field also has the choice "Not set". */
export function ChoiceField({ needs, path, field, value, label }: FieldProps) {
  const t = useComposeWords()
  const words = useFieldWords()
  const id = useId()
  const { kind, schema, required } = field
  const choices = kind === 'boolean' ? [true, false] : (schema.enum ?? []).filter((each) => each !== null)
  const choiceText = (each: unknown) =>
    each === true ? t('compose_yes') : each === false ? t('compose_no') : words.value(each)
  const isKnown = value === undefined || choices.some((each) => each === value)
  return (
    <FieldFrame {...{ needs, path, field, label, id }}>
      <select
        {...controlOf({ needs, path }, id)}
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
    </FieldFrame>
  )
}
