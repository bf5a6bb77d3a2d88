// A form without pages: its title is the only question.
import { at, type Case } from './case'

const title = 'What can we do better?'
const onePage = {
  page_id: 'answer',
  type: 'input',
  title,
  submit_form: true,
  options: {
    required: false,
    input_type: 'multiline',
    max_character_count: 300,
  },
}

export const formWithoutPagesCases: readonly Case[] = [
  ...([undefined, null, []] as const).map(
    (none): Case => ({
      covers: ['pages: whenBlank', 'first_page_id: default', 'first_page_id: requiredWhen'],
      name: `pages of ${JSON.stringify(none)}: one page asks the title`,
      channel: 'web_messaging',
      payload: { type: 'form', title, pages: none },
      shows: { title, first_page_id: 'answer', pages: [onePage] },
      warned: [{ path: at('pages'), code: 'filled' }],
    }),
  ),
  {
    covers: ['pages: whenBlank'],
    name: 'without pages on business chat',
    channel: 'business_chat',
    payload: { type: 'form', title, private: true },
    as: 'form',
    shows: {
      private: true,
      first_page_id: 'answer',
      pages: [{ ...onePage, options: { placeholder: 'Optional', ...onePage.options } }],
    },
  },
  {
    covers: [
      'pages: whenBlank',
      'whole: every named page exists, no page is out of reach, every path ends with submit_form',
    ],
    name: 'without pages first_page_id names the one that is made',
    channel: 'web_messaging',
    payload: { type: 'form', title, first_page_id: 'better' },
    shows: { first_page_id: 'better', pages: [{ ...onePage, page_id: 'better' }] },
  },
  {
    covers: ['title: requiredWhen'],
    name: 'neither pages nor a title',
    channel: 'web_messaging',
    payload: { type: 'form', pages: [] },
    refused: [{ path: at('title'), code: 'required' }],
  },
  {
    covers: ['pages: whenBlank', 'chat_app plain text'],
    name: 'without pages as plain text',
    channel: 'chat_app',
    payload: { type: 'form', title },
    text: title,
  },
]
