import { at, type Case, hex, putAll, withValue } from './case'
import {
  ascii,
  filledWithHex,
  longest,
  longestUtf16,
  most,
  required,
  truncated,
  truncatedUtf16,
  type Writer,
} from './write'
import { attachmentIds, attachments } from './write-files'

const tea = { title: 'Tea', subtitle: 'Hot', payload: 'tea' }
const milk = { title: 'Milk', payload: 'milk' }
const payload = { type: 'list', title: 'Choose', items: [tea, milk] }
const sections = [
  { title: 'Hot', identifier: 'hot' },
  { title: 'Cold', identifier: 'cold' },
]
const sectioned = {
  sections,
  ...payload,
  items: [
    { section_identifier: 'hot', ...tea },
    { section_identifier: 'cold', ...milk },
  ],
}
const web: Writer = { channel: 'web_messaging', payload }
const parts: Writer = { channel: 'web_messaging', payload: sectioned }
const picker: Writer = { channel: 'business_chat', payload }
const chat: Writer = { channel: 'chat_app', payload }

const table: Case[] = [
  { covers: ['type: only'], name: 'type is list', channel: 'web_messaging', payload, as: 'web' },
  ...required(web, 'title'),
  ...longest(web, 'title', 1024),
  ...longest(web, 'subtitle', 512),
  {
    covers: ['sections: limit'],
    name: '10 sections',
    channel: 'web_messaging',
    payload: {
      sections: Array.from({ length: 10 }, (_, nth) => ({ title: `S${nth}`, identifier: `s${nth}` })),
      ...payload,
      items: Array.from({ length: 10 }, (_, nth) => ({ section_identifier: `s${nth}`, ...tea })),
    },
  },
  {
    covers: ['sections: limit', 'items: limit'],
    name: '11 sections and 11 items',
    channel: 'web_messaging',
    payload: {
      sections: Array.from({ length: 11 }, (_, nth) => ({ title: `S${nth}`, identifier: `s${nth}` })),
      ...payload,
      items: Array.from({ length: 11 }, (_, nth) => ({ section_identifier: `s${nth}`, ...tea })),
    },
    refused: [
      { path: at('sections'), code: 'too_many', limit: 10, actual: 11 },
      { path: at('items'), code: 'too_many', limit: 10, actual: 11 },
    ],
  },
  ...required(parts, 'sections[0].title', 'requiredWhen'),
  {
    covers: ['sections.title: requiredWhen'],
    name: 'one section needs no title',
    channel: 'web_messaging',
    payload: { sections: [{ identifier: 'hot' }], ...payload, items: [{ section_identifier: 'hot', ...tea }] },
  },
  ...longest(parts, 'sections[0].title', 24),
  {
    covers: ['sections.identifier: required'],
    name: 'a section without identifier',
    channel: 'web_messaging',
    payload: withValue(sectioned, 'sections[0].identifier', undefined),
    refused: [
      { path: at('sections[0].identifier'), code: 'required' },
      { path: at('items[0].section_identifier'), code: 'unknown_section' },
    ],
  },
  ...[200, 201].map((length) => ({
    covers: ['sections.identifier: limit', 'items.section_identifier: limit'],
    name: `identifiers of ${length} characters`,
    channel: 'web_messaging' as const,
    payload: putAll(sectioned, {
      'sections[0].identifier': 'x'.repeat(length),
      'items[0].section_identifier': 'x'.repeat(length),
    }),
    ...(length === 200
      ? {}
      : {
          refused: [
            { path: at('sections[0].identifier'), code: 'too_long', limit: 200, actual: 201 },
            { path: at('items[0].section_identifier'), code: 'too_long', limit: 200, actual: 201 },
          ],
        }),
  })),
  {
    covers: ['sections.identifier: unique'],
    name: 'two sections of one identifier',
    channel: 'web_messaging',
    payload: putAll(sectioned, { 'sections[1].identifier': 'hot', 'items[1].section_identifier': 'hot' }),
    refused: [{ path: at('sections[1].identifier'), code: 'not_unique' }],
  },
  ...required(web, 'items'),
  ...most(web, 'items', 10, () => tea),
  ...required(web, 'items[0].title'),
  ...longest(web, 'items[0].title', 80),
  ...longest(web, 'items[0].payload', 200, 'x', false),
  ...ascii(web, 'items[0].payload'),
  ...filledWithHex(web, 'web', 'items[0].payload', true),

  ...longest(web, 'items[0].subtitle', 100),
  ...required(parts, 'items[1].section_identifier', 'requiredWhen').map((one) => ({
    ...one,
    refused: [...(one.refused ?? []), { path: at('sections[1]'), code: 'empty_section' }],
  })),
  {
    covers: ['items.section_identifier: forbiddenWhen'],
    name: 'a section_identifier without sections',
    channel: 'web_messaging',
    payload: withValue(payload, 'items[0].section_identifier', 'hot'),
    refused: [{ path: at('items[0].section_identifier'), code: 'not_allowed' }],
  },
  {
    covers: ['whole: each section holds at least one item'],
    name: 'a section without items',
    channel: 'web_messaging',
    payload: withValue(sectioned, 'items[1].section_identifier', 'hot'),
    refused: [{ path: at('sections[1]'), code: 'empty_section' }],
  },
  {
    covers: ['whole: each section holds at least one item'],
    name: 'an item of an unknown section',
    channel: 'web_messaging',
    payload: withValue(sectioned, 'items[1].section_identifier', 'warm'),
    refused: [
      { path: at('sections[1]'), code: 'empty_section' },
      { path: at('items[1].section_identifier'), code: 'unknown_section' },
    ],
  },
  ...attachmentIds(web, 'attachment_id'),
  ...attachmentIds(web, 'items[0].attachment_id'),
  {
    covers: ['sections.multiple_selection: default', 'sections.multiple_section: sameAs'],
    name: 'both spellings make a section multi-select',
    channel: 'business_chat',
    payload: putAll(sectioned, { 'sections[0].multiple_section': true }),
    shows: {
      'sections[0].multiple_selection': true,
      'sections[0].multiple_section': undefined,
      'sections[1].multiple_selection': false,
    },
  },
  {
    covers: ['sections.multiple_section: sameAs'],
    name: 'the spelling of the sample, on the web',
    channel: 'web_messaging',
    payload: putAll(sectioned, { 'sections[1].multiple_selection': true }),
    shows: { 'sections[0].multiple_selection': false, 'sections[1].multiple_selection': true },
  },
  ...longestUtf16(chat, 'header', 60),
  ...longest(chat, 'button', 20, 'x', false),
  {
    covers: ['chat_app list_message button: default'],
    name: 'the button has a default text',
    channel: 'chat_app',
    payload,
    shows: { button: 'See options' },
  },
  ...['fr-CA', 'FR', 'fr_FR'].map(
    (language): Case => ({
      covers: ['chat_app list_message button: translated'],
      name: `the default text of the button in ${language}`,
      ...{ channel: 'chat_app', payload, language },
      shows: { button: 'Voir les options' },
    }),
  ),
  {
    covers: [],
    name: 'the button in a language without a translation',
    ...{ channel: 'chat_app', payload, language: 'constructor' },
    shows: { button: 'See options' },
  },
  {
    covers: [],
    name: 'without a button the web shows the options at once',
    channel: 'web_messaging',
    payload,
    shows: { button: undefined },
  },
  {
    covers: [],
    name: 'header, button and descriptions on the web',
    channel: 'web_messaging',
    payload: putAll(payload, { header: 'Teas', button: 'See the teas', 'items[0].description': 'Green' }),
    shows: { header: 'Teas', button: 'See the teas', 'items[0].description': 'Green' },
  },
  ...longest(chat, 'items[0].description', 1000),
  {
    covers: [
      'web_messaging web header: truncateUtf16',
      'web_messaging web button: truncate',
      'web_messaging web items.description: truncate',
    ],
    name: 'what only the chat app limits is cut on the web, never refused',
    channel: 'web_messaging',
    payload: putAll(payload, {
      header: 'x'.repeat(61),
      button: 'x'.repeat(21),
      'items[0].description': 'x'.repeat(1001),
    }),
    shows: {
      header: `${'x'.repeat(59)}…`,
      button: `${'x'.repeat(19)}…`,
      'items[0].description': `${'x'.repeat(999)}…`,
    },
    warned: ['header', 'button', 'items[0].description'].map((place) => ({ path: at(place), code: 'truncated' })),
  },
  {
    covers: [
      'web_messaging web header: lenient',
      'web_messaging web button: lenient',
      'web_messaging web items.description: lenient',
    ],
    name: 'what only the chat app knows is left out on the web when it is no text, never refused',
    beyondSchema: true,
    channel: 'web_messaging',
    payload: putAll(payload, { header: 7, button: {}, 'items[0].description': [1] }),
    shows: { header: undefined, button: undefined, 'items[0].description': undefined },
    warned: ['header', 'button', 'items[0].description'].map((place) => ({ path: at(place), code: 'ignored' })),
  },
  {
    covers: ['header: on', 'button: on', 'items.attachment_id: on', 'sections.multiple_selection: on'],
    name: 'fields that a channel does not know are never validated, only named in warnings',
    beyondSchema: true,
    channel: 'business_chat',
    payload: putAll(payload, { header: 7, button: 'x'.repeat(21), 'items[0].description': {} }),
    shows: { header: undefined, button: undefined, 'items[0].description': undefined },
    warned: ['header', 'button', 'items[0].description'].map((place) => ({ path: at(place), code: 'ignored' })),
  },
  {
    covers: ['items.attachment_id: on', 'attachment_id: on'],
    name: 'pictures that the chat app does not show need not be there',
    beyondSchema: true,
    channel: 'chat_app',
    payload: putAll(payload, { attachment_id: 'nothing', 'items[0].attachment_id': 7 }),
    shows: { attachment_id: undefined, 'items[0].attachment_id': undefined },
    warned: ['attachment_id', 'items[0].attachment_id'].map((place) => ({ path: at(place), code: 'ignored' })),
  },
  ...(['chat_app', 'web_messaging', 'messenger', 'business_listing', 'photo_sharing'] as const).map(
    (channel): Case => ({
      covers: ['items.subtitle: limit'],
      name: "an item's subtitle has at most 100 characters on every channel but business chat",
      channel,
      payload: withValue(payload, 'items[0].subtitle', 'x'.repeat(101)),
      refused: [{ path: at('items[0].subtitle'), code: 'too_long', limit: 100, actual: 101 }],
    }),
  ),
  {
    covers: ['attachment_fallback_id: is', 'items.attachment_fallback_id: is'],
    name: 'a fallback alone is used, with a warning',
    channel: 'web_messaging',
    payload: putAll(payload, { attachment_fallback_id: 'wide-png', 'items[0].attachment_fallback_id': 'tall-jpg' }),
    shows: { attachment_id: 'wide-png', 'items[0].attachment_id': 'tall-jpg' },
    warned: ['attachment_id', 'items[0].attachment_id'].map((place) => ({ path: at(place), code: 'fallback_used' })),
  },
  {
    covers: ['header: on', 'button: on'],
    name: 'what only chat app and web know travels along',
    channel: 'business_chat',
    payload: { header: 'x'.repeat(61), button: 'x'.repeat(21), ...payload },
    shows: { header: undefined, button: undefined },
  },
]

