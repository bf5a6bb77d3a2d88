import type { Carousel } from '../../../../contract/structured/carousel'
import type { StructuredRules } from '../../rules/rules'
import { buttonRows, linkRows } from '../link-rows'

/** Several templates in one message. */
export const carousel = {
  type: 'carousel',
  plainText: ['title of the first item'],
  fields: {
    type: { type: 'string', required: true, only: ['carousel'] },
    items: { type: 'array', required: true, limit: 10 },
    'items.title': { type: 'string', shown: true, required: true, limit: 350 },
    'items.subtitle': { type: 'string', shown: true, limit: 1000 },
    'items.url': { type: 'string', limit: 2048, schemes: 'http' },
    'items.url_fallback': linkRows.url_fallback,
    'items.url_text': linkRows.url_text,
    'items.attachment_id': { type: 'string', is: 'attachment id' },
    'items.attachment_fallback_id': { type: 'string', is: 'fallback attachment id' },
    'items.items': { type: 'array', limit: 4 },
    'items.items.type': buttonRows.type,
    'items.items.title': buttonRows.title,
    'items.items.payload': { type: 'string', limit: 1000, ignoredWhen: 'type is url' },
    'items.items.url': buttonRows.url,
    'items.items.url_fallback': buttonRows.url_fallback,
    'items.target': linkRows.target,
    'items.webview_height': linkRows.webview_height,
    'items.items.target': buttonRows.target,
    'items.items.webview_height': linkRows.webview_height,
  },
  whole: ['either every template has an attachment or none does'],
  channels: {
    messenger: [
      {
        as: 'generic_template',
        attachment: { formats: ['bmp', 'gif', 'jpg', 'jpeg', 'png'], private: true },
        fields: {
          'items.url_text': 'ignored',
          'items.items': { keep: 3 },
          'items.title': { truncate: 80 },
          'items.subtitle': { truncate: 80 },
          'items.items.title': { truncate: 20 },
          'items.items.payload': { whenBlank: 'random hex' },
        },
      },
    ],
    web_messaging: [
      {
        as: 'web',
        attachment: { formats: ['gif', 'jpg', 'jpeg', 'png'], private: true },
        displayRatio: 'by the first picture',
        fields: { 'items.url': { schemes: 'deep links' }, 'items.items.url': { schemes: 'deep links' } },
      },
    ],
    business_listing: [
      {
        as: 'rich_card_carousel',
        attachment: { formats: ['jpg', 'jpeg', 'png'], private: true },
        fields: {
          'items.title': { truncate: 200 },
          'items.url': 'ignored',
          'items.url_text': 'ignored',
          'items.items.title': { truncate: 25 },
          'items.items.payload': { whenBlank: 'random hex' },
        },
      },
    ],
    photo_sharing: [
      {
        as: 'generic_template',
        attachment: { formats: ['bmp', 'gif', 'jpg', 'png'], private: true },
        fields: {
          'items.url_text': 'ignored',
          'items.items': { keep: 3 },
          'items.title': { truncate: 80 },
          'items.subtitle': { truncate: 80 },
          'items.items.title': { truncate: 20 },
          'items.items.payload': { limit: 1000, whenBlank: 'random hex' },
        },
      },
    ],
    chat_app: 'plain text',
    business_chat: 'plain text',
  },
} satisfies StructuredRules<Carousel>
