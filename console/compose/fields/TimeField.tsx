import { useId } from 'preact/hooks'
import ui from '../../shell/controls/ui.module.css'
import type { FieldProps } from '../form/field-props'
import { writeField } from '../form/form'
import type { Field } from '../form/schema'
import { controlOf, FieldFrame } from './FieldFrame'
import style from './TimeField.module.css'
import { localTime, offsetOf, pickerOf, withOffset } from './times'

/** Whether the field is a date, a time or a length, and its value fits into a picker. */
export function isPicked(field: Field, value: unknown): boolean {
  const picker = pickerOf(field)
  if (picker === 'minutes') return value === undefined || typeof value === 'number'
  if (picker === 'time') return !value || localTime(value) !== ''
  return picker === 'date' && (!value || /^\d{4}-\d\d-\d\d$/.test(String(value)))
}

export function TimeField(props: FieldProps) {
  const { needs, path, field, value } = props
  const id = useId()
  const picker = pickerOf(field)
  const write = (next: unknown) => writeField(needs, path, next, field.required)
  const control = controlOf(props, id)
  const onText = (act: (text: string) => unknown) => ({
    onInput: ({ currentTarget }: { currentTarget: { value: string } }) => write(act(currentTarget.value)),
  })
  return (
    <FieldFrame {...props} field={{ ...field, schema: {} }} id={id}>
      {picker === 'minutes' && (
        <input
          {...control}
          type="number"
          min="1"
          step="any"
          value={typeof value === 'number' ? value / 60 : ''}
          {...onText((text) => (text === '' ? undefined : Math.round(Number(text) * 60)))}
        />
      )}
      {picker === 'date' && <input {...control} type="date" value={String(value ?? '')} {...onText((text) => text)} />}
      {picker === 'time' && (
        <div class={style.time}>
          <input
            {...control}
            type="datetime-local"
            value={localTime(value)}
            {...onText((text) => withOffset(text, value))}
          />
          <span class={ui.soft} dir="ltr">
            {value ? `UTC${offsetOf(value)}` : ''}
          </span>
        </div>
      )}
    </FieldFrame>
  )
}
