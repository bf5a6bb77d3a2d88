import { useWords } from '../../../widget/strings/words'
import { accountWords } from '../strings/en'
import { Threshold } from './Threshold'

/** Back from the company's provider, in a tab of its own, where somebody proved once more who they are. */
export function Proven() {
  const t = useWords(accountWords)
  return (
    <Threshold title={t('proven_title')}>
      <p>{t('proven_about')}</p>
    </Threshold>
  )
}
