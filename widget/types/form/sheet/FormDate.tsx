import formSheetWords from '../../../strings/english/structured/form-sheet.json'
import { timeLocale } from '../../../strings/time-locale'
import { useWords } from '../../../strings/words'
import { writeDate } from '../model/date-pattern'
import style from './Fields.module.css'
import type { FieldProps } from './field-props'

export function FormDate({ page, value, answer, id, errorId }: FieldProps) {
  const word = useWords(formSheetWords)
  const [day = ''] = value
  const { label_text, minimum_date, maximum_date, date_format } = page.options ?? {}
  return (
    <div>
      <label class={style.caption} for={id}>
        {label_text || word('form_date')}
      </label>
      <input
        class={style.field}
        id={id}
        type="date"
        min={minimum_date}
        // A four-digit maximum stops browsers from accepting a fifth digit.
        max={maximum_date ?? '9999-12-31'}
        value={day}
        aria-invalid={!!errorId}
        aria-describedby={`${errorId ?? ''} ${id}h`}
        onInput={({ currentTarget }) => answer([currentTarget.value])}
      />
      <div class={style.notes} id={`${id}h`}>
        <span>{page.hint_text}</span>
        <output for={id}>{/^[1-9]/.test(day) && writeDate(day, date_format, timeLocale())}</output>
      </div>
    </div>
  )
}
