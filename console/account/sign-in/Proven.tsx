import { useWords } from '../../../widget/strings/words'
import { accountWords } from '../strings/en'
import { Threshold } from './Threshold'

/** Shown after a proof at the company's provider: this tab can be closed. */
export function Proven() {
  const t = useWords(accountWords)
  return (
    <Threshold title={t('proven_title')}>
      <p>{t('proven_about')}</p>
    </Threshold>
  )
}
