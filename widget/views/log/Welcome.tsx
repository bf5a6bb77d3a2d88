import type { Shell } from '../../models/session/shell'
import { useTranslate } from '../../strings/en'
import { ShellIcon } from '../ui/icons'
import style from './Welcome.module.css'

export function Welcome({ shell, loaded }: { shell: Shell; loaded: boolean }) {
  const t = useTranslate()
  if (shell.refusal.value) return null
  if (shell.historyExpected.value && !loaded)
    return (
      <div class={style.loading}>
        <i />
        <i />
        <i />
        <i />
        <p>{t('loading')}</p>
      </div>
    )
  return (
    <div class={style.welcome}>
      <span class={style.wave}>
        <ShellIcon name="dots" size={52} />
      </span>
      <h2 class={style.hello}>{t('welcome_title')}</h2>
      <p class={style.invite}>{t('welcome_text')}</p>
    </div>
  )
}
