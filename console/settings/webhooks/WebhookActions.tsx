import { useSignal } from '@preact/signals'
import type { Delivery, Webhook, WebhookWithSecret } from '../../../clients/typescript/operations'
import { Button } from '../../shell/controls/Button'
import { ConfirmButton } from '../../shell/controls/Confirm'
import ui from '../../shell/controls/ui.module.css'
import { useAct } from '../../shell/use-once'
import { isolateDirection } from '../../shell/words/isolate-direction'
import { addressOf } from '../model/route'
import { useSettings, useT } from '../parts/context'
import { Secret } from '../parts/fields/Secret'

/** How often the page asks for the result of a test, in ms. The tested endpoint has 15 seconds to respond. */
const pollMs = 500
const mostPolls = 50

export function WebhookActions({ webhook, onChanged }: { webhook: Webhook; onChanged(): Promise<void> }) {
  const { api, route, toasts } = useSettings()
  const t = useT()
  const { act, busy } = useAct()
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
  return (
    <div class={ui.row}>
      <Button icon="send" busy={busy.value} disabled={!webhook.active} onClick={() => void act(test)}>
        {t('webhook_test')}
      </Button>
      <Button onClick={() => void act(toggle)}>{t(webhook.state === 'active' ? 'webhook_pause' : 'switch_on')}</Button>
      <ConfirmButton
        icon="key"
        title={t('webhook_rotate')}
        act={t('webhook_rotate')}
        confirm={async () => {
          newSecret.value = await api.post<WebhookWithSecret>(`${path}/rotate_secret`)
          await onChanged()
        }}
      >
        <p>{t('webhook_rotate_about')}</p>
      </ConfirmButton>
      <ConfirmButton
        kind="danger"
        icon="trash"
        title={t('webhook_delete')}
        act={t('delete')}
        confirm={async () => {
          await api.remove(path)
          route.go(addressOf('webhooks'))
        }}
      >
        <p>{t('webhook_delete_about', { name: webhook.name })}</p>
      </ConfirmButton>
      {newSecret.value && (
        <Secret
          title={t('webhook_secret')}
          about={t('secret_once')}
          texts={[
            [t('webhook_secret'), newSecret.value.secret],
            [t('webhook_verify_token'), newSecret.value.verify_token],
          ]}
          close={() => (newSecret.value = null)}
        />
      )}
    </div>
  )
}
