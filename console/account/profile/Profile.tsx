import { useWords } from '../../../widget/strings/words'
import ui from '../../shell/controls/ui.module.css'
import { Frame } from '../../shell/frame/Frame'
import { useShell } from '../../shell/shell'
import { accountWords } from '../strings/en'
import { OwnPassword } from './OwnPassword'
import { OwnPicture } from './OwnPicture'
import { OwnSessions } from './OwnSessions'
import style from './Profile.module.css'
import { ProfileForm } from './ProfileForm'
import { ProviderProblem } from './ProviderProblem'
import { SecondFactors } from './SecondFactors'

export function Profile() {
  const { session } = useShell()
  const t = useWords(accountWords)
  return (
    <Frame place="account">
      <div class={style.page}>
        <h1>{t('profile_title')}</h1>
        <ProviderProblem />
        <ProfileForm />
        <OwnPicture />
        {session.me.value?.has_password && <OwnPassword />}
        {session.me.value?.has_password && <SecondFactors />}
        <OwnSessions />
        {session.may('manage_sources') && (
          <section class={`${ui.panel} ${style.offer}`}>
            <p>{t('setup_offer_about')}</p>
            <a class={ui.button} href="#setup/source">
              {t('setup_offer')}
            </a>
          </section>
        )}
      </div>
    </Frame>
  )
}
