import { at, type Case, putAll, withValue } from './case'
import { contents, keyboards, misplaced, payload, renderCase, web } from './form-samples'
import { format, longest, only } from './write'

export const formOptionCases: readonly Case[] = [
  misplaced('pages[0].options', { regex: '"a"' }),
  ...format(web, 'pages[2].options.date_format', ['dd.MM.yyyy', "EEEE d 'of' MMMM"], ["d 'of", 'date', 'P']),
  ...['dd.MM. HH:mm', 'QQQ y', 'EEEEEE d'].map((pattern) => ({
    covers: ['pages.options.date_format: is'],
    name: `the chat does not draw every letter of ${pattern}`,
    channel: 'web_messaging' as const,
    payload: withValue(payload, 'pages[2].options.date_format', pattern),
    shows: { 'pages[2].options.date_format': pattern },
    warned: [{ path: at('pages[2].options.date_format'), code: 'not_drawn' }],
  })),
  ...["YYYY 'QQQ'", 'D e w Q', 'y年M月d日'].map((pattern) => ({
    covers: ['pages.options.date_format: is'],
    name: `the chat draws every letter of ${pattern}`,
    channel: 'web_messaging' as const,
    payload: withValue(payload, 'pages[2].options.date_format', pattern),
    quiet: true as const,
  })),
  {
    covers: ['pages.options.date_format: limit'],
    name: 'a date_format of 100 characters',
    channel: 'web_messaging',
    payload: withValue(payload, 'pages[2].options.date_format', 'y'.repeat(100)),
  },
  {
    covers: ['pages.options.date_format: limit'],
    name: 'a date_format of 101 characters',
    channel: 'web_messaging',
    payload: withValue(payload, 'pages[2].options.date_format', 'd'.repeat(101)),
    refused: [{ path: at('pages[2].options.date_format'), code: 'too_long', limit: 100, actual: 101 }],
  },
  ...(['start_date', 'maximum_date', 'minimum_date'] as const).flatMap((name) => [
    ...format(web, `pages[2].options.${name}`, ['2026-02-28', '2028-02-29'], ['2026-02-29', '28.02.2026', '2026-2-1']),
    misplaced(`pages[3].options.${name}`, '2026-01-01'),
  ]),
  misplaced('pages[3].options.date_format', 'dd.MM.yyyy'),
  misplaced('pages[3].options.label_text', 'Day'),
  ...['pages[2].options', 'pages[2].options.label_text'].flatMap((blank): Case[] => [
    {
      covers: ['business_chat form pages.options.label_text: default'],
      name: `without ${blank} a date is called Date`,
      channel: 'business_chat',
      payload: withValue(payload, blank, undefined),
      shows: { 'pages[2].options.label_text': 'Date', 'pages[2].options.placeholder': undefined },
    },
    {
      covers: ['pages.options.label_text: ignoredWhen'],
      name: `without ${blank} the chat has the word for a date`,
      channel: 'web_messaging',
      payload: withValue(payload, blank, undefined),
      shows: { 'pages[2].options.label_text': undefined },
      quiet: true,
    },
  ]),
  ...[false, true].map(
    (required): Case => ({
      covers: [
        'business_chat form pages.options.placeholder: default',
        'business_chat form pages.options.placeholder: defaultIf',
      ],
      name: `business chat says ${required ? 'Required' : 'Optional'} in an empty input`,
      channel: 'business_chat',
      payload: withValue(payload, 'pages[3].options', { required }),
      shows: { 'pages[3].options.placeholder': required ? 'Required' : 'Optional' },
    }),
  ),
  {
    covers: [
      'business_chat form pages.options.placeholder: translated',
      'business_chat form pages.options.label_text: translated',
    ],
    name: 'business chat has the default texts in the language of the customer',
    channel: 'business_chat',
    language: 'de-AT',
    payload: putAll(payload, { 'pages[2].options.label_text': undefined, 'pages[3].options': { required: true } }),
    shows: { 'pages[2].options.label_text': 'Datum', 'pages[3].options.placeholder': 'Pflichtfeld' },
  },
  ...longest(web, 'pages[2].options.label_text', 200),
  ...format(
    web,
    'pages[3].options.regex',
    ['"^[0-9]{4}$"', '"^.{1,1000}$"', '"\\\\p{L}+"', '^[a-z]+$'],
    ['"(?=a)b"', '"(a)\\\\1"', '"["', '"a{2000}"', '"((a{100}){100}){100}"', '"(abc){1000}"'],
  ),
  {
    covers: ['whole: regex is JSON-encoded', 'pages.options.regex: is'],
    name: 'a regular expression without JSON encoding is encoded',
    channel: 'web_messaging',
    payload: withValue(payload, 'pages[3].options.regex', '^\\d+$'),
    shows: { 'pages[3].options.regex': '"^\\\\d+$"' },
  },
  {
    covers: ['pages.options.regex: limit'],
    name: 'a regex of 2001 characters',
    channel: 'web_messaging',
    payload: withValue(payload, 'pages[3].options.regex', 'x'.repeat(2001)),
    refused: [
      { path: at('pages[3].options.regex'), code: 'too_long', limit: 2000, actual: 2001 },
      { path: at('pages[3].options.regex'), code: 'invalid_format' },
    ],
  },
  misplaced('pages[2].options.regex', '"a"'),
  misplaced('pages[2].options.placeholder', 'Type'),
  ...longest(web, 'pages[3].options.placeholder', 200),
  renderCase(
    [
      'pages.options.required: default',
      'pages.options.input_type: default',
      'pages.options.prefix_text: default',
      'pages.options.max_character_count: default',
    ],
    'an input has defaults',
    {},
    {
      'pages[3].options': {
        required: false,
        input_type: 'singleline',
        prefix_text: '',
        max_character_count: 30,
      },
    },
  ),
  renderCase(
    ['pages.options.max_character_count: defaultIf', 'pages.options.prefix_text: ignoredWhen'],
    'a required input of several lines has others',
    { 'pages[3].options': { required: true, input_type: 'multiline', prefix_text: '+' } },
    {
      'pages[3].options': {
        required: true,
        input_type: 'multiline',
        max_character_count: 300,
      },
    },
  ),
  misplaced('pages[2].options.required', true),
  misplaced('pages[2].options.input_type', 'singleline'),
  ...only(web, 'pages[3].options.input_type', ['singleline', 'multiline']),
  ...longest(web, 'pages[3].options.prefix_text', 200),
  misplaced('pages[2].options.max_character_count', 5),
  ...[1, 10_000].map((count) => ({
    covers: ['pages.options.max_character_count: atLeast', 'pages.options.max_character_count: atMost'],
    name: `max_character_count ${count}`,
    channel: 'web_messaging' as const,
    payload: withValue(payload, 'pages[3].options.max_character_count', count),
    shows: { 'pages[3].options.max_character_count': count },
  })),
  ...(
    [
      [0, 'too_small', 1],
      [10_001, 'too_large', 10_000],
    ] as const
  ).map(([count, code, limit]) => ({
    covers: ['pages.options.max_character_count: atLeast'],
    name: `max_character_count ${count}`,
    channel: 'web_messaging' as const,
    payload: withValue(payload, 'pages[3].options.max_character_count', count),
    refused: [{ path: at('pages[3].options.max_character_count'), code, limit, actual: count }],
  })),
  misplaced('pages[2].options.keyboard_type', 'default'),
  ...only(web, 'pages[3].options.keyboard_type', keyboards.split(' ')),
  misplaced('pages[2].options.text_content_type', 'name'),
  ...only(web, 'pages[3].options.text_content_type', contents.split(' ')),
]
