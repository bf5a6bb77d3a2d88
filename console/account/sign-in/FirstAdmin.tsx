import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { useWords } from '../../../widget/strings/words'
import type { RequestError } from '../../shell/api'
import { basePath } from '../../shell/base-path'
import { TextField } from '../../shell/controls/Field'
import ui from '../../shell/controls/ui.module.css'
import { useTyped } from '../../shell/controls/use-typed'
import { useShell } from '../../shell/shell'
import { shellWords } from '../../shell/strings/en'
import { useSentence } from '../../shell/words/sentence'
import { goTo } from '../go-to'
import { FormEnd, NewPassword } from '../NewPassword'
import { accountWords } from '../strings/en'
import { useFormSubmit } from '../use-form-submit'
import { InvalidLink } from './InvalidLink'
import { SignedOutPage } from './SignedOutPage'

/** The server prints the link to this page at its first start. */
export function FirstAdmin({ token }: { token: string }) {
  const { api, toasts } = useShell()
  const t = useWords(accountWords)
  const ts = useWords(shellWords)
  const sentence = useSentence()
  const state = useSignal<'looking' | 'right' | 'wrong'>('looking')
  const [name, email] = [useTyped('first:name'), useTyped('first:email')]
  const password = useSignal('')
  useEffect(() => {
    void api
      .post('/account/first_run', { token })
      .then(() => {
        state.value = 'right'
      })
      .catch((error: RequestError) => {
        if (error.status === 404) state.value = 'wrong'
        else toasts.warn(sentence(error))
      })
  }, [token])
  const form = useFormSubmit(async () => {
    const fields = { name: name.value, email: email.value, password: password.value }
    await api.post('/account/first_run/use', { token, ...fields })
    goTo(`${basePath}/account/#setup/source`)
  })

  if (state.value === 'wrong') return <InvalidLink about={t('first_wrong_about')} />
  if (state.value === 'looking') return <SignedOutPage title={t('moment')}>{null}</SignedOutPage>
  const { problems } = form
  return (
    <SignedOutPage title={t('first_title')}>
      <p>{t('first_about')}</p>
      <form class={ui.stack} onSubmit={form.submit}>
        <TextField
          label={t('name')}
          hint={t('name_hint')}
          name="name"
          autocomplete="name"
          required
          maxLength={100}
          error={problems.value.name}
          value={name.value}
          onText={(text) => {
            name.value = text
          }}
        />
        <TextField
          label={ts('shell_email')}
          type="email"
          name="email"
          autocomplete="username"
          required
          error={problems.value.email}
          value={email.value}
          onText={(text) => {
            email.value = text
          }}
        />
        <NewPassword form={form} password={password} />
        <FormEnd form={form} act={t('go_on')} main />
      </form>
    </SignedOutPage>
  )
}
