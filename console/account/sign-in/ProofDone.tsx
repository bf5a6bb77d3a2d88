import { useWords } from '../../../widget/strings/words'
import { accountWords } from '../strings/en'
import { SignedOutPage } from './SignedOutPage'

/** Shown after a proof at the company's provider: this tab can be closed. */
export function ProofDone() {
  const t = useWords(accountWords)
  return (
    <SignedOutPage title={t('proven_title')}>
      <p>{t('proven_about')}</p>
    </SignedOutPage>
  )
}
