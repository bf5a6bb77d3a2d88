import { useSignal } from '@preact/signals'
import { useWords } from '../../../widget/strings/words'
import { basePath } from '../../shell/base-path'
import { Button } from '../../shell/controls/Button'
import ui from '../../shell/controls/ui.module.css'
import { ReadingNotice } from '../../shell/reading/ReadingNotice'
import { useFetched } from '../../shell/reading/use-fetched'
import type { SignInOptions } from '../../shell/shapes'
import { useShell } from '../../shell/shell'
import { SignInForm } from '../../shell/sign-in/SignInForm'
import { useAct } from '../../shell/use-once'
import { goTo } from '../go-to'
import { ProviderProblem } from '../profile/ProviderProblem'
import { accountWords } from '../strings/en'
import { ForgotPassword } from './ForgotPassword'
import { returnAddress } from './return-address'
import { SignedOutPage } from './SignedOutPage'

export function SignIn() {
  const { api } = useShell()
  const t = useWords(accountWords)
  const { act, busy } = useAct()
  const options = useFetched<SignInOptions>('/account/options')
  const showsReset = useSignal(false)
  const returnTo = returnAddress(location.search, location.origin)
  const leave = () => goTo(returnTo)
  const signInAsDemo = () =>
    act(async () => {
      await api.post('/account/demo')
      leave()
    })
  // If the request fails, the options are unknown, so offer the password.
  const { demo = false, oidc = null, mail = false, password = !!options.failure.value } = options.value.value ?? {}
  const setShowsReset = (is: boolean) => () => {
    showsReset.value = is
  }
  if (showsReset.value)
    return (
      <SignedOutPage title={t('reset_title')}>
        <ForgotPassword leave={setShowsReset(false)} />
      </SignedOutPage>
    )

  return (
    <SignedOutPage title={t('sign_in_title')}>
      <ProviderProblem />
      <ReadingNotice of={options} />
      {demo && (
        <>
          <p>{t('demo_about')}</p>
          <div>
            <Button kind="main" busy={busy.value} onClick={() => void signInAsDemo()}>
              {t('demo_sign_in')}
            </Button>
          </div>
        </>
      )}
      {oidc && (
        <div>
          <a class={`${ui.button} ${ui.main}`} href={`${basePath}/account/oidc?to=${encodeURIComponent(returnTo)}`}>
            {t('provider', { name: oidc.name })}
          </a>
        </div>
      )}
      {(demo || oidc) && password && <hr />}
      {password && (
        <SignInForm onDone={leave}>
          {mail ? (
            <div>
              <Button kind="quiet" onClick={setShowsReset(true)}>
                {t('forgot_ask')}
              </Button>
            </div>
          ) : (
            <p class={ui.soft}>{t('forgot')}</p>
          )}
        </SignInForm>
      )}
    </SignedOutPage>
  )
}
