import { useSignal } from '@preact/signals'
import { useWords } from '../../../widget/strings/words'
import { Area } from '../../shell/controls/Fields'
import { Form } from '../../shell/controls/Form'
import { useTyped } from '../../shell/controls/use-typed'
import { accountWords } from '../strings/en'
import { useFormSubmit } from '../use-form-submit'
import { originsIn } from './setup'
import type { StepProps } from './step-props'

export function OriginsStep({ setup, onNext }: StepProps) {
  const t = useWords(accountWords)
  const { id, settings } = setup.source.value ?? { id: '', settings: {} }
  const text = useTyped(`setup:origins:${id}`, (settings.allowed_origins ?? []).join('\n'))
  const originProblem = useSignal('')
  const { form, problems } = useFormSubmit(async () => {
    const parsed = originsIn(text.value)
    originProblem.value = parsed.invalidLines.map((origin) => t('origin_wrong', { origin })).join(' ')
    if (originProblem.value) return
    await setup.putOrigins(parsed.origins)
    text.value = parsed.origins.join('\n')
    onNext()
  })
  const serverProblem = Object.values(problems).join(' ')
  return (
    <Form {...form} act={t('next')}>
      <Area
        label={t('origins_label')}
        hint={t('origins_hint')}
        error={originProblem.value || serverProblem || undefined}
        dir="ltr"
        spellcheck={false}
        text={text}
      />
    </Form>
  )
}
