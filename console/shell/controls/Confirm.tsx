import { useSignal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { useWords } from '../../../widget/strings/words'
import { shellWords } from '../strings/en'
import { useSentence } from '../words/sentence'
import { Button } from './Button'
import { DialogForm } from './DialogForm'
import { TextField } from './Field'
import type { IconName } from './icons'

interface ConfirmProps {
  title: string
  children: ComponentChildren
  act: string
  /** A text that the user must type to confirm. */
  typed?: string | undefined
  kind?: 'main' | 'danger'
  sentence?(error: unknown): string
  confirm(): Promise<unknown>
  close(): void
}

export function Confirm({ children, typed, confirm, close, ...rest }: ConfirmProps) {
  const t = useWords(shellWords)
  const sentence = useSentence()
  const entered = useSignal('')
  async function send() {
    if (typed !== undefined && entered.value.trim() !== typed) return t('shell_typed_wrong', { typed })
    await confirm()
    return close()
  }
  return (
    <DialogForm kind="danger" sentence={sentence} {...rest} send={send} close={close}>
      {children}
      {typed !== undefined && <TextField label={t('shell_type_to_confirm', { typed })} text={entered} />}
    </DialogForm>
  )
}

interface ConfirmButtonProps extends Omit<ConfirmProps, 'kind' | 'close'> {
  /** The text of the button. The default is the title of the dialog. */
  name?: string
  icon?: IconName
  kind?: 'plain' | 'danger'
  disabled?: boolean
}

/** A button whose act needs a confirmation. */
export function ConfirmButton({ name, icon, kind = 'plain', disabled = false, ...dialog }: ConfirmButtonProps) {
  const isOpen = useSignal(false)
  return (
    <>
      <Button kind={kind} {...(icon && { icon })} disabled={disabled} onClick={() => (isOpen.value = true)}>
        {name ?? dialog.title}
      </Button>
      {isOpen.value && <Confirm {...dialog} close={() => (isOpen.value = false)} />}
    </>
  )
}
