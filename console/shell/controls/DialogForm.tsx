import type { ComponentChildren } from 'preact'
import { useWords } from '../../../widget/strings/words'
import { shellWords } from '../strings/en'
import { useOnce } from '../use-once'
import { Button } from './Button'
import { Dialog } from './Dialog'
import ui from './ui.module.css'

interface DialogFormProps {
  title: string
  act: string
  kind?: 'main' | 'danger'
  /** Sends the form. If it resolves with a text, this text is shown as an error. */
  send(): Promise<unknown>
  sentence(error: unknown): string
  close(): void
  children: ComponentChildren
}

/** After a refusal the dialog stays and shows the reason until the user types. */
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
