// Fields of one channel in a payload for another channel. They are neither checked nor shown.
import type { ChannelKind } from '../../../contract/channel-kinds'
import type { StructuredType } from '../../../contract/structured'
import type { Fields } from '../rules/fields'
import { type Case, rowPath, withValue } from './case'

const link = { type: 'url', title: 'Shop', url: 'https://shop.example.com/a' }
const card = { title: 'A title', subtitle: 'More words', url: 'https://www.example.com/a', items: [link] }
const sections = [
  { title: 'Hot', identifier: 'hot' },
  { title: 'Cold', identifier: 'cold' },
]
const list = {
  type: 'list',
  title: 'Choose',
  sections,
  items: [
    { title: 'Tea', payload: 'tea', section_identifier: 'hot' },
    { title: 'Milk', payload: 'milk', section_identifier: 'cold' },
  ],
}

const withExtras = (channel: ChannelKind, payload: Fields, extras: Readonly<Record<string, unknown>>): Case[] =>
  Object.entries(extras).map(([place, value]) => ({
    covers: [`${rowPath(place)}: on`],
    name: `${place} travels along, whatever it says`,
    channel,
    payload: withValue(payload, place, value),
    shows: { [place]: undefined },
  }))

export const travellingCases = {
  template: [
    ...withExtras(
      'messenger',
      { type: 'template', ...card },
      {
        target: 'elsewhere',
        webview_height: 'huge',
        'items[0].target': 'elsewhere',
        'items[0].webview_height': 'huge',
        footer: 'x'.repeat(61),
      },
    ),
    ...withExtras('web_messaging', { type: 'template', ...card }, { footer: 'x'.repeat(61) }),
  ],
  list: [
    ...withExtras('chat_app', list, {
      attachment_id: 'wide-png',
      attachment_fallback_id: 'square-png',
      'items[0].attachment_id': 'wide-png',
      'items[0].attachment_fallback_id': 'square-png',
      'sections[0].multiple_selection': true,
      'sections[0].multiple_section': true,
    }),
    ...withExtras('business_chat', list, {
      header: 'x'.repeat(61),
      button: 'x'.repeat(21),
      'items[0].description': 'x'.repeat(1001),
    }),
  ],
  carousel: withExtras(
    'messenger',
    { type: 'carousel', items: [card] },
    {
      'items[0].target': 'elsewhere',
      'items[0].webview_height': 'huge',
      'items[0].items[0].target': 'elsewhere',
      'items[0].items[0].webview_height': 'huge',
    },
  ),
  select: [
    ...withExtras(
      'messenger',
      { type: 'select', items: [{ title: 'Yes', payload: 'yes' }] },
      {
        center_items: true,
        disable_text_input: true,
      },
    ),
    ...withExtras(
      'web_messaging',
      { type: 'select', items: [{ title: 'Yes', payload: 'yes' }] },
      {
        'items[0].attachment_id': 'wide-png',
        'items[0].attachment_fallback_id': 'square-png',
      },
    ),
  ],
  rich_link: [
    ...withExtras(
      'messenger',
      { type: 'rich_link', url: 'https://www.example.com/a', title: 'A title' },
      {
        target: 'elsewhere',
        webview_height: 'huge',
      },
    ),
    ...withExtras(
      'web_messaging',
      { type: 'rich_link', url: 'https://www.example.com/a', title: 'A title' },
      {
        app_id: 'x'.repeat(256),
        app_name: 'x'.repeat(256),
        app_icon: 'no Base64 at all!',
        bid: 'com.example.shop',
        use_live_layout: false,
      },
    ),
  ],
} satisfies Partial<Record<StructuredType, readonly Case[]>>
