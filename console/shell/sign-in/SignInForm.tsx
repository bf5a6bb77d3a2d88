import { useSignal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { useWords } from '../../../widget/strings/words'
import { Button } from '../controls/Button'
import { TextField } from '../controls/Field'
import { Form } from '../controls/Form'
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
  onDone(): void
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
export function SignInForm({ email: initialEmail = '', onDone: onSignedIn, children }: SignInFormProps) {
  const shell = useShell()
  const { api } = shell
  const t = useWords(shellWords)
  const sentence = useSentence()
  const email = useTyped(`email:${initialEmail}`, initialEmail)
  const password = useSignal('')
  const { busy, problem, once } = useOnce(sentence)
  const next = useSignal<{ parts: FactorParts; step: SecondStep } | null>(null)

  function finish() {
    email.value = initialEmail
    onSignedIn()
  }
  async function signInWithPassword() {
    const credentials = { email: email.value, password: password.value }
    const { second_step: step } = await api.post<Answer>('/account/sign_in', credentials)
    if (step) next.value = { parts: await fetchFactors(shell), step }
    else finish()
  }
  async function signInWithPasskey() {
    const { signInByPasskey } = await fetchFactors(shell)
    return signInByPasskey(shell, finish)
  }

  if (next.value) {
    const { parts, step } = next.value
    const restart = (why: string) => {
      next.value = null
      problem.value = why
    }
    return <parts.SecondStep step={step} onDone={finish} onRestart={restart} />
  }
  return (
    <div class={ui.stack}>
      <Form
        send={() => once(signInWithPassword)}
        busy={busy.value}
        problem={problem.value}
        act={t('shell_sign_in')}
        also={
          'PublicKeyCredential' in globalThis && (
            <Button icon="key" busy={busy.value} onClick={() => void once(signInWithPasskey)}>
              {t('shell_passkey')}
            </Button>
          )
        }
      >
        <EmailField email={email} />
        <TextField
          label={t('shell_password')}
          type="password"
          name="password"
          autocomplete="current-password"
          required
          text={password}
        />
      </Form>
      {children}
    </div>
  )
}
