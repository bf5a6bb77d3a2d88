import { useWords } from '../../../widget/strings/words'
import { basePath } from '../../shell/base-path'
import ui from '../../shell/controls/ui.module.css'
import { accountWords } from '../strings/en'
import { Threshold } from './Threshold'

/** Explains why a link is invalid, and links to the sign-in. */
export function LinkWrong({ about }: { about: string }) {
  const t = useWords(accountWords)
  return (
    <Threshold title={t('link_wrong_title')}>
      <p>{about}</p>
      <div>
        <a class={ui.button} href={`${basePath}/account/#in`}>
          {t('to_sign_in')}
        </a>
      </div>
    </Threshold>
  )
}
