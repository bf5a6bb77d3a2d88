import { at, type Case, putAll, withValue } from './case'
import { formOptionCases } from './form-options'
import {
  input,
  misplaced,
  multiple,
  otherChannels,
  payload,
  refusalCase,
  renderCase,
  select,
  web,
} from './form-samples'
import { formWithoutPagesCases } from './form-without-pages'
import { longest, most, required } from './write'
import { attachmentIds, attachments } from './write-files'

const head: Case[] = [
  {
    covers: ['type: only'],
    name: 'on business chat',
    channel: 'business_chat',
    payload,
    as: 'form',
    shows: { first_page_id: 'size', 'pages[3].submit_form': true },
    quiet: true,
  },
  ...longest(web, 'title', 1024),
  ...longest(web, 'subtitle', 1024),
  ...['', null, undefined].map((blank) =>
    refusalCase(
      ['first_page_id: requiredWhen'],
      `pages and a first_page_id of ${JSON.stringify(blank)}`,
      { first_page_id: blank },
      [['first_page_id', 'required']],
    ),
  ),
  {
    covers: ['first_page_id: limit'],
    name: 'a first_page_id of 201 characters',
    channel: 'web_messaging',
    payload: withValue(payload, 'first_page_id', 'x'.repeat(201)),
    refused: [
      { path: at('first_page_id'), code: 'too_long', limit: 200, actual: 201 },
      { path: at('first_page_id'), code: 'unknown_page' },
    ],
  },
  renderCase(['show_summary: default'], 'no summary unless wanted', {}, { show_summary: false }),
  renderCase(
    ['show_summary: default'],
    'a private form with summary',
    { show_summary: true, private: true },
    {
      show_summary: true,
      private: true,
    },
  ),
  ...attachmentIds(web, 'attachment_id'),
  ...longest(web, 'splash.header', 1024),
  ...longest(web, 'splash.text', 2000),
  ...longest(web, 'splash.button_title', 80),
  ...attachmentIds(web, 'splash.attachment_id'),
]

const chain = (count: number) =>
  Array.from({ length: count }, (_, nth) => ({
    page_id: `p${nth}`,
    type: 'input',
    title: 'Q',
    ...(nth === count - 1 ? { submit_form: true } : { next_page_id: `p${nth + 1}` }),
  }))

