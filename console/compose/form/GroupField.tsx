import ui from '../../shell/controls/ui.module.css'
import { writePath } from '../document/path'
import { ApiName } from '../fields/ApiName'
import { Findings } from '../fields/Findings'
import { useComposeWords, useFieldWords } from '../words'
import style from './FormPane.module.css'
import type { FieldProps } from './field-props'
import { addField, findingsAt, removeField } from './form'
import { emptyValue } from './new-value'
import { ObjectFields } from './ObjectFields'

export function GroupField({ needs, path, field, value, label = '' }: FieldProps) {
  const t = useComposeWords()
  const { itemName } = useFieldWords()
  const { schema, required } = field
  if (value == null)
    return (
      <div>
        <button
          type="button"
          class={ui.button}
          data-path={writePath(path)}
          onClick={() => addField(needs, path, emptyValue(schema))}
        >
          {t('compose_add', { name: itemName(field.name) })}
        </button>
      </div>
    )
  return (
    <fieldset class={style.group}>
      <legend>
        {label} <ApiName name={field.name} />
      </legend>
      <ObjectFields needs={needs} path={path} schema={schema} value={value} />
      <Findings
        id={`about-${writePath(path)}`}
        about={undefined}
        findings={findingsAt(needs, path)}
        type={needs.type}
      />
      {!required && (
        <div>
          <button type="button" class={`${ui.button} ${ui.quiet}`} onClick={() => removeField(needs, path)}>
            {t('compose_remove', { name: itemName(field.name) })}
          </button>
        </div>
      )}
    </fieldset>
  )
}
