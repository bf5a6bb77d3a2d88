import { useSignal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { useWords } from '../../../widget/strings/words'
import { shellWords } from '../strings/en'
import { useSentence } from '../words/sentence'
import { DialogForm } from './DialogForm'
import { TextField } from './Field'

interface ConfirmProps {
  title: string
  children: ComponentChildren
  act: string
  /** A text that the user must type to confirm. */
  typed?: string
  confirm(): Promise<unknown>
  close(): void
}

export function Confirm({ title, children, act, typed, confirm, close }: ConfirmProps) {
  const t = useWords(shellWords)
  const sentence = useSentence()
  const entered = useSignal('')
  async function send() {
    if (typed !== undefined && entered.value.trim() !== typed) return t('shell_typed_wrong', { typed })
    await confirm()
    return close()
  }
  return (
    <DialogForm title={title} act={act} kind="danger" send={send} sentence={sentence} close={close}>
      {children}
      {typed !== undefined && <TextField label={t('shell_type_to_confirm', { typed })} text={entered} />}
    </DialogForm>
  )
}
