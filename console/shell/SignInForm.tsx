import { useSignal } from '@preact/signals'
import { useWords } from '../../widget/strings/words'
import type { Refused } from './api'
import { Button } from './Button'
import { TextField } from './Field'
import { useSentence } from './sentence'
import { useShell } from './shell'
import { shellWords } from './strings/en'
import ui from './ui.module.css'

interface SignInFormProps {
  /** Filled in already, where it is known who sits here. */
  email?: string
  done(): void
}

/** E-mail and password. What was typed stays, whatever the server says. */
export function SignInForm({ email: known = '', done }: SignInFormProps) {
  const { api } = useShell()
  const t = useWords(shellWords)
  const sentence = useSentence()
  const email = useSignal(known)
  const password = useSignal('')
  const problem = useSignal('')
  const busy = useSignal(false)

  async function submit(event: Event) {
    event.preventDefault()
    if (busy.value) return
    busy.value = true
    problem.value = ''
    try {
      await api.post('/account/sign_in', { email: email.value, password: password.value })
      done()
    } catch (error) {
      problem.value = sentence(error as Refused)
    } finally {
      busy.value = false
    }
  }

  return (
    <form class={ui.stack} onSubmit={submit}>
      <TextField
        label={t('shell_email')}
        type="email"
        name="email"
        autocomplete="username"
        required
        value={email.value}
        onText={(text) => {
          email.value = text
        }}
      />
      <TextField
        label={t('shell_password')}
        type="password"
        name="password"
        autocomplete="current-password"
        required
        value={password.value}
        onText={(text) => {
          password.value = text
        }}
      />
      <p role="alert" class={ui.problem}>
        {problem.value}
      </p>
      <div>
        <Button kind="main" type="submit" busy={busy.value}>
          {t('shell_sign_in')}
        </Button>
      </div>
    </form>
  )
}