const pages: Case[] = [
  {
    covers: ['pages: limit'],
    name: '100 pages',
    channel: 'web_messaging',
    payload: { ...payload, first_page_id: 'p0', pages: chain(100) },
  },
  {
    covers: ['pages: limit'],
    name: '101 pages',
    channel: 'web_messaging',
    payload: { ...payload, first_page_id: 'p0', pages: chain(101) },
    refused: [{ path: at('pages'), code: 'too_many', limit: 100, actual: 101 }],
  },
  ...required(web, 'pages[3].page_id'),
  ...[200, 201].map((length) => {
    const id = 'x'.repeat(length)
    const tooLong = (place: string) => ({ path: at(place), code: 'too_long', limit: 200, actual: length })
    return {
      covers: [
        'first_page_id: limit',
        'pages.page_id: limit',
        'pages.next_page_id: limit',
        'pages.items.next_page_id: limit',
      ],
      name: `page ids of ${length} characters`,
      channel: 'web_messaging' as const,
      payload: putAll(payload, {
        'pages[2].page_id': id,
        'pages[1].next_page_id': id,
        'pages[0].items[1].next_page_id': id,
      }),
      ...(length === 200
        ? {}
        : {
            refused: [
              tooLong('pages[2].page_id'),
              tooLong('pages[1].next_page_id'),
              tooLong('pages[0].items[1].next_page_id'),
            ],
          }),
    }
  }),
  {
    covers: ['pages.page_id: unique'],
    name: 'two pages of one id',
    channel: 'web_messaging',
    payload: withValue(payload, 'pages[4]', input),
    refused: [{ path: at('pages[4].page_id'), code: 'not_unique' }],
  },
  ...required(web, 'pages[3].type'),
  refusalCase(['pages.type: only'], 'a page of an unknown type', { 'pages[3].type': 'slider' }, [
    ['pages[3].type', 'not_allowed'],
  ]),
  renderCase(
    ['pages.type: only'],
    'the four kinds of page',
    {},
    {
      'pages[0].type': 'select',
      'pages[1].type': 'picker',
      'pages[2].type': 'datePicker',
      'pages[3].type': 'input',
    },
  ),
  ...longest(web, 'pages[0].header', 1024),
  ...required(web, 'pages[0].title'),
  ...longest(web, 'pages[0].title', 2000),
  ...attachmentIds(web, 'pages[0].attachment_id'),
  refusalCase(
    ['pages.next_page_id: requiredWhen'],
    'a page that leads nowhere',
    { 'pages[2].next_page_id': undefined },
    [
      ['pages[2].next_page_id', 'required'],
      ['pages[3]', 'unreachable_page'],
    ],
  ),
  misplaced('pages[1].multiple_selection', true),
  misplaced('pages[0].picker_title', 'Pick'),
  ...longest(web, 'pages[1].picker_title', 200),
  misplaced('pages[0].selected_item_index', 1),
  {
    covers: ['pages.selected_item_index: atLeast'],
    name: 'a negative index',
    channel: 'web_messaging',
    payload: withValue(payload, 'pages[1].selected_item_index', -1),
    refused: [{ path: at('pages[1].selected_item_index'), code: 'too_small', limit: 0, actual: -1 }],
  },
  misplaced('pages[0].hint_text', 'Hint'),
  ...longest(web, 'pages[2].hint_text', 1024),
  refusalCase(['pages.items: requiredWhen'], 'a picker without items', { 'pages[1].items': [] }, [
    ['pages[1].items', 'required'],
  ]),
  misplaced('pages[3].items', [{ id: 'a' }]),
  ...most({ ...web, payload: withValue(payload, 'pages[1].items', []) }, 'pages[1].items', 200, (nth) => ({
    id: `i${nth}`,
    title: 'I',
    value: 'v',
  })),
  ...required(web, 'pages[1].items[0].title'),
  ...longest(web, 'pages[1].items[0].title', 1024),
  ...required(web, 'pages[1].items[0].value'),
  ...longest(web, 'pages[1].items[0].value', 2000),
  ...required(web, 'pages[1].items[0].id'),
  ...longest(web, 'pages[1].items[0].id', 200),
  refusalCase(['pages.items.id: unique'], 'two items of one id', { 'pages[1].items[1].id': 'r' }, [
    ['pages[1].items[1].id', 'not_unique'],
  ]),
  refusalCase(
    ['pages.items.next_page_id: requiredWhen'],
    'a choice that leads nowhere',
    { 'pages[0].items[0].next_page_id': undefined },
    [
      ['pages[0].items[0].next_page_id', 'required'],
      ['pages[1]', 'unreachable_page'],
    ],
  ),
  {
    covers: ['pages.items.next_page_id: requiredWhen', 'pages.items.next_page_id: ignoredWhen'],
    name: 'with multiple selection the page leads on, not its items',
    channel: 'web_messaging',
    payload: multiple,
    shows: { 'pages[0].next_page_id': 'colour', 'pages[0].items[0].next_page_id': undefined },
    warned: [{ path: at('pages[0].items[0].next_page_id'), code: 'ignored' }],
  },
  {
    covers: ['pages.items.next_page_id: requiredWhen'],
    name: 'a select that ends the form',
    channel: 'web_messaging',
    payload: {
      ...payload,
      pages: [{ submit_form: true, ...select, items: [{ id: 's', title: 'Small', value: 'S' }] }],
    },
  },
  ...attachmentIds(web, 'pages[0].items[0].attachment_id'),
]

