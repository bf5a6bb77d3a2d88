import { useSignal } from '@preact/signals'
import { DialogForm } from '../shell/controls/DialogForm'
import { TextField } from '../shell/controls/Field'
import { useFactors } from './sentence'

interface NamePasskeyProps {
  title: string
  name: string
  act: string
  send(name: string): Promise<void>
  close(): void
}

export function NamePasskey({ title, name: initialName, act, send, close }: NamePasskeyProps) {
  const { t, sentence } = useFactors()
  const name = useSignal(initialName)
  return (
    <DialogForm title={title} act={act} send={() => send(name.value)} sentence={sentence} close={close}>
      <TextField label={t('factor_passkey_name')} required maxLength={60} text={name} />
    </DialogForm>
  )
}
