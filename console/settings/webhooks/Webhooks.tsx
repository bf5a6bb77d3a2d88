import type { Webhook } from '../../../clients/typescript/operations'
import { RecordList, recordSection } from '../parts/RecordPage'
import { NewWebhook } from './NewWebhook'
import { StateOf } from './StateOf'
import { WebhookPage } from './WebhookPage'

export const Webhooks = recordSection(WebhookList, WebhookPage)

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
