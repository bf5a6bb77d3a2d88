import { Button } from '../../shell/controls/Button'
import { Dialog } from '../../shell/controls/Dialog'
import type { Inbox } from '../inbox'
import style from '../keys/Palette.module.css'
import { useTranslate } from '../strings/en'
import { ClosedNoticeSettings } from './ClosedNoticeSettings'

/** All alerts are off by default. */
export function AlertsDialog({ inbox, close }: { inbox: Pick<Inbox, 'alerts' | 'closed' | 'toasts'>; close(): void }) {
  const t = useTranslate()
  const { alerts } = inbox
  const { desktop, sound } = alerts.choices.value
  return (
    <Dialog title={t('alerts')} close={close}>
      <label class={style.choice}>
        <input
          type="checkbox"
          checked={desktop}
          disabled={!alerts.hasDesktop}
          onChange={({ currentTarget }) => void alerts.setDesktop(currentTarget.checked)}
        />
        {t('alerts_desktop')}
        <small role="status">
          {t(!alerts.hasDesktop ? 'alerts_none' : alerts.denied.value ? 'alerts_denied' : 'alerts_desktop_about')}
        </small>
      </label>
      <ClosedNoticeSettings inbox={inbox} />
      <label class={style.choice}>
        <input
          type="checkbox"
          checked={sound}
          onChange={({ currentTarget }) => alerts.setSound(currentTarget.checked)}
        />
        {t('alerts_sound')}
        <small>{t('alerts_sound_about')}</small>
      </label>
      <div>
        <Button onClick={close}>{t('done')}</Button>
      </div>
    </Dialog>
  )
}
