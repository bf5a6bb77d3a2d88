import { at, type Case, withValue } from './case'
import { blockedUrls, deepLinks } from './urls'
import { format, ignored, longest, only, required, truncated, type Writer } from './write'
import { attachmentIds, attachments } from './write-files'

const payload = { type: 'rich_link', url: 'https://www.example.com/a', title: 'A title' }
const withSubtitle = { subtitle: 'More words', ...payload }
const web: Writer = { channel: 'web_messaging', payload }
const messenger: Writer = { channel: 'messenger', payload }
const generic: Writer = { channel: 'messenger', payload: withSubtitle }
const listing: Writer = { channel: 'business_listing', payload }
const photo: Writer = { channel: 'photo_sharing', payload }
const business: Writer = { channel: 'business_chat', payload }
const extension = {
  type: 'rich_link',
  url: '?order=1',
  title: 'A title',
  app_id: '123456789',
  app_name: 'Shop',
  app_icon: 'aGVsbG8=',
  bid: 'com.example.messages.MSMessageExtensionBalloonPlugin:TEAM:com.example.shop',
}
const app: Writer = { channel: 'business_chat', payload: extension }

const table: Case[] = [
  { covers: ['type: only'], name: 'type is rich_link', channel: 'web_messaging', payload, as: 'web', quiet: true },
  ...required(web, 'url'),
  ...longest(web, 'url', 2048, 'https://example.com/', false),
  ...format(web, 'url', deepLinks, [], 'schemes'),
  ...format(web, 'url', [], blockedUrls, 'schemes', 'invalid_url'),
  ...longest(web, 'url_fallback', 2048, 'https://example.com/', false),
  ...format(web, 'url_fallback', ['https://example.com'], ['myapp://x'], 'schemes', 'invalid_url'),
  ...longest(web, 'url_text', 80),
  {
    covers: ['url_text: whenBlank'],
    name: 'url_text is the host of url when blank',
    channel: 'web_messaging',
    payload,
    shows: { url_text: 'www.example.com' },
  },
  {
    covers: ['url_text: whenBlank'],
    name: 'a deep link has no host',
    channel: 'web_messaging',
    payload: { ...payload, url: 'tel:+4930' },
    shows: { url_text: '+4930' },
  },
  ...required(web, 'title'),
  ...longest(web, 'title', 350),
  ...longest(web, 'subtitle', 1000),
  ...attachmentIds(web, 'attachment_id'),
  ...only(web, 'target', ['webview', 'open', 'current']),
  {
    covers: ['target: default', 'webview_height: ignoredWhen'],
    name: 'a new tab has no height',
    channel: 'web_messaging',
    payload: { webview_height: 'tall', ...payload },
    shows: { target: 'open', webview_height: undefined },
    warned: [{ path: at('webview_height'), code: 'ignored' }],
  },
  {
    covers: ['target: ignoredWhen'],
    name: 'target without url, which is refused anyway',
    channel: 'web_messaging',
    payload: { target: 'webview', ...withValue(payload, 'url', undefined) },
    refused: [{ path: at('url'), code: 'required' }],
  },
  ...only({ ...web, payload: { target: 'webview', ...payload } }, 'webview_height', ['full', 'tall', 'compact']),
  {
    covers: ['webview_height: default'],
    name: 'a webview is full',
    channel: 'web_messaging',
    payload: { target: 'webview', ...payload },
    shows: { webview_height: 'full' },
  },
  ...longest(app, 'app_id', 255),
  ...longest(app, 'app_name', 255),
  ...longest(app, 'app_icon', 200_000, 'A', false),
  ...format(app, 'app_icon', ['aGVsbG8='], ['http://example.com/icon.png', 'ä']),
  ...longest(app, 'bid', 255, extension.bid, false),
  ...format(app, 'bid', [extension.bid], ['com.example.shop', 'MSMessageExtensionBalloonPlugin:x']),
  {
    covers: ['use_live_layout: default'],
    name: 'live layout unless told otherwise',
    channel: 'business_chat',
    payload: extension,
    shows: { use_live_layout: true },
  },
  {
    covers: ['use_live_layout: default'],
    name: 'no live layout',
    channel: 'business_chat',
    payload: { use_live_layout: false, ...extension },
    shows: { use_live_layout: false },
  },
]

const appRequired = (['bid'] as const).flatMap((place) =>
  required(app, place).map((one) => ({ ...one, covers: [`business_chat message_extension ${place}: required`] })),
)

const businessChat: Case[] = [
  {
    covers: ['business_chat message_extension when'],
    name: 'id, name and icon of the app are optional',
    channel: 'business_chat',
    payload: { ...extension, app_id: undefined, app_name: undefined, app_icon: undefined },
    as: 'message_extension',
    shows: { url: '?order=1', bid: extension.bid },
    quiet: true,
  },
  {
    covers: ['business_chat message_extension when'],
    name: 'a message-extension app',
    channel: 'business_chat',
    payload: extension,
    as: 'message_extension',
    shows: { url: '?order=1', app_id: '123456789', bid: extension.bid },
    quiet: true,
  },
  {
    covers: ['business_chat message_extension url: startsWith'],
    name: 'its url is no data string',
    channel: 'business_chat',
    payload: { ...extension, url: 'https://example.com' },
    refused: [{ path: at('url'), code: 'invalid_format' }],
  },
  {
    covers: ['business_chat message_extension url: startsWith'],
    name: 'the same payload on another channel has a fallback',
    channel: 'messenger',
    payload: { url_fallback: 'https://example.com', ...extension },
    shows: { 'items[0].url': 'https://example.com' },
    warned: [{ path: at('url'), code: 'fallback_used' }],
  },
  {
    covers: ['business_chat message_extension url: startsWith'],
    name: 'the same payload on another channel without a fallback',
    channel: 'web_messaging',
    payload: extension,
    refused: [{ path: at('url'), code: 'invalid_url' }],
  },
  ...appRequired,
  ignored(app, 'message_extension', 'url_text', 'Shop'),
  ignored(app, 'message_extension', 'attachment_id', 'wide-png'),
  ...truncated(business, 'rich_link', 'title', 200),
  ...attachments(business, ['business_chat rich_link attachment'], 'attachment_id', {
    shown: ['wide-png', 'tall-jpg', 'video', 'silent-video', 'private-png', 'exactly-300-mb'],
    refused: ['gif', 'bmp', 'over-300-mb'],
  }),
  ignored(business, 'rich_link', 'url_text', 'Shop'),
  ignored(business, 'rich_link', 'subtitle', 'More words'),
  ignored(business, 'rich_link', 'use_live_layout', true),
  {
    covers: ['url: schemes'],
    name: 'a deep link',
    channel: 'business_chat',
    payload: { ...payload, url: 'myapp://a' },
    refused: [{ path: at('url'), code: 'invalid_url' }],
  },
]

