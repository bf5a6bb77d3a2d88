import { webhookEventTypes } from '../../../contract/webhook-event'
import type { T } from '../parts/context'
import { nameField } from '../parts/NewForm'
import { wordOf } from '../strings/en'

export const webhookFields = (t: T) =>
  [
    nameField,
    {
      kind: 'text',
      name: 'url',
      label: 'field_url',
      hint: 'webhook_url_hint',
      type: 'url',
      dir: 'ltr',
      required: true,
      placeholder: 'https://bot.example.com/hook',
    },
    {
      kind: 'list',
      name: 'registered_events',
      label: 'field_registered_events',
      options: webhookEventTypes.map((type) => ({
        value: type,
        text: <code>{type}</code>,
        hint: t(wordOf('event', type) ?? 'field_registered_events'),
      })),
    },
  ] as const
