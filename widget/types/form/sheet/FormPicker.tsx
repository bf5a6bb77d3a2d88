import formSheetWords from '../../../strings/english/structured/form-sheet.json'
import { useWords } from '../../../strings/words'
import { forward, Icon } from '../../../views/ui/icon-paths'
import style from './Fields.module.css'
import type { FieldProps } from './field-props'

export function FormPicker({ page, value, answer, id, errorId }: FieldProps) {
  const word = useWords(formSheetWords)
  const [chosen = ''] = value
  return (
    <div>
      {page.picker_title && (
        <label class={style.caption} for={id}>
          {page.picker_title}
        </label>
      )}
      <span class={style.picker}>
        <select
          class={style.field}
          id={id}
          aria-invalid={!!errorId}
          aria-describedby={errorId}
          value={chosen}
          onChange={({ currentTarget }) => answer([currentTarget.value])}
        >
          {!chosen && (
            <option value="" disabled>
              {word('form_pick')}
            </option>
          )}
          {page.items?.map((item, place) => (
            <option key={place} value={place}>
              {item.title}
            </option>
          ))}
        </select>
        <Icon d={forward} size={18} />
      </span>
    </div>
  )
}
