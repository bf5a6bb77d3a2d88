import { useWords } from '../../../widget/strings/words'
import { basePath } from '../../shell/base-path'
import ui from '../../shell/controls/ui.module.css'
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
