import type { List } from '../../../../contract/structured/list'
import type { StructuredRules } from '../../rules/rules'

/** A list to choose from, in sections. */
export const list = {
  type: 'list',
  // The spec has no fallback here, but a list without a title still needs a text.
  plainText: ['title', 'title of the first item'],
  fields: {
    type: { type: 'string', required: true, only: ['list'] },
    title: { type: 'string', shown: true, required: true, limit: 1024 },
    subtitle: { type: 'string', shown: true, limit: 512 },
    sections: { type: 'array', limit: 10 },
    'sections.title': { type: 'string', shown: true, requiredWhen: 'there is more than one section', limit: 24 },
    'sections.identifier': { type: 'string', required: true, limit: 200, unique: true },
    items: { type: 'array', required: true, limit: 10 },
    'items.title': { type: 'string', shown: true, required: true, limit: 80 },
    'items.payload': { type: 'string', limit: 200, ascii: true, whenBlank: 'random hex' },
    'items.subtitle': { type: 'string', shown: true, limit: 100 },
    'items.section_identifier': {
      type: 'string',
      requiredWhen: 'there are sections',
      forbiddenWhen: 'there are no sections',
      limit: 200,
    },
    // The web shows the same fields as the list picker of the business chat.
    attachment_id: { type: 'string', is: 'attachment id', on: ['business_chat', 'web_messaging'] },
    attachment_fallback_id: { type: 'string', is: 'fallback attachment id', on: ['business_chat', 'web_messaging'] },
    'items.attachment_id': { type: 'string', is: 'attachment id', on: ['business_chat', 'web_messaging'] },
    'items.attachment_fallback_id': {
      type: 'string',
      is: 'fallback attachment id',
      on: ['business_chat', 'web_messaging'],
    },
    // The spec's field table has multiple_section, its sample multiple_selection. Both are accepted.
    'sections.multiple_selection': { type: 'boolean', default: false, on: ['business_chat', 'web_messaging'] },
    'sections.multiple_section': {
      type: 'boolean',
      sameAs: 'multiple_selection',
      on: ['business_chat', 'web_messaging'],
    },
    // The web also shows the fields of the chat app. Without a text for the button, the options are shown immediately.
    header: { type: 'string', shown: true, limitUtf16: 60, on: ['chat_app', 'web_messaging'] },
    button: { type: 'string', shown: true, limit: 20, on: ['chat_app', 'web_messaging'] },
    // The spec has no limits for the description.
    'items.description': { type: 'string', shown: true, limit: 1000, ours: true, on: ['chat_app', 'web_messaging'] },
  },
  whole: ['each section holds at least one item'],
  channels: {
    business_chat: [
      {
        as: 'list_picker',
        fields: {
          title: { truncateUtf16: 512 },
          subtitle: { truncateUtf16: 512 },
          'items.subtitle': { limit: 512 },
        },
      },
    ],
    chat_app: [
      {
        as: 'list_message',
        fields: {
          button: { truncateUtf16: 20, default: 'See options', translated: true },
          subtitle: { truncateUtf16: 60 },
          'sections.title': { truncateUtf16: 24 },
          'items.title': { truncate: 24 },
          'items.subtitle': { truncateUtf16: 72 },
        },
      },
    ],
    web_messaging: [
      {
        as: 'web',
        fields: {
          header: { lenient: true, truncateUtf16: 60 },
          button: { lenient: true, truncate: 20 },
          'items.description': { lenient: true, truncate: 1000 },
        },
      },
    ],
    messenger: 'plain text',
    business_listing: 'plain text',
    photo_sharing: 'plain text',
  },
} satisfies StructuredRules<List>
