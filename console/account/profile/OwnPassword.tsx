import { useSignal } from '@preact/signals'
import { useWords } from '../../../widget/strings/words'
import { TextField } from '../../shell/controls/Field'
import ui from '../../shell/controls/ui.module.css'
import { useShell } from '../../shell/shell'
import { FormEnd, NewPassword } from '../NewPassword'
import { accountWords } from '../strings/en'
import { useFormSubmit } from '../use-form-submit'

export function OwnPassword() {
  const { api, session, toasts } = useShell()
  const t = useWords(accountWords)
  const [current, next] = [useSignal(''), useSignal('')]
  const form = useFormSubmit(async () => {
    await api.put('/1.0/users/me/password', { current_password: current.value, password: next.value })
    current.value = ''
    next.value = ''
    toasts.say(t('password_changed'))
  })
  return (
    <section class={ui.panel} aria-labelledby="password">
      <form class={ui.stack} onSubmit={form.submit}>
        <h2 id="password">{t('password_title')}</h2>
        <p class={ui.soft}>{t('password_about')}</p>
        <input type="hidden" name="username" autocomplete="username" value={session.me.value?.email ?? ''} />
        <TextField
          label={t('current_password')}
          type="password"
          name="current-password"
          autocomplete="current-password"
          required
          error={form.problems.value.current_password}
          value={current.value}
          onText={(text) => {
            current.value = text
          }}
        />
        <NewPassword form={form} password={next} />
        <FormEnd form={form} act={t('change_password')} />
      </form>
    </section>
  )
}
