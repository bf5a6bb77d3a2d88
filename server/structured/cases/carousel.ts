import { at, type Case, putAll, withValue } from './case'
import { blockedUrls, deepLinks } from './urls'
import { filledWithHex, format, ignored, longest, most, only, required, truncated, type Writer } from './write'
import { attachmentIds, attachments } from './write-files'

const button = { type: 'reply', title: 'Yes', payload: 'yes' }
const link = { type: 'url', title: 'Shop', url: 'https://shop.example.com/a' }
const card = { title: 'A title', subtitle: 'More words', url: 'https://www.example.com/a', items: [button, link] }
const payload = { type: 'carousel', items: [card] }
const two = { type: 'carousel', items: [card, { ...card, title: 'Another' }] }
const web: Writer = { channel: 'web_messaging', payload }
const four = [1, 2, 3, 4].map((nth) => ({ type: 'reply', title: `B${nth}`, payload: `p${nth}` }))

const table: Case[] = [
  { covers: ['type: only'], name: 'type is carousel', channel: 'web_messaging', payload, as: 'web' },
  ...required(web, 'items'),
  ...most(web, 'items', 10, () => card),
  ...required(web, 'items[0].title'),
  ...longest(web, 'items[0].title', 350),
  ...longest(web, 'items[0].subtitle', 1000),
  ...longest(web, 'items[0].url', 2048, 'https://example.com/', false),
  ...format(web, 'items[0].url', deepLinks, [], 'schemes'),
  ...format(web, 'items[0].url', [], blockedUrls, 'schemes', 'invalid_url'),
  ...longest(web, 'items[0].url_fallback', 2048, 'https://example.com/', false),
  ...format(web, 'items[0].url_fallback', ['http://example.com'], ['myapp://x'], 'schemes', 'invalid_url'),
  ...longest(web, 'items[0].url_text', 80),
  {
    covers: ['items.url_text: whenBlank'],
    name: 'url_text is the host of url when blank',
    channel: 'web_messaging',
    payload,
    shows: { 'items[0].url_text': 'www.example.com' },
    quiet: true,
  },
  {
    covers: ['items.url_text: ignoredWhen', 'items.target: ignoredWhen', 'items.webview_height: ignoredWhen'],
    name: 'what belongs to a url without one',
    channel: 'web_messaging',
    payload: putAll(payload, {
      'items[0].url': undefined,
      'items[0].url_text': 'Shop',
      'items[0].target': 'webview',
      'items[0].webview_height': 'full',
    }),
    shows: { 'items[0].url_text': undefined, 'items[0].target': undefined, 'items[0].webview_height': undefined },
    warned: [{ path: at('items[0].url_text'), code: 'ignored' }],
  },
  ...attachmentIds(web, 'items[0].attachment_id'),
  {
    covers: ['whole: either every template has an attachment or none does'],
    name: 'one of two templates has an attachment',
    channel: 'web_messaging',
    payload: withValue(two, 'items[0].attachment_id', 'wide-png'),
    refused: [{ path: at('items[1].attachment_id'), code: 'required' }],
  },
  {
    covers: ['whole: either every template has an attachment or none does'],
    name: 'both templates have an attachment',
    channel: 'web_messaging',
    payload: putAll(two, { 'items[0].attachment_id': 'wide-png', 'items[1].attachment_id': 'tall-jpg' }),
  },
  ...most(web, 'items[0].items', 4, () => button),
  ...required(web, 'items[0].items[0].type'),
  ...only(web, 'items[0].items[1].type', ['url', 'reply']),
  ...required(web, 'items[0].items[0].title'),
  ...longest(web, 'items[0].items[0].title', 80),
  ...longest(web, 'items[0].items[0].payload', 1000),
  {
    covers: ['items.items.payload: ignoredWhen'],
    name: 'the payload of a url button',
    channel: 'web_messaging',
    payload: withValue(payload, 'items[0].items[1].payload', 'p'),
    shows: { 'items[0].items[1].payload': undefined },
    warned: [{ path: at('items[0].items[1].payload'), code: 'ignored' }],
  },
  ...required(web, 'items[0].items[1].url', 'requiredWhen'),
  {
    covers: ['items.items.url: ignoredWhen', 'items.items.url_fallback: ignoredWhen'],
    name: 'the url of a reply button',
    channel: 'web_messaging',
    payload: putAll(payload, { 'items[0].items[0].url': 'x', 'items[0].items[0].url_fallback': 'x' }),
    shows: { 'items[0].items[0].url': undefined, 'items[0].items[0].url_fallback': undefined },
    warned: [{ path: at('items[0].items[0].url'), code: 'ignored' }],
  },
  ...longest(web, 'items[0].items[1].url', 2048, 'https://example.com/', false),
  ...format(web, 'items[0].items[1].url', deepLinks, [], 'schemes'),
  ...format(web, 'items[0].items[1].url', [], ['data:text/html,1'], 'schemes', 'invalid_url'),
  ...longest(web, 'items[0].items[1].url_fallback', 2048, 'https://example.com/', false),
  ...format(web, 'items[0].items[1].url_fallback', ['http://example.com'], ['tel:1'], 'schemes', 'invalid_url'),
  ...only(web, 'items[0].target', ['webview', 'open', 'current']),
  ...only({ ...web, payload: withValue(payload, 'items[0].target', 'webview') }, 'items[0].webview_height', [
    'full',
    'tall',
    'compact',
  ]),
  ...only(web, 'items[0].items[1].target', ['webview', 'open', 'current']),
  ...only(
    { ...web, payload: withValue(payload, 'items[0].items[1].target', 'webview') },
    'items[0].items[1].webview_height',
    ['full', 'tall', 'compact'],
  ),
  {
    covers: ['items.target: default', 'items.items.target: default', 'items.items.target: ignoredWhen'],
    name: 'links open in a new tab',
    channel: 'web_messaging',
    payload: withValue(payload, 'items[0].items[0].target', 'webview'),
    shows: {
      'items[0].target': 'open',
      'items[0].items[1].target': 'open',
      'items[0].items[0].target': undefined,
    },
    warned: [{ path: at('items[0].items[0].target'), code: 'ignored' }],
  },
  {
    covers: [
      'items.webview_height: default',
      'items.items.webview_height: default',
      'items.items.webview_height: ignoredWhen',
    ],
    name: 'a webview is full',
    channel: 'web_messaging',
    payload: putAll(payload, { 'items[0].target': 'webview', 'items[0].items[1].target': 'webview' }),
    shows: {
      'items[0].webview_height': 'full',
      'items[0].items[1].webview_height': 'full',
      'items[0].items[0].webview_height': undefined,
    },
  },
]