const channels: Case[] = [
  {
    covers: [
      'messenger button_template when',
      'messenger button_template becomes',
      'messenger button_template button',
      'messenger button_template url_text: truncate',
    ],
    name: 'without subtitle and picture: one url button',
    channel: 'messenger',
    payload: { url_text: 'x'.repeat(21), ...payload },
    as: 'button_template',
    shows: {
      type: 'template',
      title: 'A title',
      url: undefined,
      url_text: undefined,
      items: [{ type: 'url', title: `${'x'.repeat(19)}…`, url: 'https://www.example.com/a' }],
    },
    warned: [{ path: at('url_text'), code: 'truncated' }],
  },
  ...truncated(messenger, 'button_template', 'title', 80),
  {
    covers: ['messenger generic_template becomes'],
    name: 'with a subtitle: no buttons',
    channel: 'messenger',
    payload: withSubtitle,
    as: 'generic_template',
    shows: { type: 'template', url: 'https://www.example.com/a', items: undefined },
  },
  ignored(generic, 'generic_template', 'url_text', 'Shop'),
  ...truncated(generic, 'generic_template', 'title', 80),
  ...truncated(generic, 'generic_template', 'subtitle', 80),
  ...attachments(messenger, ['messenger generic_template attachment'], 'attachment_id', {
    shown: ['wide-png', 'gif', 'bmp', 'private-png'],
    refused: ['video', 'webp', 'exactly-5-mb'],
  }),
  ...attachments(web, ['web_messaging web attachment'], 'attachment_id', {
    shown: ['wide-png', 'gif', 'bmp', 'private-png'],
    refused: ['video', 'webp', 'exactly-5-mb'],
  }),
  {
    covers: ['web_messaging web displayRatio', 'web_messaging web url: schemes'],
    name: 'a deep link with a wide picture',
    channel: 'web_messaging',
    payload: { attachment_id: 'wide-png', ...payload, url: 'myapp://a' },
    shows: { display_ratio: '5:3', url: 'myapp://a' },
  },
  {
    covers: ['web_messaging web displayRatio'],
    name: 'the fallback picture decides when it is shown',
    channel: 'web_messaging',
    payload: { attachment_id: 'video', attachment_fallback_id: 'square-png', ...payload },
    shows: { display_ratio: '1:1' },
  },
  {
    covers: [
      'business_listing rich_card becomes',
      'business_listing rich_card button',
      'business_listing rich_card url_text: truncate',
    ],
    name: 'a rich card with one button',
    channel: 'business_listing',
    payload: { url_text: 'x'.repeat(26), ...payload },
    as: 'rich_card',
    shows: {
      type: 'template',
      items: [{ type: 'url', title: `${'x'.repeat(24)}…`, url: 'https://www.example.com/a' }],
    },
  },
  ...truncated(listing, 'rich_card', 'title', 200),
  ...attachments(listing, ['business_listing rich_card attachment'], 'attachment_id', {
    shown: ['wide-png', 'private-png'],
    refused: ['gif', 'bmp', 'video', 'exactly-5-mb'],
  }),
  {
    covers: ['photo_sharing generic_template becomes'],
    name: 'a generic template',
    channel: 'photo_sharing',
    payload: withSubtitle,
    as: 'generic_template',
    shows: { type: 'template', url: 'https://www.example.com/a', url_text: 'www.example.com' },
  },
  ...truncated(photo, 'generic_template', 'url_text', 20),
  ...truncated(photo, 'generic_template', 'title', 80),
  ...truncated(photo, 'generic_template', 'subtitle', 80),
  ...attachments(photo, ['photo_sharing generic_template attachment'], 'attachment_id', {
    shown: ['wide-png', 'gif', 'bmp', 'private-png'],
    refused: ['video', 'webp', 'exactly-5-mb'],
  }),
  {
    covers: ['chat_app plain text'],
    name: 'the url',
    channel: 'chat_app',
    payload,
    as: 'plain_text',
    text: 'https://www.example.com/a',
    warned: [{ path: 'structured_content', code: 'plain_text' }],
  },
  {
    covers: ['chat_app plain text'],
    name: 'the fallback of a deep link',
    channel: 'chat_app',
    payload: { url_fallback: 'https://example.com', ...payload, url: 'myapp://a' },
    text: 'https://example.com',
  },
  {
    covers: ['chat_app plain text'],
    name: 'a deep link without fallback',
    channel: 'chat_app',
    payload: { ...payload, url: 'myapp://a' },
    refused: [{ path: at('url'), code: 'invalid_url' }],
  },
]

export const richLinkCases: readonly Case[] = [...table, ...businessChat, ...channels]
