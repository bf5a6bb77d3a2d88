import { useSignal } from '@preact/signals'
import { useWords } from '../../../widget/strings/words'
import { basePath } from '../../shell/base-path'
import { Button } from '../../shell/controls/Button'
import ui from '../../shell/controls/ui.module.css'
import { useShell } from '../../shell/shell'
import { shellWords } from '../../shell/strings/en'
import { goTo } from '../go-to'
import { SecondFactors } from '../profile/SecondFactors'
import { accountWords } from '../strings/en'
import { returnAddress } from './return-address'
import { SignedOutPage } from './SignedOutPage'

export function SetUpFactor() {
  const { api, toasts } = useShell()
  const t = useWords(accountWords)
  const ts = useWords(shellWords)
  const ready = useSignal(false)
  async function signOut() {
    await api.post('/account/sign_out').catch(() => toasts.warn(ts('shell_offline')))
    location.assign(`${basePath}/account/`)
  }
  return (
    <SignedOutPage title={ts('shell_factor_title')} wide>
      <p>{t('set_up_about')}</p>
      <SecondFactors onDone={() => (ready.value = true)} />
      <div class={ui.row}>
        {ready.value && (
          <Button kind="main" onClick={() => goTo(returnAddress(location.search, location.origin))}>
            {t('go_on')}
          </Button>
        )}
        <Button icon="leave" onClick={() => void signOut()}>
          {ts('shell_sign_out')}
        </Button>
      </div>
    </SignedOutPage>
  )
}
