import { at, type Case, putAll, withValue } from './case'
import {
  button,
  buttonsOnly,
  chat,
  four,
  generic,
  link,
  linked,
  listing,
  payload,
  photo,
  plain,
  web,
} from './template-samples'
import { templateTableCases } from './template-table'
import { emoji, filledWithHex, ignored, longest, truncated, truncatedUtf16, type Writer } from './write'
import { attachments } from './write-files'

const messenger: Case[] = [
  {
    covers: ['messenger button_template when'],
    name: 'only title and items',
    channel: 'messenger',
    payload: plain,
    as: 'button_template',
    quiet: true,
  },
  ...longest(buttonsOnly, 'title', 640).map((one) => ({ ...one, covers: ['messenger button_template title: limit'] })),
  {
    covers: ['messenger button_template items: keep'],
    name: 'the first 3 of 4 buttons',
    channel: 'messenger',
    payload: { ...plain, items: four },
    as: 'button_template',
    shows: { 'items[2].title': 'B3', 'items[3]': undefined },
    warned: [{ path: at('items[3]'), code: 'dropped' }],
  },
  ...truncated(buttonsOnly, 'button_template', 'items[0].title', 20),
  ...longest(buttonsOnly, 'items[0].payload', 1000, 'x', false).map((one) => ({
    ...one,
    covers: ['messenger button_template items.payload: limit'],
  })),
  ...filledWithHex(buttonsOnly, 'button_template', 'items[0].payload'),
  ...attachments(generic, ['messenger generic_template attachment'], 'attachment_id', {
    shown: ['wide-png', 'tall-jpg', 'gif', 'bmp', 'private-png', 'almost-5-mb'],
    refused: ['webp', 'video', 'exactly-5-mb'],
  }),
  ignored({ ...generic, payload: linked }, 'generic_template', 'url_text', 'Shop'),
  {
    covers: ['messenger generic_template items: keep'],
    name: 'the first 3 of 4 buttons',
    channel: 'messenger',
    payload: { ...payload, items: four },
    as: 'generic_template',
    shows: { 'items[2].title': 'B3', 'items[3]': undefined },
    warned: [{ path: at('items[3]'), code: 'dropped' }],
  },
  ...truncated(generic, 'generic_template', 'title', 80),
  ...truncated(generic, 'generic_template', 'subtitle', 80),
  ...truncated(generic, 'generic_template', 'items[0].title', 20),
  ...longest(generic, 'items[0].payload', 1000, 'x', false).map((one) => ({
    ...one,
    covers: ['messenger generic_template items.payload: limit'],
  })),
  ...filledWithHex(generic, 'generic_template', 'items[0].payload'),
  {
    covers: ['url: schemes'],
    name: 'a deep link without a fallback',
    channel: 'messenger',
    payload: { url: 'myapp://a', ...payload },
    refused: [{ path: at('url'), code: 'invalid_url' }],
  },
  {
    covers: ['url: schemes'],
    name: 'a deep link with a fallback',
    channel: 'messenger',
    payload: { url: 'myapp://a', url_fallback: 'https://example.com', ...payload },
    shows: { url: 'https://example.com' },
    warned: [{ path: at('url'), code: 'fallback_used' }],
  },
]

const webRows: Case[] = [
  ...attachments(web, ['web_messaging web attachment'], 'attachment_id', {
    shown: ['wide-png', 'tall-jpg', 'gif', 'private-png'],
    refused: ['bmp', 'webp', 'video', 'exactly-5-mb'],
  }),
  ...(
    [
      ['wide-png', '5:3'],
      ['tall-jpg', '1:1'],
      ['square-png', '1:1'],
    ] as const
  ).map(([id, ratio]) => ({
    covers: ['web_messaging web displayRatio'],
    name: `${id} is shown at ${ratio}`,
    channel: 'web_messaging' as const,
    payload: { attachment_id: id, ...payload },
    shows: { display_ratio: ratio },
  })),
  {
    covers: ['web_messaging web url: schemes', 'web_messaging web items.url: schemes'],
    name: 'deep links',
    channel: 'web_messaging',
    payload: putAll(linked, { url: 'myapp://a', 'items[1].url': 'tel:+491' }),
    as: 'web',
    shows: { url: 'myapp://a', 'items[1].url': 'tel:+491' },
  },
]

