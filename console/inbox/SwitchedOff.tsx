import { Button } from '../shell/controls/Button'
import style from './App.module.css'
import type { Inbox } from './inbox'
import { useTranslate } from './strings/en'

/** Says that an administrator switched the account off. The page stays readable below, so that unsent text can be copied. */
export function SwitchedOff({ inbox }: { inbox: Inbox }) {
  const t = useTranslate()
  if (!inbox.off.value) return null
  return (
    <div class={style.off} role="alert">
      <p>{t('switched_off')}</p>
      <Button onClick={inbox.goOn}>{t('try_again')}</Button>
    </div>
  )
}
