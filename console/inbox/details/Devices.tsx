import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import type { CustomerDevice } from '../../../clients/typescript/operations'
import { Button } from '../../shell/controls/Button'
import { Dialog } from '../../shell/controls/Dialog'
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
  const deviceToEnd = useSignal<CustomerDevice | null>(null)
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
    deviceToEnd.value = null
    try {
      await records.endDevice(customerId, device.id)
      devices.value = devices.value?.filter(({ id }) => id !== device.id) ?? null
    } catch (error) {
      toasts.warn(sentence(error))
    }
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
              <Button
                onClick={() => {
                  deviceToEnd.value = device
                }}
              >
                {t('device_end')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {deviceToEnd.value && (
        <Dialog
          title={t('device_end_title')}
          close={() => {
            deviceToEnd.value = null
          }}
        >
          <p>{t(deviceToEnd.value.signed ? 'device_end_signed' : 'device_end_anonymous')}</p>
          <div class={ui.row}>
            <Button
              onClick={() => {
                deviceToEnd.value = null
              }}
            >
              {t('cancel')}
            </Button>
            <Button kind="danger" onClick={() => deviceToEnd.value && void end(deviceToEnd.value)}>
              {t('device_end')}
            </Button>
          </div>
        </Dialog>
      )}
    </>
  )
}
