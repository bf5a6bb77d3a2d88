import type { Signal } from '@preact/signals'
import { useWords } from '../../../widget/strings/words'
import { TextField } from '../controls/Field'
import { shellWords } from '../strings/en'

export function EmailField({ email }: { email: Signal<string> }) {
  const t = useWords(shellWords)
  return <TextField label={t('shell_email')} type="email" name="email" autocomplete="username" required text={email} />
}
