import type { ReadonlySignal, Signal } from '@preact/signals'
import { useEffect, useId, useMemo, useRef } from 'preact/hooks'
import { customerBodyLimit } from '../../../contract/chat/realtime'
import { type StructuredType, structuredTypes } from '../../../contract/structured'
import { useNameWords } from '../../channels/words'
import ui from '../../shell/controls/ui.module.css'
import type { StudioDocument } from '../document/document'
import { parsePath } from '../document/path'
import { TextField } from '../fields/TextField'
import type { TypeChanges } from '../type-change'
import { useComposeWords } from '../words'
import style from './FormPane.module.css'
import type { FormNeeds } from './form'
import { ObjectFields } from './ObjectFields'
import { createRows } from './rows'
import { needsText, type Schema, type Schemas } from './schema'

const bodySchema: Schema = { type: 'string', maxLength: customerBodyLimit }

export interface FormPaneNeeds {
  document: StudioDocument
  checking: Pick<FormNeeds, 'findings'> & { checkAgain: FormNeeds['checkAgain'] }
  api: FormNeeds['api']
  schemas: ReadonlySignal<Schemas | 'failed' | null>
  target: Signal<{ path: string } | null>
  /** The current message; empty while the text is not a JSON object. */
  message: ReadonlySignal<Record<string, unknown>>
  types: Pick<TypeChanges, 'choose'>
  opened?: FormNeeds['opened']
}

export function FormPane({ studio }: { studio: FormPaneNeeds }) {
  const t = useComposeWords()
  const names = useNameWords()
  const { document, checking, api, schemas, target } = studio
  const rows = useMemo(createRows, [])
  const form = useRef<HTMLDivElement>(null)
  const id = useId()
  const loadedSchemas = schemas.value
  const content = studio.message.value.structured_content as { type?: unknown } | null | undefined
  const type = structuredTypes.find((each) => each === content?.type)
  const { findings, checkAgain } = checking
  const needs: FormNeeds = { document, findings, checkAgain, api, rows, type: type ?? '', opened: studio.opened }

  useEffect(() => {
    if (!target.value) return
    const { path } = target.value
    rows.show(parsePath(path))
    // The opened rows are rendered in the next frame.
    const frameRequest = requestAnimationFrame(() => form.current && focusField(form.current, path))
    return () => cancelAnimationFrame(frameRequest)
  }, [target.value])
  useEffect(
    () => () => {
      target.value = null
    },
    [],
  )

  if (!document.parsed.value.ok) return <p>{t('compose_json_broken')}</p>
  if (loadedSchemas === 'failed') return <p>{t('compose_schema_failed')}</p>
  const schema = type && loadedSchemas?.get(type)
  return (
    <div ref={form} class={style.form}>
      <TextField
        needs={needs}
        path={['body']}
        field={{ name: 'body', kind: 'text', schema: bodySchema, required: false }}
        label={t('compose_body')}
        isNeeded={type !== undefined && needsText[type]}
        value={studio.message.value.body}
      />
      <div class={style.field}>
        <label for={id}>{t('compose_type')}</label>
        <select
          id={id}
          class={ui.box}
          data-path="structured_content"
          value={type ?? ''}
          disabled={!loadedSchemas}
          onChange={({ currentTarget }) =>
            loadedSchemas && studio.types.choose(currentTarget.value as StructuredType, loadedSchemas)
          }
        >
          {!type && <option value="">{t('compose_unset')}</option>}
          {structuredTypes.map((each) => (
            <option key={each} value={each}>
              {names(`type_${each}`)}
            </option>
          ))}
        </select>
      </div>
      {schema && (
        <ObjectFields
          key={`${type} ${document.epoch.value}`}
          needs={needs}
          path={['structured_content']}
          schema={schema}
          value={content}
        />
      )}
    </div>
  )
}

function focusField(form: HTMLElement, path: string) {
  const within = ({ dataset }: HTMLElement) =>
    dataset.path && `${path}.`.replaceAll('[', '.').startsWith(`${dataset.path}.`.replaceAll('[', '.'))
  const depth = ({ dataset }: HTMLElement) => dataset.path?.length ?? 0
  const [found] = [...form.querySelectorAll<HTMLElement>('[data-path]')]
    .filter(within)
    .sort((a, b) => depth(b) - depth(a))
  for (let around = found?.closest('details'); around; around = around.parentElement?.closest('details'))
    around.open = true
  found?.focus()
}
