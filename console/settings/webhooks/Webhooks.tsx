import type { Webhook } from '../../../clients/typescript/operations'
import { useT } from '../parts/context'
import { RecordList, records } from '../parts/RecordPage'
import { Chip } from '../parts/Records'
import { NewWebhook } from './NewWebhook'
import { WebhookPage } from './WebhookPage'

/** Addresses that are told of what happens. */
export const Webhooks = records(WebhookList, WebhookPage)

function WebhookList() {
  return (
    <RecordList<Webhook>
      section="webhooks"
      path="/1.0/webhooks"
      about="webhooks_about"
      empty="webhooks_empty"
      row={(webhook) => ({ about: <bdi>{webhook.url}</bdi>, state: <StateOf webhook={webhook} /> })}
    >
      <NewWebhook />
    </RecordList>
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
