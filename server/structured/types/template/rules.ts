import type { Template } from '../../../../contract/structured/template'
import { MB } from '../../rules/attachments'
import type { PayloadPath, Shape, StructuredRules } from '../../rules/rules'
import { buttonRows, linkRows } from '../link-rows'

const replyButtons = {
  as: 'reply_buttons',
  // The chat app has no buttons that open a page.
  textWhen: 'no button is a reply',
  attachment: {
    formats: ['jpg', 'jpeg', 'png', 'mp4'],
    private: true,
    under: 64 * MB,
    video: 'H.264 video with AAC audio and one audio stream',
  },
  fields: {
    url: 'ignored',
    url_fallback: 'ignored',
    url_text: 'ignored',
    items: { keep: 3 },
    'items.type': { only: ['reply'] },
    // Spec: 20 characters (20 UTF-16 code units).
    'items.title': { truncateUtf16: 20 },
    'items.payload': { limit: 256, whenBlank: 'random hex' },
    'items.url': 'ignored',
    'items.url_fallback': 'ignored',
  },
} satisfies Shape<PayloadPath<Template>>

/** Buttons attached to a message. */
export const template = {
  type: 'template',
  plainText: ['title'],
  fields: {
    type: { type: 'string', required: true, only: ['template'] },
    title: { type: 'string', shown: true, required: true, limit: 350 },
    subtitle: { type: 'string', shown: true, limit: 1000 },
    url: { type: 'string', limit: 2048, schemes: 'http' },
    url_fallback: linkRows.url_fallback,
    url_text: linkRows.url_text,
    attachment_id: { type: 'string', is: 'attachment id' },
    attachment_fallback_id: { type: 'string', is: 'fallback attachment id' },
    items: { type: 'array', limit: 4 },
    'items.type': buttonRows.type,
    'items.title': buttonRows.title,
    'items.payload': { type: 'string', limit: 1000, ascii: true, ignoredWhen: 'type is url' },
    'items.url': buttonRows.url,
    'items.url_fallback': buttonRows.url_fallback,
    target: linkRows.target,
    webview_height: linkRows.webview_height,
    'items.target': buttonRows.target,
    'items.webview_height': linkRows.webview_height,
    footer: { type: 'string', shown: true, limitUtf16: 60, on: ['chat_app'] },
  },
  channels: {
    messenger: [
      {
        as: 'button_template',
        when: 'only title and items are given',
        fields: {
          title: { limit: 640 },
          items: { keep: 3 },
          'items.title': { truncate: 20 },
          'items.payload': { limit: 1000, whenBlank: 'random hex' },
        },
      },
      {
        as: 'generic_template',
        attachment: { formats: ['bmp', 'gif', 'jpg', 'jpeg', 'png'], private: true },
        fields: {
          url_text: 'ignored',
          items: { keep: 3 },
          title: { truncate: 80 },
          subtitle: { truncate: 80 },
          'items.title': { truncate: 20 },
          'items.payload': { limit: 1000, whenBlank: 'random hex' },
        },
      },
    ],
    web_messaging: [
      {
        as: 'web',
        attachment: { formats: ['gif', 'jpg', 'jpeg', 'png'], private: true },
        displayRatio: 'by the first picture',
        fields: { url: { schemes: 'deep links' }, 'items.url': { schemes: 'deep links' } },
      },
    ],
    business_listing: [
      {
        as: 'rich_card',
        attachment: { formats: ['jpg', 'jpeg', 'png'], private: true },
        fields: {
          title: { truncate: 200 },
          url: 'ignored',
          url_text: 'ignored',
          'items.title': { truncate: 25 },
          'items.payload': { whenBlank: 'random hex' },
        },
      },
    ],
    chat_app: [
      {
        when: 'subtitle is empty',
        body: 'title',
        ...replyButtons,
        fields: { title: { limit: 1000, truncateUtf16: 1000 }, ...replyButtons.fields },
      },
      {
        when: 'an attachment is present',
        body: 'title and subtitle',
        ...replyButtons,
        // The message's text has at most 1024 units: a title of 60, a line break, a subtitle of 963.
        fields: { title: { truncateUtf16: 60 }, subtitle: { truncateUtf16: 963 }, ...replyButtons.fields },
      },
      {
        body: 'subtitle',
        ...replyButtons,
        fields: { title: { truncateUtf16: 60 }, ...replyButtons.fields },
      },
    ],
    photo_sharing: [
      {
        as: 'generic_template',
        attachment: { formats: ['bmp', 'gif', 'jpg', 'png'], private: true },
        fields: {
          url_text: { truncate: 20 },
          items: { keep: 3 },
          title: { truncate: 80 },
          subtitle: { truncate: 80 },
          'items.title': { truncate: 20 },
          'items.payload': { limit: 1000, whenBlank: 'random hex' },
        },
      },
    ],
    business_chat: 'plain text',
  },
} satisfies StructuredRules<Template>