const businessChat: Case[] = [
  ...truncatedUtf16(picker, 'list_picker', 'title', 512),
  {
    covers: ['business_chat list_picker subtitle: truncateUtf16'],
    name: 'a subtitle of 300 emoji',
    channel: 'business_chat',
    payload: { subtitle: '\u{1f600}'.repeat(300), ...payload },
    as: 'list_picker',
    shows: { subtitle: `${'\u{1f600}'.repeat(255)}…` },
    warned: [{ path: at('subtitle'), code: 'truncated' }],
  },
  ...longest(picker, 'items[0].subtitle', 512).map((one) => ({
    ...one,
    covers: ['business_chat list_picker items.subtitle: limit'],
  })),
  ...attachments(picker, ['attachment_id: on'], 'attachment_id', {
    shown: ['wide-png', 'tall-jpg', 'almost-5-mb'],
    refused: ['gif', 'private-png', 'video', 'exactly-5-mb'],
  }),
]

const chatApp: Case[] = [
  {
    covers: ['chat_app list_message button: truncateUtf16'],
    name: 'a button of 20 emoji is cut to 20 units',
    channel: 'chat_app',
    payload: { button: '\u{1f600}'.repeat(20), ...payload },
    as: 'list_message',
    shows: { button: `${'\u{1f600}'.repeat(9)}…` },
    warned: [{ path: at('button'), code: 'truncated' }],
  },
  {
    covers: ['chat_app list_message sections.title: truncateUtf16'],
    name: 'a section title of 24 emoji is cut to 24 units',
    channel: 'chat_app',
    payload: withValue(sectioned, 'sections[0].title', '\u{1f600}'.repeat(24)),
    as: 'list_message',
    shows: { 'sections[0].title': `${'\u{1f600}'.repeat(11)}…` },
    warned: [{ path: at('sections[0].title'), code: 'truncated' }],
  },
  ...truncatedUtf16(chat, 'list_message', 'subtitle', 60),
  ...truncated(chat, 'list_message', 'items[0].title', 24),
  ...truncatedUtf16(chat, 'list_message', 'items[0].subtitle', 72),
  {
    covers: ['attachment_id: on'],
    name: 'pictures are not shown',
    channel: 'chat_app',
    payload: putAll(payload, { attachment_id: 'wide-png', 'items[0].description': 'Leaves' }),
    shows: { attachment_id: undefined, 'items[0].description': 'Leaves', 'items[1].payload': 'milk' },
  },
]

