import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import type { CustomerDevice } from '../../../clients/typescript/operations'
import { ConfirmButton } from '../../shell/controls/Confirm'
import ui from '../../shell/controls/ui.module.css'
import { formatLastSeen } from '../customers/seen'
import type { Inbox } from '../inbox'
import { createAgo } from '../list/row/ago'
import { useTranslate } from '../strings/en'
import style from './DetailsPane.module.css'

export function Devices({ inbox, customerId }: { inbox: Inbox; customerId: string }) {
  const t = useTranslate()
  const { records, toasts, sentence } = inbox
  const devices = useSignal<readonly CustomerDevice[] | null>(null)
  const ago = createAgo(inbox.language.value)
  useEffect(() => {
    let isUnmounted = false
    records.devices(customerId).then(
      (found) => {
        if (!isUnmounted) devices.value = found
      },
      (error) => toasts.warn(sentence(error)),
    )
    return () => {
      isUnmounted = true
    }
  }, [customerId])

  async function end(device: CustomerDevice) {
    await records.endDevice(customerId, device.id)
    devices.value = devices.value?.filter(({ id }) => id !== device.id) ?? null
  }

  return (
    <>
      {devices.value?.length === 0 && <p class={ui.soft}>{t('devices_none')}</p>}
      <ul class={style.devices}>
        {devices.value?.map((device) => (
          <li key={device.id}>
            <div>
              {device.origin && <p dir="auto">{device.origin.replace(/^https?:\/\//, '')}</p>}
              <p class={ui.soft}>{t(device.signed ? 'signed_in' : 'not_signed')}</p>
              <p class={ui.soft}>{t('device_began', { when: ago.whole(device.created_at) })}</p>
              <p class={ui.soft}>{`${t('last_seen')}: ${formatLastSeen(t, ago, device.seen_at, inbox.now.value)}`}</p>
            </div>
            {inbox.may('edit_identities') && (
              <ConfirmButton
                name={t('device_end')}
                title={t('device_end_title')}
                act={t('device_end')}
                confirm={() => end(device)}
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
