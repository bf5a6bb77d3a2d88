import { useSignal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import { RequestError } from '../shell/api'
import { Button } from '../shell/controls/Button'
import { TextField } from '../shell/controls/Field'
import { Form } from '../shell/controls/Form'
import ui from '../shell/controls/ui.module.css'
import type { SecondStep as Step } from '../shell/sign-in/SignInForm'
import { useOnce } from '../shell/use-once'
import { useFactors } from './sentence'
import { signInByPasskey } from './sign-in-by-passkey'

interface SecondStepProps {
  step: Step
  onDone(): void
  /** Returns to the password form and shows the reason. */
  onRestart(why: string): void
}

export function SecondStep({ step, onDone, onRestart }: SecondStepProps) {
  const shell = useFactors()
  const { api, t, sentence } = shell
  const method = useSignal<'app' | 'passkey' | 'recovery_code'>(step.app ? 'app' : 'passkey')
  const code = useSignal('')
  const { busy, problem, once } = useOnce((error) => {
    if (!(error instanceof RequestError && error.code === 'sign_in_over')) return sentence(error)
    onRestart(sentence(error))
    return ''
  })
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    element.current?.querySelector<HTMLElement>('input, button')?.focus()
  }, [method.value])

  async function send() {
    if (method.value === 'passkey') return signInByPasskey(shell, onDone)
    await api.post('/account/second_step', { [method.value === 'app' ? 'code' : 'recovery_code']: code.value })
    return onDone()
  }
  function choose(newMethod: typeof method.value) {
    method.value = newMethod
    code.value = ''
    problem.value = ''
  }

  return (
    <div ref={element} class={ui.stack}>
      <Form
        send={() => once(send)}
        busy={busy.value}
        problem={problem.value}
        act={t(method.value === 'passkey' ? 'factor_passkey_use' : 'factor_confirm')}
        also={
          <>
            {step.app && method.value !== 'app' && (
              <Button onClick={() => choose('app')}>{t('factor_app_instead')}</Button>
            )}
            {step.passkey && method.value !== 'passkey' && (
              <Button icon="key" onClick={() => choose('passkey')}>
                {t('factor_passkey_use')}
              </Button>
            )}
            {step.recovery_code && method.value !== 'recovery_code' && (
              <Button onClick={() => choose('recovery_code')}>{t('factor_recovery_instead')}</Button>
            )}
          </>
        }
      >
        {method.value !== 'passkey' && (
          <TextField
            key={method.value}
            label={t(method.value === 'app' ? 'factor_code' : 'factor_recovery')}
            hint={t(method.value === 'app' ? 'factor_code_hint' : 'factor_recovery_hint')}
            name="code"
            dir="ltr"
            autocomplete="one-time-code"
            {...(method.value === 'app' && { inputMode: 'numeric' as const })}
            required
            maxLength={60}
            spellcheck={false}
            text={code}
          />
        )}
      </Form>
      <p class={ui.soft}>{t('factor_lost')}</p>
    </div>
  )
}
