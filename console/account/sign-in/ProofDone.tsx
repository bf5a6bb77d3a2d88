import { useWords } from '../../../widget/strings/words'
import { accountWords } from '../strings/en'
import { SignedOutPage } from './SignedOutPage'

export function ProofDone() {
  const t = useWords(accountWords)
  return (
    <SignedOutPage title={t('proven_title')}>
      <p>{t('proven_about')}</p>
    </SignedOutPage>
  )
}
