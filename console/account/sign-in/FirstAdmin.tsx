import { useSignal } from '@preact/signals'
import { useWords } from '../../../widget/strings/words'
import { basePath } from '../../shell/base-path'
import { TextField } from '../../shell/controls/Field'
import { Form } from '../../shell/controls/Form'
import { useTyped } from '../../shell/controls/use-typed'
import { useShell } from '../../shell/shell'
import { shellWords } from '../../shell/strings/en'
import { goTo } from '../go-to'
import { NameField } from '../NameField'
import { NewPassword } from '../NewPassword'
import { accountWords } from '../strings/en'
import { useFormSubmit } from '../use-form-submit'
import { InvalidLink, LinkLoading } from './InvalidLink'
import { SignedOutPage } from './SignedOutPage'
import { useLinkToken } from './use-link-token'

/** The server prints the link to this page at its first start. */
export function FirstAdmin({ token }: { token: string }) {
  const { api } = useShell()
  const t = useWords(accountWords)
  const ts = useWords(shellWords)
  const { reading, found, isInvalid } = useLinkToken<object>('/account/first_run', token)
  const [name, email] = [useTyped('first:name'), useTyped('first:email')]
  const password = useSignal('')
  const { form, problems } = useFormSubmit(async () => {
    const fields = { name: name.value, email: email.value, password: password.value }
    await api.post('/account/first_run/use', { token, ...fields })
    goTo(`${basePath}/account/#setup/source`)
  })

  if (isInvalid) return <InvalidLink about={t('first_wrong_about')} />
  if (!found) return <LinkLoading reading={reading} />
  return (
    <SignedOutPage title={t('first_title')}>
      <p>{t('first_about')}</p>
      <Form {...form} act={t('go_on')}>
        <NameField name={name} error={problems.name} />
        <TextField
          label={ts('shell_email')}
          type="email"
          name="email"
          autocomplete="username"
          required
          error={problems.email}
          text={email}
        />
        <NewPassword password={password} error={problems.password} />
      </Form>
    </SignedOutPage>
  )
}
