import { Button } from '../shell/controls/Button'
import style from './App.module.css'
import type { Inbox } from './inbox'
import { useTranslate } from './strings/en'

/** An administrator switched the account off: said over the page and not in front of it, so that what was typed can be copied. */
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
