import type { ComponentChildren } from 'preact'
import { useWords } from '../../../widget/strings/words'
import { shellWords } from '../strings/en'
import { useOnce } from '../use-once'
import { Button } from './Button'
import { Dialog } from './Dialog'
import ui from './ui.module.css'

interface DialogFormProps {
  title: string
  /** The label of the button that sends. */
  act: string
  kind?: 'main' | 'danger'
  /** Does the act. A text that it returns is a problem. */
  send(): Promise<unknown>
  sentence(error: unknown): string
  close(): void
  children: ComponentChildren
}

/** A dialog that sends a form once. When the server refuses, the dialog stays and says why, until something is typed. */
export function DialogForm({ title, act, kind = 'main', send, sentence, close, children }: DialogFormProps) {
  const t = useWords(shellWords)
  const { busy, problem, once } = useOnce(sentence)
  return (
    <Dialog title={title} close={close}>
      <form
        class={ui.stack}
        onInput={() => {
          problem.value = ''
        }}
        onSubmit={(event) => {
          event.preventDefault()
          void once(send)
        }}
      >
        {children}
        <p role="alert" class={ui.problem}>
          {problem.value}
        </p>
        <div class={ui.row}>
          <Button kind={kind} type="submit" busy={busy.value}>
            {act}
          </Button>
          <Button onClick={close}>{t('shell_cancel')}</Button>
        </div>
      </form>
    </Dialog>
  )
}
