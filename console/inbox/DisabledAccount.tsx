import { Button } from '../shell/controls/Button'
import style from './App.module.css'
import type { Inbox } from './inbox'
import { useTranslate } from './strings/en'

/** The page below stays readable, so that the agent can copy unsent text. */
export function DisabledAccount({ inbox }: { inbox: Pick<Inbox, 'isDisabled' | 'resume'> }) {
  const t = useTranslate()
  if (!inbox.isDisabled.value) return null
  return (
    <div class={style.off} role="alert">
      <p>{t('switched_off')}</p>
      <Button onClick={inbox.resume}>{t('try_again')}</Button>
    </div>
  )
}
