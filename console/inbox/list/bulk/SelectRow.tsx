import type { Inbox } from '../../inbox'
import type { Translate } from '../../strings/en'
import style from './SelectRow.module.css'

interface SelectRowProps {
  inbox: Pick<Inbox, 'chosen'>
  t: Translate
  id: string
  name: string
  tabbable: boolean
}

/** A checkbox that replaces the customer's picture. A click with Shift selects a range. */
export function SelectRow({ inbox, t, id, name, tabbable }: SelectRowProps) {
  const { chosen } = inbox
  return (
    <label class={style.choose}>
      <input
        type="checkbox"
        class={style.box}
        aria-label={t('choose_one', { name })}
        data-choose={id}
        tabIndex={tabbable ? 0 : -1}
        checked={chosen.ids.value.has(id)}
        onClick={(event) => {
          if (!event.shiftKey) return chosen.toggle(id)
          chosen.selectTo(id)
          // The browser has toggled the checkbox, and Preact does not reset an unchanged `checked`.
          event.currentTarget.checked = true
        }}
      />
    </label>
  )
}
