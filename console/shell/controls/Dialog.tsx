import type { ComponentChildren } from 'preact'
import { useId, useLayoutEffect, useRef } from 'preact/hooks'
import { useWords } from '../../../widget/strings/words'
import { shellWords } from '../strings/en'
import { Button } from './Button'
import style from './Dialog.module.css'
import ui from './ui.module.css'

interface DialogProps {
  title: string
  close(): void
  /** Escape does not close the dialog. */
  stays?: boolean
  /** Adds a close button that stays visible. */
  cross?: boolean
  /** Makes the dialog wide enough for two columns. */
  wide?: boolean
  children: ComponentChildren
}

/** The browser traps the focus, and restores it afterwards. */
export function Dialog({ title, close, stays = false, cross = false, wide = false, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  // Unmounting fires a `close` event, which must not call `close` for the next dialog.
  const isUnmounted = useRef(false)
  const id = useId()
  const t = useWords(shellWords)
  // A layout effect runs before the next key press, so that this key reaches the dialog.
  useLayoutEffect(() => {
    const { current } = dialog
    const restoreCaret = caretOf(document.activeElement)
    current?.showModal()
    return () => {
      isUnmounted.current = true
      current?.close()
      restoreCaret()
    }
  }, [])
  return (
    <dialog
      ref={dialog}
      class={`${ui.dialog} ${wide ? ui.dialog_wide : ''}`}
      aria-labelledby={id}
      onCancel={(event) => stays && event.preventDefault()}
      onClose={() => isUnmounted.current || close()}
    >
      <div class={ui.stack}>
        {cross ? (
          <div class={style.head}>
            <h2 id={id} tabIndex={-1} autofocus>
              {title}
            </h2>
            <Button kind="quiet" icon="close" label={t('shell_close')} onClick={close} />
          </div>
        ) : (
          <h2 id={id}>{title}</h2>
        )}
        {children}
      </div>
    </dialog>
  )
}

/** Returns what puts the caret back: Chromium moves it to the start of a text box that gets the focus back. */
function caretOf(box: Element | null): () => void {
  if (!(box instanceof HTMLTextAreaElement)) return () => {}
  const { selectionStart, selectionEnd } = box
  return () => document.activeElement === box && box.setSelectionRange(selectionStart, selectionEnd)
}
