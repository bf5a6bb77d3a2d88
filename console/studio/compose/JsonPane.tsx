import { effect, useComputed, useSignal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import ui from '../../shell/controls/ui.module.css'
import type { Studio } from '../studio'
import { words } from '../words'
import { diagnosticsOf } from './diagnostics'
import style from './JsonPane.module.css'

/** Shows a plain text box until the code of the editor is loaded. */
export function JsonPane({ studio }: { studio: Studio }) {
  const { document, checking, target, schemas } = studio
  const host = useRef<HTMLDivElement>(null)
  const box = useRef<HTMLTextAreaElement>(null)
  const here = useSignal(false)
  const diagnostics = useComputed(() => diagnosticsOf(document.parsed.value, checking.findings.value))

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
          label: words.json_box,
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
      <div ref={host} class={style.editor} hidden={!here.value} />
      {!here.value && (
        <textarea
          ref={box}
          class={`${ui.box} ${style.plain}`}
          aria-label={words.json_box}
          spellcheck={false}
          value={document.text.value}
          onInput={({ currentTarget }) => document.change(currentTarget.value, 'type')}
        />
      )}
    </>
  )
}
