import { useComputed } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { useFieldWords } from '../../compose/words'
import { JsonEditor } from '../editor/JsonEditor'
import type { Studio } from '../studio'
import { useStudioWords } from '../words'
import { diagnosticsOf } from './diagnostics'
import style from './JsonPane.module.css'

export function JsonPane({ studio }: { studio: Studio }) {
  const t = useStudioWords()
  const { document, checking, target, schemas } = studio
  const fields = useFieldWords()
  const diagnostics = useComputed(() => {
    const { type } = (studio.message.value.structured_content ?? {}) as { type?: unknown }
    return diagnosticsOf(document.parsed.value, checking.findings.value, {
      broken: fields.brokenJson,
      finding: (found) => fields.findingOf(found, type),
    })
  })
  useEffect(
    () => () => {
      target.value = null
    },
    [],
  )
  return (
    <JsonEditor
      document={document}
      label={t('json_box')}
      schemas={schemas}
      diagnostics={diagnostics}
      target={target}
      size={style.size}
    />
  )
}
