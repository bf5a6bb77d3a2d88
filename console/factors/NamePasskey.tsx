import { useSignal } from '@preact/signals'
import { useWords } from '../../widget/strings/words'
import { Button } from '../shell/controls/Button'
import { Dialog } from '../shell/controls/Dialog'
import { TextField } from '../shell/controls/Field'
import ui from '../shell/controls/ui.module.css'
import { shellWords } from '../shell/strings/en'
import { useOnce } from '../shell/use-once'
import { useFactors } from './sentence'

interface NamePasskeyProps {
  title: string
  /** The current name, or a suggestion. */
  name: string
  act: string
  send(name: string): Promise<void>
  close(): void
}

/** Asks for the name of a new or an existing passkey. */
export function NamePasskey({ title, name: known, act, send, close }: NamePasskeyProps) {
  const { t, sentence } = useFactors()
  const ts = useWords(shellWords)
  const name = useSignal(known)
  const { busy, problem, once } = useOnce(sentence)
  return (
    <Dialog title={title} close={close}>
      <form
        class={ui.stack}
        onSubmit={(event) => {
          event.preventDefault()
          void once(() => send(name.value))
        }}
      >
        <TextField
          label={t('factor_passkey_name')}
          required
          maxLength={60}
          value={name.value}
          onText={(text) => {
            name.value = text
          }}
        />
        <p role="alert" class={ui.problem}>
          {problem.value}
        </p>
        <div class={ui.row}>
          <Button kind="main" type="submit" busy={busy.value}>
            {act}
          </Button>
          <Button onClick={close}>{ts('shell_cancel')}</Button>
        </div>
      </form>
    </Dialog>
  )
}
