import type { ComponentChildren } from 'preact'
import { useWords } from '../../../widget/strings/words'
import { shellWords } from '../strings/en'
import { Button } from './Button'
import { Dialog } from './Dialog'
import { Form, useSubmit } from './Form'

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

/** After a refusal the dialog stays and shows the reason. */
export function DialogForm({ title, send, sentence, close, ...rest }: DialogFormProps) {
  const t = useWords(shellWords)
  return (
    <Dialog title={title} close={close}>
      <Form {...useSubmit(send, sentence)} also={<Button onClick={close}>{t('shell_cancel')}</Button>} {...rest} />
    </Dialog>
  )
}