const graphRule = 'whole: every named page exists, no page is out of reach, every path ends with submit_form'
const graph: Case[] = [
  refusalCase([graphRule], 'a first page that does not exist', { first_page_id: 'start' }, [
    ['first_page_id', 'unknown_page'],
  ]),
  refusalCase([graphRule], 'a next page that does not exist', { 'pages[1].next_page_id': 'end' }, [
    ['pages[1].next_page_id', 'unknown_page'],
  ]),
  refusalCase(
    [graphRule],
    'a choice that leads to a page that does not exist',
    { 'pages[0].items[1].next_page_id': 'end' },
    [['pages[0].items[1].next_page_id', 'unknown_page']],
  ),
  refusalCase([graphRule], 'a page out of reach', { 'pages[0].items[0].next_page_id': 'day' }, [
    ['pages[1]', 'unreachable_page'],
  ]),
  refusalCase([graphRule], 'a loop', { 'pages[2].next_page_id': 'colour' }, [
    ['pages[2]', 'endless_loop'],
    ['pages[3]', 'unreachable_page'],
  ]),
  refusalCase([graphRule], 'a page that leads to itself', { 'pages[1].next_page_id': 'colour' }, [
    ['pages[1]', 'endless_loop'],
  ]),
  refusalCase(
    [graphRule],
    'several problems at once',
    { first_page_id: undefined, 'pages[0].title': '', 'pages[3].type': 7 },
    [
      ['first_page_id', 'required'],
      ['pages[0].title', 'required'],
      ['pages[3].type', 'wrong_type'],
    ],
  ),
  refusalCase(
    ['whole: minimum_date, start_date and maximum_date are in order'],
    'dates out of order',
    { 'pages[2].options': { minimum_date: '2026-03-01', start_date: '2026-04-01', maximum_date: '2026-02-01' } },
    [
      ['pages[2].options.minimum_date', 'out_of_order'],
      ['pages[2].options.start_date', 'out_of_order'],
    ],
  ),
  renderCase(
    ['whole: minimum_date, start_date and maximum_date are in order'],
    'three times the same day',
    { 'pages[2].options': { minimum_date: '2026-03-01', start_date: '2026-03-01', maximum_date: '2026-03-01' } },
    { 'pages[2].options.start_date': '2026-03-01' },
  ),
  renderCase(
    ['whole: selected_item_index names an item'],
    'the last item is selected',
    { 'pages[1].selected_item_index': 1 },
    {
      'pages[1].selected_item_index': 1,
    },
  ),
  refusalCase(
    ['whole: selected_item_index names an item'],
    'an index past the items',
    { 'pages[1].selected_item_index': 2 },
    [['pages[1].selected_item_index', 'too_large']],
  ),
]

const channels: Case[] = [
  ...attachments(web, ['splash.attachment_id: is'], 'splash.attachment_id', {
    shown: ['wide-png', 'tall-jpg'],
    refused: ['gif', 'private-png', 'bmp', 'video', 'exactly-5-mb'],
  }),
  ...attachments({ channel: 'business_chat', payload }, ['pages.attachment_id: is'], 'pages[0].attachment_id', {
    shown: ['wide-png', 'tall-jpg'],
    refused: ['gif', 'private-png', 'exactly-5-mb'],
  }),
  ...otherChannels.map((channel) => ({
    covers: [`${channel} plain text`],
    name: 'the title',
    channel,
    payload,
    as: 'plain_text',
    text: 'An order',
    warned: [{ path: 'structured_content', code: 'plain_text' }],
  })),
  {
    covers: ['messenger plain text'],
    name: 'without a title, the question of the first page',
    channel: 'messenger',
    payload: withValue(payload, 'title', undefined),
    text: 'Which size?',
  },
]

export const formCases: readonly Case[] = [
  ...head,
  ...formWithoutPagesCases,
  ...pages,
  ...formOptionCases,
  ...graph,
  ...channels,
]