const withPictures = (channel: Writer['channel'], as: string, shown: string[], refused: string[]): Case[] =>
  attachments({ channel, payload }, [`${channel} ${as} attachment`], 'items[0].attachment_id', { shown, refused })

const threeButtons = (channel: Writer['channel'], as: string): Case => ({
  covers: [`${channel} ${as} items.items: keep`],
  name: 'the first 3 of 4 buttons',
  channel,
  payload: withValue(payload, 'items[0].items', four),
  as,
  shows: { 'items[0].items[2].title': 'B3', 'items[0].items[3]': undefined },
  warned: [{ path: at('items[0].items[3]'), code: 'dropped' }],
})

const messenger: Writer = { channel: 'messenger', payload }
const listing: Writer = { channel: 'business_listing', payload }
const photo: Writer = { channel: 'photo_sharing', payload }

const channels: Case[] = [
  ...withPictures('messenger', 'generic_template', ['wide-png', 'gif', 'bmp', 'private-png'], ['webp', 'exactly-5-mb']),
  ignored(messenger, 'generic_template', 'items[0].url_text', 'Shop'),
  threeButtons('messenger', 'generic_template'),
  ...truncated(messenger, 'generic_template', 'items[0].title', 80),
  ...truncated(messenger, 'generic_template', 'items[0].subtitle', 80),
  ...truncated(messenger, 'generic_template', 'items[0].items[0].title', 20),
  ...filledWithHex(messenger, 'generic_template', 'items[0].items[0].payload'),

  ...withPictures('web_messaging', 'web', ['wide-png', 'gif', 'private-png'], ['bmp', 'exactly-5-mb']),
  {
    covers: ['web_messaging web displayRatio'],
    name: 'the first picture decides for all',
    channel: 'web_messaging',
    payload: putAll(two, { 'items[0].attachment_id': 'wide-png', 'items[1].attachment_id': 'tall-jpg' }),
    shows: { display_ratio: '5:3' },
  },
  {
    covers: ['web_messaging web displayRatio'],
    name: 'a tall first picture',
    channel: 'web_messaging',
    payload: putAll(two, { 'items[0].attachment_id': 'tall-jpg', 'items[1].attachment_id': 'wide-png' }),
    shows: { display_ratio: '1:1' },
  },
  {
    covers: ['web_messaging web items.url: schemes', 'web_messaging web items.items.url: schemes'],
    name: 'deep links',
    channel: 'web_messaging',
    payload: putAll(payload, { 'items[0].url': 'myapp://a', 'items[0].items[1].url': 'tel:+491' }),
    shows: { 'items[0].url': 'myapp://a', 'items[0].items[1].url': 'tel:+491' },
  },

  ...withPictures(
    'business_listing',
    'rich_card_carousel',
    ['wide-png', 'private-png'],
    ['gif', 'bmp', 'exactly-5-mb'],
  ),
  ...truncated(listing, 'rich_card_carousel', 'items[0].title', 200),
  ignored(listing, 'rich_card_carousel', 'items[0].url', 'https://example.com'),
  ignored(listing, 'rich_card_carousel', 'items[0].url_text', 'Shop'),
  ...truncated(listing, 'rich_card_carousel', 'items[0].items[0].title', 25),
  ...filledWithHex(listing, 'rich_card_carousel', 'items[0].items[0].payload'),

  ...withPictures(
    'photo_sharing',
    'generic_template',
    ['wide-png', 'gif', 'bmp', 'private-png'],
    ['webp', 'exactly-5-mb'],
  ),
  ignored(photo, 'generic_template', 'items[0].url_text', 'Shop'),
  threeButtons('photo_sharing', 'generic_template'),
  ...truncated(photo, 'generic_template', 'items[0].title', 80),
  ...truncated(photo, 'generic_template', 'items[0].subtitle', 80),
  ...truncated(photo, 'generic_template', 'items[0].items[0].title', 20),
  ...longest(photo, 'items[0].items[0].payload', 1000).map((one) => ({
    ...one,
    covers: ['photo_sharing generic_template items.items.payload: limit'],
  })),
  ...filledWithHex(photo, 'generic_template', 'items[0].items[0].payload'),

  ...(['chat_app', 'business_chat'] as const).map((channel) => ({
    covers: [`${channel} plain text`],
    name: 'the title of the first item',
    channel,
    payload: two,
    as: 'plain_text',
    text: 'A title',
    warned: [{ path: 'structured_content', code: 'plain_text' }],
  })),
]

export const carouselCases: readonly Case[] = [...table, ...channels]
