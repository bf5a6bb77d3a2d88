import type { Signal } from '@preact/signals'
import { useWords } from '../../widget/strings/words'
import { TextField } from '../shell/controls/Field'
import { accountWords } from './strings/en'

export function NewPassword({ password, error }: { password: Signal<string>; error: string | undefined }) {
  const t = useWords(accountWords)
  return (
    <TextField
      label={t('new_password')}
      hint={t('password_hint')}
      type="password"
      name="new-password"
      autocomplete="new-password"
      required
      error={error}
      text={password}
    />
  )
}
