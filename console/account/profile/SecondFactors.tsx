import { useSignal } from '@preact/signals'
import type { FunctionComponent } from 'preact'
import { useEffect } from 'preact/hooks'
import { useWords } from '../../../widget/strings/words'
import ui from '../../shell/controls/ui.module.css'
import { useShell } from '../../shell/shell'
import { fetchFactors } from '../../shell/sign-in/fetch-factors'
import { useSentence } from '../../shell/words/sentence'
import { accountWords } from '../strings/en'
import { browserName } from './browser-name'

type Part = FunctionComponent<{ suggestion: string; onDone?(): void }>

export function SecondFactors(props: { onDone?(): void }) {
  const shell = useShell()
  const t = useWords(accountWords)
  const sentence = useSentence()
  const part = useSignal<{ OwnFactors: Part } | null>(null)
  const problem = useSignal('')
  useEffect(() => {
    Promise.all([fetchFactors(shell), import('../../factors/OwnFactors')]).then(
      ([, fetched]) => {
        part.value = fetched
      },
      (error) => {
        problem.value = sentence(error)
      },
    )
  }, [])
  const { OwnFactors } = part.value ?? {}
  return (
    <section class={`${props.onDone ? '' : ui.panel} ${ui.stack}`} aria-labelledby="second-step">
      <h2 id="second-step">{t('second_step')}</h2>
      {OwnFactors ? (
        <OwnFactors {...props} suggestion={browserName(navigator.userAgent)?.browser ?? ''} />
      ) : (
        <p role="status">{problem.value || t('moment')}</p>
      )}
    </section>
  )
}
