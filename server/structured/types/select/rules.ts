import type { Select } from '../../../../contract/structured/select'
import type { StructuredRules } from '../../rules/rules'

export const select = {
  type: 'select',
  plainText: ['body'],
  beside: { body: { required: true } },
  fields: {
    type: { type: 'string', required: true, only: ['select'] },
    items: { type: 'array', required: true, limit: 13 },
    'items.title': { type: 'string', shown: true, required: true, limit: 80 },
    'items.payload': { type: 'string', limit: 1000, ascii: true },
    center_items: { type: 'boolean', default: false, on: ['web_messaging'] },
    disable_text_input: { type: 'boolean', default: false, on: ['web_messaging'] },
    'items.attachment_id': { type: 'string', is: 'attachment id', on: ['messenger'] },
    'items.attachment_fallback_id': { type: 'string', is: 'fallback attachment id', on: ['messenger'] },
  },
  channels: {
    web_messaging: [{ as: 'web', fields: {} }],
    messenger: [
      {
        as: 'quick_replies',
        attachment: { formats: ['jpg', 'jpeg', 'png'], private: true },
        fields: { 'items.title': { truncate: 20 }, 'items.payload': { whenBlank: 'random hex' } },
      },
    ],
    business_listing: [
      {
        as: 'suggested_replies',
        fields: { 'items.title': { truncate: 25 }, 'items.payload': { whenBlank: 'random hex' } },
      },
    ],
    photo_sharing: [
      {
        as: 'quick_replies',
        fields: { 'items.title': { truncate: 20 }, 'items.payload': { whenBlank: 'random hex' } },
      },
    ],
    business_chat: [{ as: 'quick_replies', fields: {} }],
    chat_app: 'plain text',
  },
} satisfies StructuredRules<Select>
