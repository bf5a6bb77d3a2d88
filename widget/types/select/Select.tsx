import type { Select as SelectContent } from '../../../contract/structured/select'
import selectWords from '../../strings/english/structured/select.json'
import { useWords } from '../../strings/words'
import { useFocusHandover } from '../../views/ui/useFocusHandover'
import { useRoving } from '../../views/ui/useRoving'
import type { StructuredProps } from '../shared/view-props'
import style from './Select.module.css'

/** Quick replies under their question; removed when they are answered or when a newer message follows. */
export default function Select({
  content,
  structured,
  answer,
  current,
  reply,
  focusComposer,
}: StructuredProps<SelectContent>) {
  const word = useWords(selectWords)
  const { row, tabIndexOf } = useRoving(structured.items.length, { 'aria-label': content.body || word('answers') })
  const chips = useFocusHandover(focusComposer)
  if (!current || answer) return null
  return (
    <div class={`${style.chips} ${structured.center_items ? style.centred : ''}`} ref={chips} {...row}>
      {structured.items.map(({ title, payload }, place) => (
        <button
          key={place}
          type="button"
          class={style.chip}
          tabIndex={tabIndexOf(place)}
          onClick={() => {
            reply(title, { payload: payload || null })
            focusComposer?.()
          }}
        >
          {title}
        </button>
      ))}
    </div>
  )
}
