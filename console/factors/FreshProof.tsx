import { useSignal } from '@preact/signals'
import { useWords } from '../../widget/strings/words'
import { RequestError } from '../shell/api'
import { basePath } from '../shell/base-path'
import { Button } from '../shell/controls/Button'
import { Dialog } from '../shell/controls/Dialog'
import { TextField } from '../shell/controls/Field'
import { Form } from '../shell/controls/Form'
import ui from '../shell/controls/ui.module.css'
import { shellWords } from '../shell/strings/en'
import { useOnce } from '../shell/use-once'
import { usePasskey } from './passkeys'
import { useFactors } from './sentence'
import { useProofMethods } from './use-proof-methods'

export function FreshProof() {
  const { api, session, t, sentence } = useFactors()
  const ts = useWords(shellWords)
  const password = useSignal('')
  const isPasswordWrong = useSignal(false)
  const { busy, problem, once } = useOnce((error) => {
    isPasswordWrong.value = error instanceof RequestError && error.errors.some(({ path }) => path === 'password')
    return isPasswordWrong.value ? '' : sentence(error)
  })
  const me = session.me.value
  const methods = useProofMethods()

  const prove = (proof: () => Promise<object>) =>
    once(async () => {
      isPasswordWrong.value = false
      await api.post('/1.0/proof', await proof())
      session.finishProof(true)
    })
  const byPasskey = async () => ({ answer: await usePasskey(await api.post('/1.0/proof/options')) })

  return (
    <Dialog title={t('factor_fresh_title')} close={() => session.finishProof(false)}>
      <p>{t('factor_fresh_about')}</p>
      <Form
        send={() => prove(async () => ({ password: password.value }))}
        busy={busy.value}
        problem={problem.value}
        act={!!me?.has_password && t('factor_confirm')}
        also={
          <>
            {methods.passkey && (
              <Button icon="key" busy={busy.value} onClick={() => void prove(byPasskey)}>
                {t('factor_passkey_use')}
              </Button>
            )}
            <Button onClick={() => session.finishProof(false)}>{ts('shell_cancel')}</Button>
          </>
        }
      >
        {me?.has_password && (
          <>
            <input type="hidden" name="username" autocomplete="username" value={me.email ?? ''} />
            <TextField
              label={ts('shell_password')}
              type="password"
              name="password"
              autocomplete="current-password"
              required
              error={isPasswordWrong.value ? t('factor_password_wrong') : undefined}
              text={password}
            />
          </>
        )}
        {methods.provider && (
          <div class={ui.row}>
            <a
              href={`${basePath}/account/oidc?again=1&to=${encodeURIComponent(`${basePath}/account/#proven`)}`}
              target="_blank"
              rel="noopener"
            >
              {t('factor_fresh_provider', { name: methods.provider })}
            </a>
            <Button onClick={() => session.finishProof(true)}>{t('factor_fresh_done')}</Button>
          </div>
        )}
      </Form>
    </Dialog>
  )
}
