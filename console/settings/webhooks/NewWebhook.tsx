import { useSignal } from '@preact/signals'
import type { WebhookWithSecret } from '../../../clients/typescript/operations'
import { addressOf } from '../model/route'
import { useSettings, useT } from '../parts/context'
import { Secret } from '../parts/fields/Secret'
import { NewForm } from '../parts/NewForm'
import { useNew } from '../parts/use/use-form'
import { webhookFields } from './webhook-fields'

type New = Pick<WebhookWithSecret, 'name' | 'url' | 'registered_events' | 'verify_token'>

const emptyWebhook: New = { name: '', url: '', registered_events: ['content.imported'], verify_token: '' }

/** An endpoint has to know the token before the handshake, which the server does at once. */
const verifyToken = {
  kind: 'text',
  name: 'verify_token',
  label: 'webhook_verify_token',
  hint: 'webhook_verify_token_hint',
  dir: 'ltr',
  maxLength: 200,
  spellcheck: false,
} as const

/** Every agent can create a webhook, because a webhook only gets events that its agent can read. */
export function NewWebhook() {
  const { api, route } = useSettings()
  const t = useT()
  const created = useSignal<WebhookWithSecret | null>(null)
  const form = useNew('webhooks/new', emptyWebhook, async ({ verify_token, ...fields }) => {
    // The server makes a token if there is none.
    const body = verify_token ? { ...fields, verify_token } : fields
    created.value = await api.post<WebhookWithSecret>('/1.0/webhooks', body)
  })
  return (
    <>
      <NewForm title="webhook_new" form={form} fields={[...webhookFields(t), verifyToken]} />
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
