import { useWords } from '../../widget/strings/words'
import { Frame } from '../shell/Frame'
import { useShell } from '../shell/shell'
import ui from '../shell/ui.module.css'
import style from './Profile.module.css'
import { accountWords } from './strings/en'

/** What is one's own. */
export function Profile() {
  const { session } = useShell()
  const t = useWords(accountWords)
  const me = session.me.value
  if (!me) return null
  return (
    <Frame place="account">
      <div class={style.page}>
        <h1>{t('profile_title')}</h1>
        <section class={`${ui.panel} ${ui.stack}`}>
          <h2>{me.name}</h2>
          <p class={ui.soft}>{me.email}</p>
        </section>
      </div>
    </Frame>
  )
}
