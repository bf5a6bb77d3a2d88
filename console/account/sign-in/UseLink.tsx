import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { useWords } from '../../../widget/strings/words'
import type { RequestError } from '../../shell/api'
import { basePath } from '../../shell/base-path'
import { Form } from '../../shell/controls/Form'
import { useTyped } from '../../shell/controls/use-typed'
import { useShell } from '../../shell/shell'
import { type FactorParts, fetchFactors } from '../../shell/sign-in/fetch-factors'
import type { SecondStep } from '../../shell/sign-in/SignInForm'
import { useSentence } from '../../shell/words/sentence'
import { goTo } from '../go-to'
import { NameField } from '../NameField'
import { NewPassword } from '../NewPassword'
import { accountWords } from '../strings/en'
import { useFormSubmit } from '../use-form-submit'
import { InvalidLink } from './InvalidLink'
import { SignedOutPage } from './SignedOutPage'

interface LinkState {
  purpose: 'invitation' | 'reset'
  name: string
  email: string
}

export function UseLink({ token }: { token: string }) {
  const shell = useShell()
  const { api, toasts } = shell
  const t = useWords(accountWords)
  const sentence = useSentence()
  const link = useSignal<LinkState | 'wrong' | null>(null)
  const password = useSignal('')
  const next = useSignal<{ parts: FactorParts; step: SecondStep } | null>(null)
  const found = link.value
  const person = found && found !== 'wrong' ? found : { name: '', email: '' }
  const name = useTyped(`link:name:${person.email}`, person.name)
  // A new agent starts in the inbox. Other agents return to their account.
  const leave = () => goTo(`${basePath}/${found !== 'wrong' && found?.purpose === 'invitation' ? 'inbox' : 'account'}/`)
  useEffect(() => {
    void api
      .post<LinkState>('/account/link', { token })
      .then((response) => {
        link.value = response
      })
      .catch((error: RequestError) => {
        if (error.status === 404) link.value = 'wrong'
        else toasts.warn(sentence(error))
      })
  }, [token])
  const { form, problems } = useFormSubmit(async () => {
    const fields = { token, password: password.value, name: name.value }
    const { second_step: step } = await api.post<{ second_step?: SecondStep }>('/account/link/use', fields)
    if (step) next.value = { parts: await fetchFactors(shell), step }
    else leave()
  })

  if (found === 'wrong') return <InvalidLink about={t('link_wrong_about')} />
  if (!found) return <SignedOutPage title={t('moment')}>{null}</SignedOutPage>
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