const otherCases: Case[] = [
  ...attachments(web, ['attachment_id: is'], 'attachment_id', {
    shown: ['wide-png', 'tall-jpg'],
    refused: ['gif', 'private-png', 'bmp', 'video', 'exactly-5-mb'],
  }),
  ...(['messenger', 'business_listing', 'photo_sharing'] as const).map((channel) => ({
    covers: [`${channel} plain text`],
    name: 'the title',
    channel,
    payload,
    as: 'plain_text',
    text: 'Choose',
    warned: [{ path: 'structured_content', code: 'plain_text' }],
  })),
  {
    covers: ['photo_sharing plain text'],
    name: 'a title of 1024 characters in a message of 1000',
    channel: 'photo_sharing',
    payload: { ...payload, title: 'x'.repeat(1024) },
    text: `${'x'.repeat(999)}…`,
    warned: [{ path: 'body', code: 'truncated' }],
  },
  {
    covers: ['items.payload: whenBlank'],
    name: 'every blank payload is filled',
    channel: 'business_chat',
    payload: withValue(withValue(payload, 'items[0].payload', null), 'items[1].payload', undefined),
    shows: { 'items[0].payload': hex, 'items[1].payload': hex },
  },
]

export const listCases: readonly Case[] = [...table, ...businessChat, ...chatApp, ...otherCases]
