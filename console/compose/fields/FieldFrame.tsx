import type { ComponentChildren } from 'preact'
import ui from '../../shell/controls/ui.module.css'
import { writePath } from '../document/path'
import style from '../form/FormPane.module.css'
import type { FieldProps } from '../form/field-props'
import { findingsAt } from '../form/form'
import { useComposeWords, useFieldWords } from '../words'
import { ApiName } from './ApiName'
import { Findings } from './Findings'

interface FrameProps extends Omit<FieldProps, 'value'> {
  /** The id of the control. */
  id: string
  /** Beside the label, such as a count. */
  beside?: ComponentChildren
  children: ComponentChildren
}

/** The label of a field, its control, and what was found at it. The notes of the schema are below the control. */
export function FieldFrame({ needs, path, field, label, isNeeded, id, beside, children }: FrameProps) {
  const t = useComposeWords()
  const words = useFieldWords()
  return (
    <div class={style.field}>
      <div class={style.label}>
        <label for={id}>
          {label} {field.required && <span class={ui.soft}>({t('compose_required')})</span>}
        </label>
        {isNeeded && <span class={ui.soft}>({t('compose_required')})</span>}
        <ApiName id={`${id}-api`} name={field.name} />
        {beside}
      </div>
      {children}
      <Findings
        id={`${id}-about`}
        about={words.about(field.schema)}
        findings={findingsAt(needs, path)}
        type={needs.type}
      />
    </div>
  )
}

/** The attributes of a control in such a frame. */
export const controlOf = ({ needs, path }: Pick<FieldProps, 'needs' | 'path'>, id: string) => ({
  id,
  class: ui.box,
  'data-path': writePath(path),
  'aria-describedby': `${id}-api ${id}-about`,
  'aria-invalid': findingsAt(needs, path).some(({ severity }) => severity === 'error'),
})
