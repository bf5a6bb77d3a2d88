import { useSignal } from '@preact/signals'
import type { WebhookWithSecret } from '../../../clients/typescript/operations'
import { addressOf } from '../model/route'
import { useSettings, useT } from '../parts/context'
import { Secret } from '../parts/fields/Secret'
import { NewForm } from '../parts/NewForm'
import { useNew } from '../parts/use/use-form'
import { webhookFields } from './webhook-fields'

type New = Pick<WebhookWithSecret, 'name' | 'url' | 'registered_events'>

const emptyWebhook: New = { name: '', url: '', registered_events: ['content.imported'] }

/** Every agent can create a webhook, because a webhook only gets events that its agent can read. */
export function NewWebhook() {
  const { api, route } = useSettings()
  const t = useT()
  const created = useSignal<WebhookWithSecret | null>(null)
  const form = useNew('webhooks/new', emptyWebhook, async (fields) => {
    created.value = await api.post<WebhookWithSecret>('/1.0/webhooks', fields)
  })
  return (
    <>
      <NewForm title="webhook_new" form={form} fields={webhookFields(t)} />
      {created.value && (
        <Secret
          title={created.value.name}
          about={t('secret_once')}
          texts={[
            [t('webhook_secret'), created.value.secret],
            [t('webhook_verify_token'), created.value.verify_token],
          ]}
          close={() => route.go(addressOf('webhooks', created.value?.id ?? ''))}
        />
      )}
    </>
  )
}
