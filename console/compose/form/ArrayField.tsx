import { useRef } from 'preact/hooks'
import ui from '../../shell/controls/ui.module.css'
import { writePath } from '../document/path'
import { ApiName } from '../fields/ApiName'
import { Findings } from '../fields/Findings'
import { useComposeWords, useFieldWords } from '../words'
import style from './FormPane.module.css'
import type { FieldProps } from './field-props'
import { addRow, findingsAt, moveRow, removeRow } from './form'
import { newItem } from './new-value'
import { itemKind } from './part-of'
import { Row } from './Row'
import { useDrag } from './useDrag'

export function ArrayField({ needs, path, field, value, label }: FieldProps) {
  const t = useComposeWords()
  const words = useFieldWords()
  const group = useRef<HTMLFieldSetElement>(null)
  const items = (value ?? []) as unknown[]
  const inner = field.schema.items ?? {}
  const { maxItems } = field.schema
  const itemName = words.itemName(field.name, itemKind(needs.type, path))
  const { drag, begin } = useDrag(group, ({ from, to }) => moveRow(needs, path, from, to))
  const focus = (selector: string) =>
    requestAnimationFrame(() =>
      (
        group.current?.querySelector<HTMLElement>(selector) ??
        group.current?.querySelector<HTMLElement>(':scope > div > [data-act="add"]')
      )?.focus(),
    )
  return (
    <fieldset ref={group} class={style.list}>
      <legend>
        {label}{' '}
        {maxItems !== undefined && (
          <span class={ui.soft}>{t('compose_count', { length: items.length, limit: maxItems })}</span>
        )}{' '}
        <ApiName name={field.name} />
      </legend>
      {items.map((item, nth) => (
        <Row
          key={nth}
          needs={needs}
          list={path}
          nth={nth}
          count={items.length}
          schema={inner}
          value={item}
          itemName={itemName}
          drag={drag.value}
          beginDrag={(event) => begin(nth, event)}
          moveTo={(place) => {
            moveRow(needs, path, nth, place)
            focus(`:scope > [data-row] > div > [data-act="${place < nth ? 'up' : 'down'} ${place}"]:not(:disabled)`)
          }}
          remove={() => {
            removeRow(needs, path, nth)
            focus(`:scope > [data-row] > div > [data-act="remove ${Math.max(nth - 1, 0)}"]`)
          }}
        />
      ))}
      <Findings
        id={`about-${writePath(path)}`}
        about={undefined}
        findings={findingsAt(needs, path)}
        type={needs.type}
      />
      <div>
        <button
          type="button"
          class={ui.button}
          data-act="add"
          data-path={writePath(path)}
          onClick={() => {
            addRow(needs, path, items.length, newItem(inner, field.name, items))
            focus(`[data-path^="${writePath([...path, items.length])}."]`)
          }}
        >
          {t('compose_add', { name: itemName })}
        </button>
      </div>
    </fieldset>
  )
}
