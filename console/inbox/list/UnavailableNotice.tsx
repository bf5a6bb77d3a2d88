import { Button } from '../../shell/controls/Button'
import type { Inbox } from '../inbox'
import { useTranslate } from '../strings/en'
import style from './UnavailableNotice.module.css'

export function UnavailableNotice({ inbox }: { inbox: Pick<Inbox, 'availability' | 'modes' | 'setAvailability'> }) {
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
