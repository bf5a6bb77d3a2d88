import { useWords } from '../../../widget/strings/words'
import { TextField } from '../../shell/controls/Field'
import { Form } from '../../shell/controls/Form'
import { useTyped } from '../../shell/controls/use-typed'
import { accountWords } from '../strings/en'
import { useFormSubmit } from '../use-form-submit'
import type { StepProps } from './step-props'

export function SourceStep({ setup, onNext }: StepProps) {
  const t = useWords(accountWords)
  const source = setup.source.value
  const name = useTyped(`setup:name:${source?.id ?? ''}`, source?.name)
  const { form, problems } = useFormSubmit(async () => {
    await setup.putSource(name.value)
    onNext()
  })
  return (
    <Form {...form} act={t('next')}>
      <TextField
        label={t('source_name')}
        hint={t('source_hint')}
        name="site"
        required
        maxLength={100}
        error={problems.name}
        text={name}
      />
    </Form>
  )
}
