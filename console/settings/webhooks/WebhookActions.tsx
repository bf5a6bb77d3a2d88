import { useSignal } from '@preact/signals'
import type { Delivery, Webhook, WebhookWithSecret } from '../../../clients/typescript/operations'
import { Button } from '../../shell/controls/Button'
import { Confirm } from '../../shell/controls/Confirm'
import ui from '../../shell/controls/ui.module.css'
import { isolateDirection } from '../../shell/words/isolate-direction'
import { addressOf } from '../model/route'
import { useSettings, useT } from '../parts/context'
import { Secret } from '../parts/fields/Secret'
import { useSettingsRequest } from '../parts/use/use-settings-request'

/** How often the page asks for the result of a test, in ms. The tested endpoint has 15 seconds to respond. */
const pollMs = 500
const mostPolls = 50

export function WebhookActions({ webhook, onChanged }: { webhook: Webhook; onChanged(): Promise<void> }) {
  const { api, toasts } = useSettings()
  const t = useT()
  const { act, busy } = useSettingsRequest()
  const openDialog = useSignal<'' | 'rotate' | 'delete'>('')
  const newSecret = useSignal<WebhookWithSecret | null>(null)
  const path = `/1.0/webhooks/${webhook.id}`

  async function test() {
    const testDelivery = await api.post<Delivery>(`${path}/test`)
    let delivery = testDelivery
    for (let nth = 0; delivery.state === 'pending' && nth < mostPolls; nth++) {
      await new Promise((done) => setTimeout(done, pollMs))
      delivery = await api.get<Delivery>(`${path}/deliveries/${testDelivery.id}`)
    }
    if (delivery.state === 'delivered') toasts.say(t('webhook_tested', { count: delivery.response_time ?? 0 }))
    else toasts.warn(t('webhook_test_failed', { reason: isolateDirection(delivery.last_error ?? '…') }))
    await onChanged()
  }
  const toggle = async () => {
    const updated = await api.put<Webhook>(path, { active: !(webhook.active && webhook.state !== 'suspended') })
    if (updated.handshake_error)
      toasts.warn(t('webhook_not_confirmed', { reason: isolateDirection(updated.handshake_error) }))
    await onChanged()
  }
  const close = () => {
    openDialog.value = ''
  }
  return (
    <div class={ui.row}>
      <Button icon="send" busy={busy.value} disabled={!webhook.active} onClick={() => void act(test)}>
        {t('webhook_test')}
      </Button>
      <Button onClick={() => void act(toggle)}>{t(webhook.state === 'active' ? 'webhook_pause' : 'switch_on')}</Button>
      <Button
        icon="key"
        onClick={() => {
          openDialog.value = 'rotate'
        }}
      >
        {t('webhook_rotate')}
      </Button>
      <Button
        kind="danger"
        icon="trash"
        onClick={() => {
          openDialog.value = 'delete'
        }}
      >
        {t('webhook_delete')}
      </Button>
      {openDialog.value === 'rotate' && (
        <RotateSecret
          rotate={async () => {
            newSecret.value = await api.post<WebhookWithSecret>(`${path}/rotate_secret`)
            await onChanged()
          }}
          close={close}
        />
      )}
      {openDialog.value === 'delete' && <DeleteWebhook webhook={webhook} path={path} close={close} />}
      {newSecret.value && (
        <Secret
          title={t('webhook_secret')}
          about={t('secret_once')}
          texts={[[t('webhook_secret'), newSecret.value.secret]]}
          close={() => {
            newSecret.value = null
          }}
        />
      )}
    </div>
  )
}

function RotateSecret({ rotate, close }: { rotate(): Promise<void>; close(): void }) {
  const t = useT()
  return (
    <Confirm title={t('webhook_rotate')} act={t('webhook_rotate')} confirm={rotate} close={close}>
      <p>{t('webhook_rotate_about')}</p>
    </Confirm>
  )
}

function DeleteWebhook({ webhook, path, close }: { webhook: Webhook; path: string; close(): void }) {
  const { api, route } = useSettings()
  const t = useT()
  return (
    <Confirm
      title={t('webhook_delete')}
      act={t('delete')}
      confirm={async () => {
        await api.remove(path)
        route.go(addressOf('webhooks'))
      }}
      close={close}
    >
      <p>{t('webhook_delete_about', { name: webhook.name })}</p>
    </Confirm>
  )
}
