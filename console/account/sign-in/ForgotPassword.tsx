import { useSignal } from '@preact/signals'
import { useWords } from '../../../widget/strings/words'
import { Button } from '../../shell/controls/Button'
import ui from '../../shell/controls/ui.module.css'
import { useTyped } from '../../shell/controls/use-typed'
import { useShell } from '../../shell/shell'
import { EmailField } from '../../shell/sign-in/EmailField'
import { useOnce } from '../../shell/use-once'
import { useSentence } from '../../shell/words/sentence'
import { accountWords } from '../strings/en'

/** The response does not reveal whether the address exists. `leave` returns to the sign-in. */
export function ForgotPassword({ leave }: { leave(): void }) {
  const { api } = useShell()
  const t = useWords(accountWords)
  const email = useTyped('email:')
  const sentTo = useSignal('')
  const { busy, problem, once } = useOnce(useSentence())
  const send = () =>
    once(async () => {
      await api.post('/account/forgot', { email: email.value })
      sentTo.value = email.value
    })
  return (
    <form
      class={ui.stack}
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <p>{t('forgot_about')}</p>
      <EmailField email={email} />
      <p role="alert" class={ui.problem}>
        {problem.value}
      </p>
      <p role="status">{sentTo.value && t('forgot_sent', { email: sentTo.value })}</p>
      <div class={ui.row}>
        <Button kind="main" type="submit" busy={busy.value}>
          {t('forgot_send')}
        </Button>
        <Button onClick={leave}>{t('to_sign_in')}</Button>
      </div>
    </form>
  )
}
