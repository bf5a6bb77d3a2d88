import { useSignal } from '@preact/signals'
import { useWords } from '../../../widget/strings/words'
import { Button } from '../../shell/controls/Button'
import { Form, useSubmit } from '../../shell/controls/Form'
import { useTyped } from '../../shell/controls/use-typed'
import { useShell } from '../../shell/shell'
import { EmailField } from '../../shell/sign-in/EmailField'
import { useSentence } from '../../shell/words/sentence'
import { accountWords } from '../strings/en'

/** The response does not reveal whether the address exists. `leave` returns to the sign-in. */
export function ForgotPassword({ leave }: { leave(): void }) {
  const { api } = useShell()
  const t = useWords(accountWords)
  const email = useTyped('email:')
  const sentTo = useSignal('')
  const form = useSubmit(async () => {
    await api.post('/account/forgot', { email: email.value })
    sentTo.value = email.value
  }, useSentence())
  return (
    <Form {...form} act={t('forgot_send')} also={<Button onClick={leave}>{t('to_sign_in')}</Button>}>
      <p>{t('forgot_about')}</p>
      <EmailField email={email} />
      <p role="status">{sentTo.value && t('forgot_sent', { email: sentTo.value })}</p>
    </Form>
  )
}
