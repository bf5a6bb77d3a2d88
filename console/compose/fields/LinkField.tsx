import { useId } from 'preact/hooks'
import { pageLocale } from '../../../widget/strings/words'
import type { FieldProps } from '../form/field-props'
import { writeField } from '../form/form'
import { capitalized } from '../form/schema'
import { useComposeWords, useFieldWords } from '../words'
import { controlOf, FieldFrame } from './FieldFrame'
import { type LinkChoice, linkChoices, nextPageChoices, setNextPage } from './links'

/** A field that names a page, a section or a choice: the agent chooses it by its title. */
export function LinkField(props: FieldProps) {
  const { needs, path, field, value } = props
  const t = useComposeWords()
  const words = useFieldWords()
  const id = useId()
  const ofPage = nextPageChoices(needs, path)
  const { choices, chosen } = ofPage ?? { choices: linkChoices(needs, path), chosen: value }
  const isKnown = chosen === undefined || choices.some((each) => each.value === chosen)
  const textOf = ({ title, list, nth }: LinkChoice) => {
    if (list === 'end') return words.label('submit_form')
    if (list === 'choices') return t('compose_by_choice')
    const written = t('compose_nth', { name: words.itemName(list, list === 'items' ? 'choices' : ''), count: nth + 1 })
    const name = capitalized(written, pageLocale())
    return title ? t('compose_about', { name, text: title }) : name
  }
  return (
    <FieldFrame {...props} field={ofPage ? { ...field, schema: {} } : field} id={id}>
      <select
        {...controlOf(props, id)}
        value={chosen === undefined ? '' : String(chosen)}
        onChange={({ currentTarget }) => {
          const choice = choices.find((each) => String(each.value) === currentTarget.value)
          if (ofPage) setNextPage(needs, path, choice)
          else writeField(needs, path, choice?.value, field.required)
        }}
      >
        {(!field.required || chosen === undefined || chosen === '') && !ofPage?.isComplete && (
          <option value="">{t('compose_unset')}</option>
        )}
        {!isKnown && chosen !== '' && <option value={String(chosen)}>{String(chosen)}</option>}
        {choices.map((choice) => (
          <option key={String(choice.value)} value={String(choice.value)}>
            {textOf(choice)}
          </option>
        ))}
      </select>
    </FieldFrame>
  )
}
