import { effect, useComputed, useSignal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import { parsePath, problemRange } from '../../compose/document/path'
import ui from '../../shell/controls/ui.module.css'
import type { Diagnostic } from '../compose/diagnostics'
import type { Studio } from '../studio'
import { useStudioWords } from '../words'
import style from './ScriptPane.module.css'
import { scriptSchemaAt } from './script-schema'
import type { Scripts } from './scripts'

/** Shows a plain text box until the code of the editor is loaded. */
export function ScriptEditor({ scripts, schemas }: { scripts: Scripts; schemas: Studio['schemas'] }) {
  const t = useStudioWords()
  const host = useRef<HTMLDivElement>(null)
  const here = useSignal(false)
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

  useEffect(() => {
    let ended = false
    let end = () => {}
    void import('../editor/editor').then(
      ({ createEditor }) => {
        if (ended || !host.current) return
        const editor = createEditor({
          host: host.current,
          document,
          label: t('script_json'),
          schemas: () => schemas.peek(),
          schemaAt: scriptSchemaAt,
        })
        here.value = true
        const effects = [effect(() => editor.show(document.text.value)), effect(() => editor.mark(diagnostics.value))]
        end = () => {
          for (const each of effects) each()
          editor.dispose()
        }
      },
      () => {},
    )
    return () => {
      ended = true
      end()
    }
  }, [])

  return (
    <>
      <div ref={host} class={style.editor} dir="ltr" hidden={!here.value} />
      {!here.value && (
        <textarea
          class={`${ui.box} ${style.json}`}
          aria-label={t('script_json')}
          rows={14}
          spellcheck={false}
          dir="ltr"
          value={document.text.value}
          onInput={({ currentTarget }) => scripts.write(currentTarget.value)}
        />
      )}
    </>
  )
}
