import { useWords } from '../../../widget/strings/words'
import { Button } from '../../shell/controls/Button'
import { accountWords } from '../strings/en'

interface StepFootProps {
  /** False if another button of the page is the main button. */
  main?: boolean
  label?: string
  onNext(): void
}

/** Opens the next step, for steps without a form. */
export function StepFoot({ main = true, label, onNext }: StepFootProps) {
  const t = useWords(accountWords)
  return (
    <div>
      <Button kind={main ? 'main' : 'plain'} onClick={onNext}>
        {label ?? t('next')}
      </Button>
    </div>
  )
}
