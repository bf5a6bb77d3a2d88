import { useComputed } from '@preact/signals'
import { parsePath, problemRange } from '../../compose/document/path'
import type { Diagnostic } from '../compose/diagnostics'
import { JsonEditor } from '../editor/JsonEditor'
import type { Studio } from '../studio'
import { useStudioWords } from '../words'
import style from './ScriptPane.module.css'
import { scriptSchemaAt } from './script-schema'
import type { Scripts } from './scripts'

export function ScriptEditor({ scripts, schemas }: { scripts: Scripts; schemas: Studio['schemas'] }) {
  const t = useStudioWords()
  const { document } = scripts
  const diagnostics = useComputed((): Diagnostic[] => {
    const parsed = document.parsed.value
    if (!parsed.ok) return [{ from: parsed.at, to: parsed.at, severity: 'error', message: parsed.message }]
    return scripts.problems.value
      .map(({ path, message }) => ({
        severity: 'error' as const,
        message,
        ...problemRange(parsed.root, parsePath(path)),
      }))
      .sort((a, b) => a.from - b.from)
  })
  return (
    <JsonEditor
      document={document}
      label={t('script_json')}
      schemas={schemas}
      schemaAt={scriptSchemaAt}
      diagnostics={diagnostics}
      size={style.json}
    />
  )
}
