import type { ComponentChildren } from 'preact'
import { useEffect, useId, useRef } from 'preact/hooks'
import ui from './ui.module.css'

interface DialogProps {
  title: string
  /** Also by Escape. */
  close(): void
  /** Escape does not close it: there is nothing to go back to. */
  stays?: boolean
  /** For two columns. */
  wide?: boolean
  children: ComponentChildren
}

/** Open as long as it is drawn; the browser keeps the focus in it and gives it back. */
export function Dialog({ title, close, stays = false, wide = false, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  // Its own end is no wish of anybody: what follows it may be another dialog.
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
