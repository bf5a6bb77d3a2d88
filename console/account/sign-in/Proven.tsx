import { useWords } from '../../../widget/strings/words'
import { accountWords } from '../strings/en'
import { Threshold } from './Threshold'

/** Tells an agent who proved their identity at the company's provider that this tab can be closed. */
export function Proven() {
  const t = useWords(accountWords)
  return (
    <Threshold title={t('proven_title')}>
      <p>{t('proven_about')}</p>
    </Threshold>
  )
}
