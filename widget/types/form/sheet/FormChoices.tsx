import { Picture } from '../../../views/ui/Picture'
import surface from '../../../views/ui/Surface.module.css'
import { singleChoice } from '../model/form-walk'
import style from './Fields.module.css'
import type { FieldProps } from './field-props'

export function FormChoices({ page, media, value, answer, id, questionId, errorId }: FieldProps) {
  const single = singleChoice(page)

  function press(place: string, on: boolean) {
    if (single) answer([place])
    else answer(on ? [...value, place].sort((a, b) => +a - +b) : value.filter((each) => each !== place))
  }

  return (
    <fieldset class={style.choices} aria-labelledby={questionId}>
      {page.items?.map((item, index) => {
        const place = String(index)
        return (
          <label key={place} class={style.choice}>
            <input
              class={surface.mark}
              type={single ? 'radio' : 'checkbox'}
              name={id}
              checked={value.includes(place)}
              aria-invalid={errorId && !single ? true : undefined}
              aria-describedby={errorId}
              onChange={({ currentTarget }) => press(place, currentTarget.checked)}
            />
            <span class={style.label}>{item.title}</span>
            {item.attachment_id && <Picture class={surface.thumb} media={media[item.attachment_id]} ratio="1:1" />}
          </label>
        )
      })}
    </fieldset>
  )
}
