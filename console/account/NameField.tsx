import type { Signal } from '@preact/signals'
import { useWords } from '../../widget/strings/words'
import { TextField } from '../shell/controls/Field'
import { accountWords } from './strings/en'

export function NameField({ name, error }: { name: Signal<string>; error: string | undefined }) {
  const t = useWords(accountWords)
  return (
    <TextField
      label={t('name')}
      hint={t('name_hint')}
      name="name"
      autocomplete="name"
      required
      maxLength={100}
      error={error}
      text={name}
    />
  )
}
