import { useSignal } from '@preact/signals'
import { useWords } from '../../../widget/strings/words'
import { basePath } from '../../shell/base-path'
import { Form } from '../../shell/controls/Form'
import { useTyped } from '../../shell/controls/use-typed'
import { useShell } from '../../shell/shell'
import { type FactorParts, fetchFactors } from '../../shell/sign-in/fetch-factors'
import type { SecondStep } from '../../shell/sign-in/SignInForm'
import { goTo } from '../go-to'
import { NameField } from '../NameField'
import { NewPassword } from '../NewPassword'
import { accountWords } from '../strings/en'
import { useFormSubmit } from '../use-form-submit'
import { InvalidLink, LinkLoading } from './InvalidLink'
import { SignedOutPage } from './SignedOutPage'
import { useLinkToken } from './use-link-token'

interface LinkState {
  purpose: 'invitation' | 'reset'
  name: string
  email: string
}

export function UseLink({ token }: { token: string }) {
  const shell = useShell()
  const { api } = shell
  const t = useWords(accountWords)
  const { reading, found, isInvalid } = useLinkToken<LinkState>('/account/link', token)
  const password = useSignal('')
  const next = useSignal<{ parts: FactorParts; step: SecondStep } | null>(null)
  const { name: ownName, email } = found ?? { name: '', email: '' }
  const name = useTyped(`link:name:${email}`, ownName)
  // A new agent starts in the inbox. Other agents return to their account.
  const leave = () => goTo(`${basePath}/${found?.purpose === 'invitation' ? 'inbox' : 'account'}/`)
  const { form, problems } = useFormSubmit(async () => {
    const fields = { token, password: password.value, name: name.value }
    const { second_step: step } = await api.post<{ second_step?: SecondStep }>('/account/link/use', fields)
    if (step) next.value = { parts: await fetchFactors(shell), step }
    else leave()
  })

  if (isInvalid) return <InvalidLink about={t('link_wrong_about')} />
  if (!found) return <LinkLoading reading={reading} />
  if (next.value) {
    const { parts, step } = next.value
    // The password is set and the link is used. Only the second factor is missing, as in an ordinary sign-in.
    return (
      <SignedOutPage title={t('reset_title')}>
        <parts.SecondStep step={step} onDone={leave} onRestart={leave} />
      </SignedOutPage>
    )
  }
  const invited = found.purpose === 'invitation'
  return (
    <SignedOutPage title={invited ? t('invitation_title', { name: found.name }) : t('reset_title')}>
      <p>{invited ? t('invitation_about', { email: found.email }) : t('reset_about')}</p>
      <Form {...form} act={t('go_on')}>
        {/* Password managers need the account name. */}
        <input type="hidden" name="username" autocomplete="username" value={found.email} />
        {invited && <NameField name={name} error={problems.name} />}
        <NewPassword password={password} error={problems.password} />
      </Form>
    </SignedOutPage>
  )
}
