import type { ComponentChildren, RefObject } from 'preact'
import ui from '../../shell/controls/ui.module.css'
import style from './Composer.module.css'
import { useMenuKeys } from './use-menu-keys'

interface ChoiceMenuProps<T> {
  id: string
  label: string
  /** The text box, which has the focus while the menu is open. */
  field: RefObject<HTMLTextAreaElement | null>
  options: readonly T[]
  keyOf(option: T): string
  classes?: string | undefined
  draw(option: T): ComponentChildren
  /** The text for an empty list. Empty string while the options load. */
  emptyText: string
  choose(option: T): void
  close(): void
}

const mostOptions = 8

export function ChoiceMenu<T>({
  id,
  label,
  field,
  options,
  keyOf,
  classes,
  draw,
  emptyText,
  choose,
  close,
}: ChoiceMenuProps<T>) {
  const found = options.slice(0, mostOptions)
  const place = useMenuKeys({
    id,
    field,
    count: found.length,
    choose: (nth) => found[nth] && choose(found[nth]),
    close,
  })
  return (
    <div id={id} class={style.menu} role="listbox" aria-label={label} tabIndex={-1}>
      {found.map((option, nth) => (
        <button
          key={keyOf(option)}
          id={`${id}-${nth}`}
          type="button"
          role="option"
          tabIndex={-1}
          class={`${style.reply} ${classes ?? ''}`}
          aria-selected={nth === place}
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => choose(option)}
        >
          {draw(option)}
        </button>
      ))}
      {emptyText && found.length === 0 && (
        <div class={ui.soft} role="option" aria-selected="false" aria-disabled="true" tabIndex={-1}>
          {emptyText}
        </div>
      )}
    </div>
  )
}
