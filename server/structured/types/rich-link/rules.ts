import type { RichLink } from '../../../../contract/structured/rich-link'
import { MB } from '../../rules/attachments'
import type { StructuredRules } from '../../rules/rules'
import { linkRows } from '../link-rows'

/** A link with a picture and a title. */
export const richLink = {
  type: 'rich_link',
  plainText: ['url'],
  fields: {
    type: { type: 'string', required: true, only: ['rich_link'] },
    url: { type: 'string', required: true, limit: 2048, schemes: 'http' },
    url_fallback: linkRows.url_fallback,
    url_text: { type: 'string', shown: true, limit: 80, whenBlank: 'hostname of url' },
    title: { type: 'string', shown: true, required: true, limit: 350 },
    subtitle: { type: 'string', shown: true, limit: 1000 },
    attachment_id: { type: 'string', is: 'attachment id' },
    attachment_fallback_id: { type: 'string', is: 'fallback attachment id' },
    target: linkRows.target,
    webview_height: linkRows.webview_height,
    app_id: { type: 'string', limit: 255, ours: true, on: ['business_chat'] },
    app_name: { type: 'string', limit: 255, ours: true, on: ['business_chat'] },
    app_icon: { type: 'string', is: 'Base64', limit: 200_000, ours: true, on: ['business_chat'] },
    bid: { type: 'string', is: 'extension bundle identifier', limit: 255, ours: true, on: ['business_chat'] },
    use_live_layout: { type: 'boolean', default: true, on: ['business_chat'] },
  },
  channels: {
    business_chat: [
      {
        as: 'message_extension',
        when: 'it addresses a message-extension app',
        fields: {
          url: { startsWith: '?' },
          bid: { required: true },
          url_text: 'ignored',
          attachment_id: 'ignored',
        },
      },
      // Spec: the first override block has no channel label; we apply it to the business chat.
      {
        as: 'rich_link',
        attachment: { formats: ['jpg', 'jpeg', 'png', 'mp4'], private: true, upTo: 300 * MB },
        fields: {
          title: { truncate: 200 },
          url_text: 'ignored',
          subtitle: 'ignored',
          use_live_layout: 'ignored',
        },
      },
    ],
    messenger: [
      {
        as: 'button_template',
        when: 'subtitle and attachment_id are both blank',
        becomes: 'template',
        button: { label: 'url_text', opens: 'url' },
        fields: { url_text: { truncate: 20 }, title: { truncate: 80 } },
      },
      {
        as: 'generic_template',
        becomes: 'template',
        attachment: { formats: ['bmp', 'gif', 'jpg', 'jpeg', 'png'], private: true },
        fields: { url_text: 'ignored', title: { truncate: 80 }, subtitle: { truncate: 80 } },
      },
    ],
    web_messaging: [
      {
        as: 'web',
        attachment: { formats: ['bmp', 'gif', 'jpg', 'jpeg', 'png'], private: true },
        displayRatio: 'by the first picture',
        fields: { url: { schemes: 'deep links' } },
      },
    ],
    business_listing: [
      {
        as: 'rich_card',
        becomes: 'template',
        button: { label: 'url_text', opens: 'url' },
        attachment: { formats: ['jpg', 'jpeg', 'png'], private: true },
        fields: { url_text: { truncate: 25 }, title: { truncate: 200 } },
      },
    ],
    photo_sharing: [
      {
        as: 'generic_template',
        becomes: 'template',
        attachment: { formats: ['bmp', 'gif', 'jpg', 'png'], private: true },
        fields: { url_text: { truncate: 20 }, title: { truncate: 80 }, subtitle: { truncate: 80 } },
      },
    ],
    chat_app: 'plain text',
  },
} satisfies StructuredRules<RichLink>
