import { useSignal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { useWords } from '../../../widget/strings/words'
import { Button } from '../controls/Button'
import { TextField } from '../controls/Field'
import ui from '../controls/ui.module.css'
import { useTyped } from '../controls/use-typed'
import { useShell } from '../shell'
import { shellWords } from '../strings/en'
import { useOnce } from '../use-once'
import { useSentence } from '../words/sentence'
import { EmailField } from './EmailField'
import { type FactorParts, fetchFactors } from './fetch-factors'

interface SignInFormProps {
  email?: string
  done(): void
  children?: ComponentChildren
}

export interface SecondStep {
  app: boolean
  passkey: boolean
  recovery_code: boolean
}

interface Answer {
  second_step?: SecondStep
}

/** Typed text stays after errors. */
export function SignInForm({ email: known = '', done: signedIn, children }: SignInFormProps) {
  const shell = useShell()
  const { api } = shell
  const t = useWords(shellWords)
  const sentence = useSentence()
  const email = useTyped(`email:${known}`, known)
  const password = useSignal('')
  const { busy, problem, once } = useOnce(sentence)
  const next = useSignal<{ parts: FactorParts; step: SecondStep } | null>(null)

  function done() {
    email.value = known
    signedIn()
  }
  async function byPassword() {
    const given = { email: email.value, password: password.value }
    const { second_step: step } = await api.post<Answer>('/account/sign_in', given)
    if (step) next.value = { parts: await fetchFactors(shell), step }
    else done()
  }
  async function byPasskey() {
    const { signInByPasskey } = await fetchFactors(shell)
    return signInByPasskey(shell, done)
  }

  if (next.value) {
    const { parts, step } = next.value
    const again = (why: string) => {
      next.value = null
      problem.value = why
    }
    return <parts.SecondStep step={step} done={done} again={again} />
  }
  return (
    <form
      class={ui.stack}
      onSubmit={(event) => {
        event.preventDefault()
        void once(byPassword)
      }}
    >
      <EmailField email={email} />
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
      <div class={ui.row}>
        <Button kind="main" type="submit" busy={busy.value}>
          {t('shell_sign_in')}
        </Button>
        {'PublicKeyCredential' in globalThis && (
          <Button icon="key" busy={busy.value} onClick={() => void once(byPasskey)}>
            {t('shell_passkey')}
          </Button>
        )}
      </div>
      {children}
    </form>
  )
}
