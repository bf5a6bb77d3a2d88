import style from './App.module.css'
import type { Inbox } from './inbox'
import { useTranslate } from './strings/en'

/** Renders nothing with a connection, and for a disabled account, which has another notice. */
export function ConnectionLost({ inbox }: { inbox: Pick<Inbox, 'connection' | 'isDisabled'> }) {
  const t = useTranslate()
  if (inbox.connection.state.value !== 'offline' || inbox.isDisabled.value) return null
  return (
    <p class={style.lost} role="status">
      {t('line_lost')}
    </p>
  )
}
