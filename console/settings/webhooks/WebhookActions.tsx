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
const askMs = 500
const asks = 50

export function WebhookActions({ webhook, changed }: { webhook: Webhook; changed(): Promise<void> }) {
  const { api, toasts } = useSettings()
  const t = useT()
  const { act, busy } = useSettingsRequest()
  const asked = useSignal<'' | 'rotate' | 'delete'>('')
  const rotated = useSignal<WebhookWithSecret | null>(null)
  const path = `/1.0/webhooks/${webhook.id}`

  async function test() {
    const sent = await api.post<Delivery>(`${path}/test`)
    let seen = sent
    for (let nth = 0; seen.state === 'pending' && nth < asks; nth++) {
      await new Promise((done) => setTimeout(done, askMs))
      seen = await api.get<Delivery>(`${path}/deliveries/${sent.id}`)
    }
    if (seen.state === 'delivered') toasts.say(t('webhook_tested', { count: seen.response_time ?? 0 }))
    else toasts.warn(t('webhook_test_failed', { reason: isolateDirection(seen.last_error ?? '…') }))
    await changed()
  }
  const toggle = async () => {
    const after = await api.put<Webhook>(path, { active: !(webhook.active && webhook.state !== 'suspended') })
    if (after.handshake_error)
      toasts.warn(t('webhook_not_confirmed', { reason: isolateDirection(after.handshake_error) }))
    await changed()
  }
  const close = () => {
    asked.value = ''
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
          asked.value = 'rotate'
        }}
      >
        {t('webhook_rotate')}
      </Button>
      <Button
        kind="danger"
        icon="trash"
        onClick={() => {
          asked.value = 'delete'
        }}
      >
        {t('webhook_delete')}
      </Button>
      {asked.value === 'rotate' && (
        <RotateSecret
          rotate={async () => {
            rotated.value = await api.post<WebhookWithSecret>(`${path}/rotate_secret`)
            await changed()
          }}
          close={close}
        />
      )}
      {asked.value === 'delete' && <DeleteWebhook webhook={webhook} path={path} close={close} />}
      {rotated.value && (
        <Secret
          title={t('webhook_secret')}
          about={t('secret_once')}
          texts={[[t('webhook_secret'), rotated.value.secret]]}
          close={() => {
            rotated.value = null
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
