import { useSignal } from '@preact/signals'
import { Dialog } from '../shell/controls/Dialog'
import { TextField } from '../shell/controls/Field'
import ui from '../shell/controls/ui.module.css'
import { useAttempt } from './library/use-attempt'
import type { Access } from './server/access'
import { words } from './words'

/** The current token stays until the server accepts the new one. */
export function TokenDialog({ access }: { access: Access }) {
  const token = useSignal('')
  const wrong = useSignal(false)
  const { failure, busy, attempt } = useAttempt()
  const use = () =>
    attempt(async () => {
      try {
        wrong.value = !(await access.change(token.value.trim()))
      } catch {
        throw new Error(words.other_token_failed)
      }
    })
  return (
    <Dialog title={words.other_token_title} close={access.back}>
      <form
        class={ui.stack}
        onSubmit={(event) => {
          event.preventDefault()
          void use()
        }}
      >
        <TextField
          label={words.token}
          hint={words.other_token_about}
          type="password"
          required
          error={wrong.value ? words.wrong : undefined}
          value={token.value}
          onText={(text) => {
            token.value = text
            wrong.value = false
          }}
        />
        <p role="alert" class={ui.problem}>
          {failure.value}
        </p>
        <div class={ui.row}>
          <button type="submit" class={`${ui.button} ${ui.main}`} disabled={busy.value}>
            {words.other_token_use}
          </button>
          <button type="button" class={ui.button} onClick={access.back}>
            {words.cancel}
          </button>
        </div>
      </form>
    </Dialog>
  )
}
