import { Button } from '../../shell/controls/Button'
import type { Inbox } from '../inbox'
import { useTranslate } from '../strings/en'
import style from './NotThere.module.css'

/** No conversation rings for an agent who is not available. Shown where conversations ring at all, with the way back. */
export function NotThere({ inbox }: { inbox: Inbox }) {
  const t = useTranslate()
  const availability = inbox.availability.value
  if (availability === 'available' || !inbox.modes.ring.value) return null
  return (
    <div class={style.strip} role="note">
      <p>{t(`rings_not_${availability}`)}</p>
      <Button onClick={() => void inbox.setAvailability('available')}>{t('rings_now')}</Button>
    </div>
  )
}
