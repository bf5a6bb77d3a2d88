import { useSignal } from '@preact/signals'
import { useWords } from '../../../widget/strings/words'
import { TextField } from '../../shell/controls/Field'
import { Form } from '../../shell/controls/Form'
import ui from '../../shell/controls/ui.module.css'
import { useShell } from '../../shell/shell'
import { NewPassword } from '../NewPassword'
import { accountWords } from '../strings/en'
import { useFormSubmit } from '../use-form-submit'

export function OwnPassword() {
  const { api, session, toasts } = useShell()
  const t = useWords(accountWords)
  const [current, next] = [useSignal(''), useSignal('')]
  const { form, problems } = useFormSubmit(async () => {
    await api.put('/1.0/users/me/password', { current_password: current.value, password: next.value })
    current.value = ''
    next.value = ''
    toasts.say(t('password_changed'))
  })
  return (
    <section class={ui.panel} aria-labelledby="password">
      <Form {...form} kind="plain" act={t('change_password')}>
        <h2 id="password">{t('password_title')}</h2>
        <p class={ui.soft}>{t('password_about')}</p>
        <input type="hidden" name="username" autocomplete="username" value={session.me.value?.email ?? ''} />
        <TextField
          label={t('current_password')}
          type="password"
          name="current-password"
          autocomplete="current-password"
          required
          error={problems.current_password}
          text={current}
        />
        <NewPassword password={next} error={problems.password} />
      </Form>
    </section>
  )
}
