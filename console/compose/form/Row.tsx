import type { ComponentChildren } from 'preact'
import { pageLocale } from '../../../widget/strings/words'
import { Icon } from '../../shell/controls/icons'
import ui from '../../shell/controls/ui.module.css'
import { type Path, writePath } from '../document/path'
import { useComposeWords } from '../words'
import { errorsWithin, type FormNeeds } from './form'
import { ObjectFields } from './ObjectFields'
import style from './Row.module.css'
import { capitalized, type Schema, titleOf } from './schema'
import type { Drag } from './useDrag'

interface RowProps {
  needs: FormNeeds
  list: Path
  nth: number
  count: number
  schema: Schema
  value: unknown
  itemName: string
  drag: Drag | null
  beginDrag(event: PointerEvent): void
  moveTo(place: number): void
  remove(): void
}

export function Row({ needs, list, nth, count, schema, value, itemName, drag, beginDrag, moveTo, remove }: RowProps) {
  const t = useComposeWords()
  const path = [...list, nth]
  const name = t('compose_nth', { name: itemName, count: nth + 1 })
  const label = capitalized(name, pageLocale())
  const title = titleOf(value)
  const open = needs.rows.isOpen(list, nth, count)
  const errors = errorsWithin(needs, path)
  const id = `row-${writePath(path)}`
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot have the controls of its row beside its legend.
    <div
      role="group"
      aria-label={title ? `${label}: ${title}` : label}
      class={style.row}
      data-row={dropClass(drag, nth)}
    >
      <div class={style.head}>
        {count > 1 && (
          <span class={style.handle} data-act={`drag ${nth}`} aria-hidden="true" onPointerDown={beginDrag}>
            ⠿
          </span>
        )}
        <button
          type="button"
          class={style.title}
          data-path={writePath(path)}
          aria-expanded={open}
          aria-controls={open ? id : undefined}
          onClick={() => {
            if (open) return needs.rows.close(list)
            needs.rows.open(list, nth)
            needs.opened?.(path)
          }}
        >
          <Icon name={open ? 'down' : 'next'} size={16} />
          <span class={style.words}>
            {title && (
              <span class={style.own} dir="auto">
                {title}
              </span>
            )}{' '}
            <span class={title ? ui.soft : ''}>{label}</span>{' '}
            {errors > 0 && <span class={style.errors}>{t('compose_problems', { count: errors })}</span>}
          </span>
        </button>
        <RowButton
          act={`up ${nth}`}
          label={t('compose_up', { name })}
          disabled={nth === 0}
          onClick={() => moveTo(nth - 1)}
        >
          ↑
        </RowButton>
        <RowButton
          act={`down ${nth}`}
          label={t('compose_down', { name })}
          disabled={nth === count - 1}
          onClick={() => moveTo(nth + 1)}
        >
          ↓
        </RowButton>
        <RowButton act={`remove ${nth}`} label={t('compose_remove', { name })} onClick={remove}>
          <Icon name="trash" size={16} />
        </RowButton>
      </div>
      {open && (
        <div id={id} class={style.fields}>
          <ObjectFields needs={needs} path={path} schema={schema} value={value} />
        </div>
      )}
    </div>
  )
}

function dropClass(drag: Drag | null, nth: number): string {
  if (drag?.from === nth) return 'dragged'
  if (drag?.to !== nth) return ''
  return drag.to < drag.from ? 'before' : 'after'
}

interface ActProps {
  act: string
  label: string
  disabled?: boolean
  onClick(): void
  children: ComponentChildren
}

function RowButton({ act, label, disabled = false, onClick, children }: ActProps) {
  return (
    <button
      type="button"
      class={`${ui.button} ${ui.quiet} ${style.act}`}
      data-act={act}
      aria-label={label}
      title={label}
      disabled={disabled}
      onClick={onClick}
    >
      {children}
    </button>
  )
}
