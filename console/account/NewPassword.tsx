import type { Signal } from '@preact/signals'
import { useWords } from '../../widget/strings/words'
import { Button } from '../shell/controls/Button'
import { TextField } from '../shell/controls/Field'
import ui from '../shell/controls/ui.module.css'
import { accountWords } from './strings/en'
import type { useFormSubmit } from './use-form-submit'

type Form = ReturnType<typeof useFormSubmit>

export function NewPassword({ form, password }: { form: Form; password: Signal<string> }) {
  const t = useWords(accountWords)
  return (
    <TextField
      label={t('new_password')}
      hint={t('password_hint')}
      type="password"
      name="new-password"
      autocomplete="new-password"
      required
      error={form.problems.value.password}
      value={password.value}
      onText={(text) => {
        password.value = text
      }}
    />
  )
}

export function FormEnd({ form, act, main = false }: { form: Form; act: string; main?: boolean }) {
  return (
    <>
      <p role="alert" class={ui.problem}>
        {form.problem.value}
      </p>
      <div>
        <Button {...(main && { kind: 'main' as const })} type="submit" busy={form.busy.value}>
          {act}
        </Button>
      </div>
    </>
  )
}
