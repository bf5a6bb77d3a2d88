import { useRef } from 'preact/hooks'
import { pageLocale } from '../../../widget/strings/words'
import ui from '../../shell/controls/ui.module.css'
import { writePath } from '../document/path'
import { useComposeWords, useFieldWords } from '../words'
import { Findings } from './Findings'
import style from './FormPane.module.css'
import type { FieldProps } from './field-props'
import { add, findingsAt, move, remove } from './form'
import { ObjectFields } from './ObjectFields'
import { asLabel, emptyOf } from './schema'

/** Edits an ordered list of objects: adds, removes and moves them. */
export function ArrayField({ needs, path, field, value, label }: FieldProps) {
  const t = useComposeWords()
  const words = useFieldWords()
  const group = useRef<HTMLFieldSetElement>(null)
  const items = (value ?? []) as unknown[]
  const inner = field.schema.items ?? {}
  const { maxItems } = field.schema
  const one = words.one(field.name)
  /** Focus follows a moved item, and stays in the list when an item is removed. */
  const focus = (nth: number, act: string) =>
    requestAnimationFrame(() => {
      const found = group.current?.querySelector<HTMLElement>(`[data-act="${act} ${nth}"]:not(:disabled)`)
      ;(found ?? group.current?.querySelector<HTMLElement>('[data-act="add"]'))?.focus()
    })
  return (
    <fieldset ref={group} class={style.group}>
      <legend>
        {label}{' '}
        {maxItems !== undefined && (
          <span class={ui.soft}>{t('compose_count', { length: items.length, limit: maxItems })}</span>
        )}
      </legend>
      {items.map((item, nth) => {
        const name = t('compose_nth', { name: one, count: nth + 1 })
        const here = [...path, nth]
        return (
          <fieldset key={nth} class={style.group}>
            <legend>{asLabel(name, pageLocale())}</legend>
            <ObjectFields needs={needs} path={here} schema={inner} value={item} />
            <div class={ui.row}>
              <Act
                name={`up ${nth}`}
                label={t('compose_up', { name: name })}
                disabled={nth === 0}
                act={() => {
                  move(needs, here, -1)
                  focus(nth - 1, 'up')
                }}
              >
                ↑
              </Act>
              <Act
                name={`down ${nth}`}
                label={t('compose_down', { name: name })}
                disabled={nth === items.length - 1}
                act={() => {
                  move(needs, here, 1)
                  focus(nth + 1, 'down')
                }}
              >
                ↓
              </Act>
              <Act
                name={`remove ${nth}`}
                act={() => {
                  remove(needs, here)
                  focus(Math.max(nth - 1, 0), 'remove')
                }}
              >
                {t('compose_remove', { name: name })}
              </Act>
            </div>
          </fieldset>
        )
      })}
      <Findings id={`about-${writePath(path)}`} about={undefined} findings={findingsAt(needs, path)} />
      <div>
        <button
          type="button"
          class={ui.button}
          data-act="add"
          data-path={writePath(path)}
          onClick={() =>
            add(
              needs,
              value == null ? path : [...path, items.length],
              value == null ? [emptyOf(inner)] : emptyOf(inner),
            )
          }
        >
          {t('compose_add', { name: one })}
        </button>
      </div>
    </fieldset>
  )
}

interface ActProps {
  name: string
  label?: string
  disabled?: boolean
  act(): void
  children: string
}

function Act({ name, label, disabled = false, act, children }: ActProps) {
  return (
    <button
      type="button"
      class={`${ui.button} ${ui.quiet}`}
      data-act={name}
      {...(label && { 'aria-label': label })}
      disabled={disabled}
      onClick={act}
    >
      {children}
    </button>
  )
}
