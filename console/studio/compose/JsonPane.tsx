import { effect, useComputed, useSignal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import { useFieldWords } from '../../compose/words'
import ui from '../../shell/controls/ui.module.css'
import type { Studio } from '../studio'
import { useStudioWords } from '../words'
import { diagnosticsOf } from './diagnostics'
import style from './JsonPane.module.css'

/** Shows a plain text box until the code of the editor is loaded. */
export function JsonPane({ studio }: { studio: Studio }) {
  const t = useStudioWords()
  const { document, checking, target, schemas } = studio
  const host = useRef<HTMLDivElement>(null)
  const box = useRef<HTMLTextAreaElement>(null)
  const here = useSignal(false)
  const fields = useFieldWords()
  const diagnostics = useComputed(() => {
    const { type } = (studio.message.value.structured_content ?? {}) as { type?: unknown }
    return diagnosticsOf(document.parsed.value, checking.findings.value, {
      broken: fields.brokenJson,
      finding: (found) => fields.findingOf(found, type),
    })
  })

  useEffect(() => {
    let ended = false
    let end = () => {}
    void import('../editor/editor').then(
      ({ createEditor }) => {
        if (ended || !host.current) return
        const focused = box.current?.matches(':focus')
        const editor = createEditor({
          host: host.current,
          document,
          label: t('json_box'),
          schemas: () => schemas.peek(),
        })
        here.value = true
        const effects = [
          effect(() => editor.show(document.text.value)),
          effect(() => editor.mark(diagnostics.value)),
          effect(() => {
            if (target.value) editor.goTo(target.value.path)
          }),
        ]
        if (focused) editor.focus()
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
      target.value = null
    }
  }, [])

  return (
    <>
      <div ref={host} class={style.editor} dir="ltr" hidden={!here.value} />
      {!here.value && (
        <textarea
          ref={box}
          class={`${ui.box} ${style.plain}`}
          aria-label={t('json_box')}
          spellcheck={false}
          dir="ltr"
          value={document.text.value}
          onInput={({ currentTarget }) => document.change(currentTarget.value, 'type')}
        />
      )}
    </>
  )
}