const businessListing: Case[] = [
  ...attachments(listing, ['business_listing rich_card attachment'], 'attachment_id', {
    shown: ['wide-png', 'tall-jpg', 'private-png'],
    refused: ['gif', 'bmp', 'video', 'exactly-5-mb'],
  }),
  ...truncated(listing, 'rich_card', 'title', 200),
  ignored(listing, 'rich_card', 'url', 'https://example.com'),
  ignored(listing, 'rich_card', 'url_text', 'Shop'),
  ...truncated(listing, 'rich_card', 'items[0].title', 25),
  ...filledWithHex(listing, 'rich_card', 'items[0].payload'),
]

const bare: Writer = { channel: 'chat_app', payload: plain }
const pictured: Writer = { channel: 'chat_app', payload: withValue(chat.payload, 'attachment_id', 'wide-png') }

const everyChatShape: Case[] = [[bare, '1'] as const, [pictured, '2'] as const, [chat, '3'] as const].flatMap(
  ([writer, nth]): Case[] => {
    const as = `reply_buttons ${nth}`
    const namedAs = (one: Case): Case => ({
      ...one,
      covers: one.covers.map((rule) => rule.replace('reply_buttons', as)),
    })
    const urlButton = withValue(writer.payload, 'items', [button, link])
    return [
      ...attachments(writer, [`chat_app ${as} attachment`], 'attachment_id', {
        shown: ['wide-png', 'tall-jpg', 'private-png', 'video', 'almost-64-mb'],
        refused: ['gif', 'silent-video', 'two-sounds', 'hevc-video', 'opus-video', 'unread-video', 'exactly-64-mb'],
      }),
      namedAs(ignored(writer, 'reply_buttons', 'url', 'https://example.com')),
      namedAs(ignored(writer, 'reply_buttons', 'url_fallback', 'https://example.com')),
      namedAs(ignored(writer, 'reply_buttons', 'url_text', 'Shop')),
      {
        covers: [`chat_app ${as} items: keep`],
        name: 'the first 3 of 4 buttons',
        channel: 'chat_app',
        payload: withValue(writer.payload, 'items', four),
        as: 'reply_buttons',
        shows: { 'items[2].title': 'B3', 'items[3]': undefined },
        warned: [{ path: at('items[3]'), code: 'dropped' }],
      },
      {
        covers: [
          `chat_app ${as} items.type: only`,
          `chat_app ${as} items.url: ignored`,
          `chat_app ${as} items.url_fallback: ignored`,
        ],
        name: 'a url button is left out',
        channel: 'chat_app',
        payload: urlButton,
        as: 'reply_buttons',
        shows: { 'items[0].title': 'Yes', 'items[1]': undefined },
        warned: [{ path: at('items[1]'), code: 'dropped' }],
      },
      ...truncatedUtf16(writer, 'reply_buttons', 'items[0].title', 20).map(namedAs),
      ...longest(writer, 'items[0].payload', 256, 'x', false).map((one) => ({
        ...one,
        covers: [`chat_app ${as} items.payload: limit`],
      })),
      ...filledWithHex(writer, 'reply_buttons', 'items[0].payload').map(namedAs),
    ]
  },
)

const chatApp: Case[] = [
  {
    covers: ['chat_app reply_buttons 1 when', 'chat_app reply_buttons 1 body'],
    name: 'without subtitle the title is the message',
    channel: 'chat_app',
    payload: plain,
    as: 'reply_buttons',
    text: 'A title',
  },
  ...longest(bare, 'title', 1000, 'x', false).map((one) => ({
    ...one,
    covers: ['chat_app reply_buttons 1 title: limit'],
  })),
  {
    covers: ['chat_app reply_buttons 1 title: truncateUtf16'],
    name: 'a title of 500 emoji fits in 1000 units',
    channel: 'chat_app',
    payload: { ...plain, title: emoji.repeat(500) },
    text: emoji.repeat(500),
  },
  {
    covers: ['chat_app reply_buttons 1 title: truncateUtf16'],
    name: 'a title of 600 emoji is cut to 1000 units',
    channel: 'chat_app',
    payload: { ...plain, title: emoji.repeat(600) },
    text: `${emoji.repeat(499)}…`,
    warned: [{ path: at('title'), code: 'truncated' }],
  },
  {
    covers: ['chat_app reply_buttons 2 when', 'chat_app reply_buttons 2 body'],
    name: 'with picture and subtitle both are the message, of 60 + 1 + 963 units',
    channel: 'chat_app',
    payload: withValue(withValue(pictured.payload, 'title', 'x'.repeat(61)), 'subtitle', 'y'.repeat(964)),
    as: 'reply_buttons',
    text: `${'x'.repeat(59)}…\n${'y'.repeat(962)}…`,
  },
  ...truncatedUtf16(pictured, 'reply_buttons', 'title', 60).map((one) => ({
    ...one,
    covers: ['chat_app reply_buttons 2 title: truncateUtf16'],
  })),
  ...truncatedUtf16(pictured, 'reply_buttons', 'subtitle', 963).map((one) => ({
    ...one,
    covers: ['chat_app reply_buttons 2 subtitle: truncateUtf16'],
  })),
  {
    covers: ['chat_app reply_buttons 3 body'],
    name: 'without a picture the title is the header and the subtitle, uncut, the message',
    channel: 'chat_app',
    payload: withValue(chat.payload, 'subtitle', 'y'.repeat(1000)),
    as: 'reply_buttons',
    text: 'y'.repeat(1000),
    shows: { title: 'A title' },
  },
  ...truncatedUtf16(chat, 'reply_buttons', 'title', 60).map((one) => ({
    ...one,
    covers: ['chat_app reply_buttons 3 title: truncateUtf16'],
  })),
]

