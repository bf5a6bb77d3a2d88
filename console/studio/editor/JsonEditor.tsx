import { effect, type ReadonlySignal, useSignal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import type { StudioDocument } from '../../compose/document/document'
import ui from '../../shell/controls/ui.module.css'
import type { Diagnostic } from '../compose/diagnostics'
import type { Studio } from '../studio'
import type { SchemaAt } from './completion'
import style from './JsonEditor.module.css'

interface JsonEditorProps {
  document: StudioDocument
  label: string
  schemas: Studio['schemas']
  /** The schema of each object of the text; by default that of a message. */
  schemaAt?: SchemaAt
  diagnostics: ReadonlySignal<readonly Diagnostic[]>
  /** The part of the text that is selected when it changes. */
  target?: ReadonlySignal<{ path: string } | null>
  /** The class that sets the height. */
  size: string | undefined
}

/** An editor for JSON. Shows a plain text box until the code of the editor is loaded; the caret stays in place. */
export function JsonEditor({ document, label, schemas, schemaAt, diagnostics, target, size }: JsonEditorProps) {
  const host = useRef<HTMLDivElement>(null)
  const box = useRef<HTMLTextAreaElement>(null)
  const here = useSignal(false)

  useEffect(() => {
    let ended = false
    let end = () => {}
    void import('./editor').then(
      ({ createEditor }) => {
        if (ended || !host.current) return
        const caret = box.current?.matches(':focus') ? box.current.selectionStart : null
        const editor = createEditor({ host: host.current, document, label, schemas: () => schemas.peek(), schemaAt })
        here.value = true
        const effects = [
          effect(() => editor.show(document.text.value)),
          effect(() => editor.mark(diagnostics.value)),
          effect(() => {
            if (target?.value) editor.goTo(target.value.path)
          }),
        ]
        // Hidden elements take no focus. The next letter must find the editor, before the page is drawn again.
        host.current.hidden = false
        if (caret !== null) editor.focus(caret)
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
      <div ref={host} class={`${style.editor} ${size}`} dir="ltr" hidden={!here.value} />
      {!here.value && (
        <textarea
          ref={box}
          class={`${ui.box} ${style.plain} ${size}`}
          aria-label={label}
          spellcheck={false}
          dir="ltr"
          value={document.text.value}
          onInput={({ currentTarget }) => document.change(currentTarget.value, 'type')}
        />
      )}
    </>
  )
}
