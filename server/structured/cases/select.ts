import { at, type Case, withValue } from './case'
import { ascii, filledWithHex, longest, most, required, truncated, type Writer } from './write'
import { attachmentIds, attachments } from './write-files'

const yes = { title: 'Yes', payload: 'yes' }
const no = { title: 'No' }
const payload = { type: 'select', items: [yes, no] }
const web: Writer = { channel: 'web_messaging', payload }
const messenger: Writer = { channel: 'messenger', payload }
const listing: Writer = { channel: 'business_listing', payload }
const photo: Writer = { channel: 'photo_sharing', payload }

export const selectCases: readonly Case[] = [
  { covers: ['type: only'], name: 'type is select', channel: 'web_messaging', payload, as: 'web', text: 'A question' },
  {
    covers: ['type: only'],
    name: 'without a question',
    channel: 'web_messaging',
    payload,
    body: ' ',
    refused: [{ path: 'body', code: 'required' }],
  },
  ...required(web, 'items'),
  ...most(web, 'items', 13, () => yes),
  ...required(web, 'items[0].title'),
  ...longest(web, 'items[0].title', 80),
  ...longest(web, 'items[0].payload', 1000, 'x', false),
  ...ascii(web, 'items[0].payload'),
  {
    covers: ['center_items: default', 'disable_text_input: default'],
    name: 'aligned to the right, text box open',
    channel: 'web_messaging',
    payload,
    shows: { center_items: false, disable_text_input: false, 'items[1].payload': undefined },
    quiet: true,
  },
  {
    covers: ['center_items: default', 'disable_text_input: default'],
    name: 'centred, text box locked',
    channel: 'web_messaging',
    payload: { center_items: true, disable_text_input: true, ...payload },
    shows: { center_items: true, disable_text_input: true },
  },
  ...attachmentIds(messenger, 'items[0].attachment_id'),
  ...truncated(messenger, 'quick_replies', 'items[0].title', 20),
  ...filledWithHex(messenger, 'quick_replies', 'items[0].payload'),
  ...attachments(messenger, ['messenger quick_replies attachment'], 'items[0].attachment_id', {
    shown: ['wide-png', 'tall-jpg', 'private-png'],
    refused: ['gif', 'video', 'exactly-5-mb'],
  }),
  ...truncated(listing, 'suggested_replies', 'items[0].title', 25),
  ...filledWithHex(listing, 'suggested_replies', 'items[0].payload'),
  ...truncated(photo, 'quick_replies', 'items[0].title', 20),
  ...filledWithHex(photo, 'quick_replies', 'items[0].payload'),
  {
    covers: ['center_items: on', 'items.attachment_id: on'],
    name: 'business chat: no differences from the common rules, extras dropped',
    channel: 'business_chat',
    payload: withValue({ center_items: true, ...payload }, 'items[0].attachment_id', 'wide-png'),
    as: 'quick_replies',
    shows: { center_items: undefined, 'items[0].attachment_id': undefined, 'items[1].payload': undefined },
  },
  {
    covers: ['chat_app plain text'],
    name: 'the question',
    channel: 'chat_app',
    payload,
    as: 'plain_text',
    text: 'A question',
    warned: [{ path: 'structured_content', code: 'plain_text' }],
  },
  {
    covers: ['items: required'],
    name: 'no option',
    channel: 'web_messaging',
    payload: { ...payload, items: [] },
    refused: [{ path: at('items'), code: 'required' }],
  },
]
