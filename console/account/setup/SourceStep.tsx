import { useWords } from '../../../widget/strings/words'
import { TextField } from '../../shell/controls/Field'
import ui from '../../shell/controls/ui.module.css'
import { useTyped } from '../../shell/controls/use-typed'
import { accountWords } from '../strings/en'
import { useFormSubmit } from '../use-form-submit'
import { StepFoot } from './StepFoot'
import type { StepProps } from './step-props'

export function SourceStep({ setup, onNext }: StepProps) {
  const t = useWords(accountWords)
  const source = setup.source.value
  const name = useTyped(`setup:name:${source?.id ?? ''}`, source?.name)
  const form = useFormSubmit(async () => {
    await setup.putSource(name.value)
    onNext()
  })
  return (
    <form class={ui.stack} onSubmit={form.submit}>
      <TextField
        label={t('source_name')}
        hint={t('source_hint')}
        name="site"
        required
        maxLength={100}
        error={form.problems.value.name}
        value={name.value}
        onText={(text) => {
          name.value = text
        }}
      />
      <p role="alert" class={ui.problem}>
        {form.problem.value}
      </p>
      <StepFoot busy={form.busy.value} />
    </form>
  )
}
