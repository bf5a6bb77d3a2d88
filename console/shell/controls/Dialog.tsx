import type { ComponentChildren } from 'preact'
import { useEffect, useId, useRef } from 'preact/hooks'
import ui from './ui.module.css'

interface DialogProps {
  title: string
  /** Called by Escape too. */
  close(): void
  /** Escape does not close the dialog, because the agent cannot go back. */
  stays?: boolean
  /** Makes room for two columns. */
  wide?: boolean
  children: ComponentChildren
}

/** Draws an open dialog. The browser keeps the focus in the dialog and returns it afterwards. */
export function Dialog({ title, close, stays = false, wide = false, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  // The `close` event that unmounting causes is ignored: the next step may be another dialog.
  const gone = useRef(false)
  const id = useId()
  useEffect(() => {
    const { current } = dialog
    current?.showModal()
    return () => {
      gone.current = true
      current?.close()
    }
  }, [])
  return (
    <dialog
      ref={dialog}
      class={`${ui.dialog} ${wide ? ui.dialog_wide : ''}`}
      aria-labelledby={id}
      onCancel={(event) => stays && event.preventDefault()}
      onClose={() => gone.current || close()}
    >
      <div class={ui.stack}>
        <h2 id={id}>{title}</h2>
        {children}
      </div>
    </dialog>
  )
}
