import type { ComponentChildren } from 'preact'
import { useWords } from '../../../widget/strings/words'
import { Button } from '../../shell/controls/Button'
import { accountWords } from '../strings/en'
import style from './Setup.module.css'

interface StepFootProps {
  busy?: boolean
  /** False if another button of the page is the main button. */
  main?: boolean
  label?: string
  /** Opens the next step, for steps without a form. */
  onNext?(): void
  children?: ComponentChildren
}

export function StepFoot({ busy = false, main = true, label, onNext, children }: StepFootProps) {
  const t = useWords(accountWords)
  return (
    <div class={style.foot}>
      <Button
        kind={main ? 'main' : 'plain'}
        type={onNext ? 'button' : 'submit'}
        busy={busy}
        {...(onNext ? { onClick: onNext } : {})}
      >
        {label ?? t('next')}
      </Button>
      {children}
    </div>
  )
}