const links: Case[] = [
  {
    covers: [],
    name: 'with only url buttons it is sent as text with the links',
    channel: 'chat_app',
    payload: {
      type: 'template',
      title: 'Two pages',
      subtitle: 'Both open in a browser',
      items: [
        { type: 'url', title: 'Shop', url: 'https://shop.example/' },
        { type: 'url', title: 'App', url: 'shop://open', url_fallback: 'https://shop.example/app' },
      ],
    },
    as: 'plain_text',
    text: 'Two pages\nBoth open in a browser\nShop: https://shop.example/\nApp: https://shop.example/app',
    warned: [{ path: 'structured_content', code: 'plain_text' }],
  },
  {
    covers: [],
    name: 'one reply button is enough for a card',
    channel: 'chat_app',
    payload: {
      type: 'template',
      title: 'A page and an answer',
      items: [
        { type: 'url', title: 'Shop', url: 'https://shop.example/' },
        { type: 'reply', title: 'Yes', payload: 'yes' },
      ],
    },
    as: 'reply_buttons',
  },
  {
    covers: [],
    name: 'a body beside a card that has words of its own is dropped with a warning',
    channel: 'messenger',
    payload: { type: 'template', title: 'The words of the card' },
    body: 'Other words',
    text: 'The words of the card',
    warned: [{ path: 'body', code: 'ignored' }],
  },
  {
    covers: ['attachment_fallback_id: is'],
    name: 'a fallback alone is used, with a warning',
    channel: 'web_messaging',
    payload: { type: 'template', title: 'A picture', attachment_fallback_id: 'wide-png' },
    shows: { attachment_id: 'wide-png', display_ratio: '5:3' },
    warned: [{ path: 'structured_content.attachment_id', code: 'fallback_used' }],
  },
]

const photoSharing: Case[] = [
  ...attachments(photo, ['photo_sharing generic_template attachment'], 'attachment_id', {
    shown: ['wide-png', 'tall-jpg', 'gif', 'bmp', 'private-png'],
    refused: ['webp', 'video', 'exactly-5-mb'],
  }),
  ...truncated(photo, 'generic_template', 'url_text', 20),
  {
    covers: ['photo_sharing generic_template items: keep'],
    name: 'the first 3 of 4 buttons',
    channel: 'photo_sharing',
    payload: { ...payload, items: four },
    as: 'generic_template',
    shows: { 'items[2].title': 'B3', 'items[3]': undefined },
    warned: [{ path: at('items[3]'), code: 'dropped' }],
  },
  ...truncated(photo, 'generic_template', 'title', 80),
  ...truncated(photo, 'generic_template', 'subtitle', 80),
  ...truncated(photo, 'generic_template', 'items[0].title', 20),
  ...longest(photo, 'items[0].payload', 1000, 'x', false).map((one) => ({
    ...one,
    covers: ['photo_sharing generic_template items.payload: limit'],
  })),
  ...filledWithHex(photo, 'generic_template', 'items[0].payload'),
]

const plainText: Case[] = [
  {
    covers: ['business_chat plain text'],
    name: 'the title',
    channel: 'business_chat',
    payload,
    as: 'plain_text',
    text: 'A title',
    warned: [{ path: 'structured_content', code: 'plain_text' }],
  },
]

export const templateCases: readonly Case[] = [
  ...templateTableCases,
  ...messenger,
  ...webRows,
  ...businessListing,
  ...everyChatShape,
  ...chatApp,
  ...links,
  ...photoSharing,
  ...plainText,
]
