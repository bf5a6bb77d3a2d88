import type { Webhook } from '../../../clients/typescript/operations'
import { at } from '../model/place'
import { useSettings, useT } from '../parts/context'
import { Page } from '../parts/Page'
import { Chip, Records, Row } from '../parts/Records'
import { useAll } from '../parts/use/use-fetched'
import { NewWebhook } from './NewWebhook'
import { WebhookPage } from './WebhookPage'

/** Addresses that are told of what happens. */
export function Webhooks() {
  const { place } = useSettings()
  const id = place.id.value
  return id ? <WebhookPage key={id} id={id} /> : <WebhookList />
}

function WebhookList() {
  const { drafts } = useSettings()
  const t = useT()
  const all = useAll<Webhook>('/1.0/webhooks')
  return (
    <Page title={t('webhooks')} about={t('webhooks_about')}>
      <Records
        records={all.value.value?.records ?? null}
        failure={all.failure.value}
        again={all.again}
        label={t('webhooks')}
        empty={t('webhooks_empty')}
      >
        {(webhook) => (
          <Row
            key={webhook.id}
            href={at('webhooks', webhook.id)}
            name={webhook.name}
            about={<bdi>{webhook.url}</bdi>}
            draft={drafts.keys.value.includes(`/1.0/webhooks/${webhook.id}`)}
            state={<StateOf webhook={webhook} />}
          />
        )}
      </Records>
      <NewWebhook />
    </Page>
  )
}

const states = {
  active: ['good', 'field_active'],
  inactive: ['plain', 'webhook_paused'],
  suspended: ['bad', 'webhook_suspended'],
} as const

export function StateOf({ webhook }: { webhook: Webhook }) {
  const t = useT()
  const [kind, word] = states[webhook.state]
  return <Chip kind={kind}>{t(word)}</Chip>
}
