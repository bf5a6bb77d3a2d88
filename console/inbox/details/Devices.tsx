import { ConfirmButton } from '../../shell/controls/Confirm'
import ui from '../../shell/controls/ui.module.css'
import { ReadingNotice } from '../../shell/reading/ReadingNotice'
import { useAnswer } from '../../shell/reading/use-fetched'
import { useTimes } from '../../times/times'
import { formatLastSeen } from '../customers/seen'
import type { Inbox } from '../inbox'
import { useTranslate } from '../strings/en'
import style from './DetailsPane.module.css'

export function Devices({ inbox, customerId }: { inbox: Pick<Inbox, 'may' | 'now' | 'records'>; customerId: string }) {
  const t = useTranslate()
  const { records } = inbox
  const list = useAnswer(customerId, () => records.devices(customerId))
  const devices = list.value.value
  const times = useTimes()

  return (
    <>
      <ReadingNotice of={list} />
      {devices?.length === 0 && <p class={ui.soft}>{t('devices_none')}</p>}
      <ul class={style.devices}>
        {devices?.map((device) => (
          <li key={device.id}>
            <div>
              {device.origin && <p dir="auto">{device.origin.replace(/^https?:\/\//, '')}</p>}
              <p class={ui.soft}>{t(device.signed ? 'signed_in' : 'not_signed')}</p>
              <p class={ui.soft}>{t('device_began', { when: times.whole(device.created_at) })}</p>
              <p class={ui.soft}>{`${t('last_seen')}: ${formatLastSeen(t, times, device.seen_at, inbox.now.value)}`}</p>
            </div>
            {inbox.may('edit_identities') && (
              <ConfirmButton
                name={t('device_end')}
                title={t('device_end_title')}
                act={t('device_end')}
                confirm={async () => {
                  await records.endDevice(customerId, device.id)
                  await list.reload()
                }}
              >
                <p>{t(device.signed ? 'device_end_signed' : 'device_end_anonymous')}</p>
              </ConfirmButton>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}
