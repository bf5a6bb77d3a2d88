import { useEffect } from 'preact/hooks'
import { useWords } from '../../../widget/strings/words'
import ui from '../../shell/controls/ui.module.css'
import { useLater } from '../../shell/reading/use-later'
import { useShell } from '../../shell/shell'
import { fetchFactors } from '../../shell/sign-in/fetch-factors'
import { useSentence } from '../../shell/words/sentence'
import { accountWords } from '../strings/en'
import { browserName } from './browser-name'

export function SecondFactors(props: { onDone?(): void }) {
  const shell = useShell()
  const t = useWords(accountWords)
  const sentence = useSentence()
  const { part, failure, load } = useLater(
    async () => (await Promise.all([import('../../factors/OwnFactors'), fetchFactors(shell)]))[0],
  )
  useEffect(() => void load(), [])
  return (
    <section class={`${props.onDone ? '' : ui.panel} ${ui.stack}`} aria-labelledby="second-step">
      <h2 id="second-step">{t('second_step')}</h2>
      {part.value ? (
        <part.value.OwnFactors {...props} suggestion={browserName(navigator.userAgent)?.browser ?? ''} />
      ) : (
        <p role="status">{failure.value ? sentence(failure.value) : t('moment')}</p>
      )}
    </section>
  )
}
