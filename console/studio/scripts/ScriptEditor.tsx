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
  const box = useRef<HTMLTextAreaElement>(null)
  const here = useSignal(false)
  const { document: script } = scripts
  const diagnostics = useComputed((): Diagnostic[] => {
    const parsed = script.parsed.value
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
      async ({ createEditor }) => {
        // Who writes in the text box keeps it: the editor comes when they leave it.
        if (box.current && document.activeElement === box.current)
          await new Promise((left) => box.current?.addEventListener('blur', left, { once: true }))
        if (ended || !host.current) return
        const editor = createEditor({
          host: host.current,
          document: script,
          label: t('script_json'),
          schemas: () => schemas.peek(),
          schemaAt: scriptSchemaAt,
        })
        here.value = true
        const effects = [effect(() => editor.show(script.text.value)), effect(() => editor.mark(diagnostics.value))]
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
          ref={box}
          class={`${ui.box} ${style.json}`}
          aria-label={t('script_json')}
          rows={14}
          spellcheck={false}
          dir="ltr"
          value={script.text.value}
          onInput={({ currentTarget }) => scripts.write(currentTarget.value)}
        />
      )}
    </>
  )
}
