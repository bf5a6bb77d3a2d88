import { useWords } from '../../../widget/strings/words'
import { basePath } from '../../shell/base-path'
import ui from '../../shell/controls/ui.module.css'
import { ReadingNotice } from '../../shell/reading/ReadingNotice'
import type { FetchedData } from '../../shell/reading/use-fetched'
import { accountWords } from '../strings/en'
import { SignedOutPage } from './SignedOutPage'

export function InvalidLink({ about }: { about: string }) {
  const t = useWords(accountWords)
  return (
    <SignedOutPage title={t('link_wrong_title')}>
      <p>{about}</p>
      <div>
        <a class={ui.button} href={`${basePath}/account/#in`}>
          {t('to_sign_in')}
        </a>
      </div>
    </SignedOutPage>
  )
}

/** Shown until the server says what the link is for. */
export function LinkLoading({ reading }: { reading: FetchedData<unknown> }) {
  const t = useWords(accountWords)
  return (
    <SignedOutPage title={t('moment')}>
      <ReadingNotice of={reading} />
    </SignedOutPage>
  )
}
