import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { runs } from '../../scripts/runs'
import { preview } from '../../server/structured/preview/preview'
import { importText } from './convert'
import { addedTexts, checksBy } from './testing/check'

const { problemsOf } = checksBy(preview)

vi.setConfig({ testTimeout: 60_000 })

const text = fc.oneof(
  { weight: 4, arbitrary: fc.string({ maxLength: 40 }) },
  fc.string({ unit: 'binary', maxLength: 3000 }),
  fc.string({ unit: 'grapheme', maxLength: 1500 }),
  fc.constantFrom(
    '',
    ' ',
    '\u200b',
    '\ud83d',
    'a\0b',
    '*bold* <https://example.com|x> <@U1> :tada:',
    `\${name}`,
    '[a](b)',
    'x\n'.repeat(900),
  ),
)
const url = fc.oneof(
  fc.webUrl(),
  text,
  fc.constantFrom('javascript:alert(1)', 'mailto:a@b.c', 'https://u:p@x.y', `https://x.y/${'z'.repeat(2100)}`),
)
const anything = fc.oneof(fc.jsonValue({ maxDepth: 2 }), text)
/** A value that is mostly of the right kind. */
const mostly = <T>(right: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 12, arbitrary: right as fc.Arbitrary<unknown> }, anything)
const some = (fields: Record<string, fc.Arbitrary<unknown>>) =>
  fc.record(Object.fromEntries(Object.entries(fields).map(([name, each]) => [name, mostly(each)])), {
    requiredKeys: [],
  })
const typed = (type: string, fields: Record<string, fc.Arbitrary<unknown>>) =>
  some(fields).map((inner) => ({ ...inner, type }))

const words = fc.oneof(
  some({ text }).map((each) => ({ type: 'mrkdwn', ...each })),
  some({ text }).map((each) => ({ type: 'plain_text', ...each })),
)
const option = some({ text: words, value: text, description: words, url })
const options = fc.array(option, { maxLength: 18 })
const button = typed('button', {
  text: words,
  url,
  value: text,
  action_id: text,
  style: text,
  confirm: fc.constant({}),
})
const image = typed('image', { image_url: url, alt_text: text, title: words })
const element = fc.oneof(
  button,
  image,
  typed('overflow', { options }),
  ...['static_select', 'multi_static_select', 'radio_buttons', 'checkboxes'].map((type) =>
    typed(type, { options, placeholder: words, action_id: text, initial_option: option }),
  ),
  typed('static_select', {
    option_groups: fc.array(some({ label: words, options }), { maxLength: 12 }),
    placeholder: words,
  }),
  ...['datepicker', 'timepicker', 'datetimepicker', 'users_select', 'file_input', 'number_input', 'unheard_of'].map(
    (type) =>
      typed(type, {
        initial_date: fc.oneof(fc.constant('2026-02-30'), fc.constant('2026-02-03'), text),
        action_id: text,
        placeholder: words,
      }),
  ),
  typed('plain_text_input', {
    multiline: fc.boolean(),
    max_length: fc.integer({ min: -5, max: 20_000 }),
    placeholder: words,
    initial_value: text,
  }),
)
const elements = fc.array(element, { maxLength: 6 })
const block = fc.oneof(
  typed('header', { text: words }),
  typed('section', { text: words, fields: fc.array(words, { maxLength: 4 }), accessory: element }),
  typed('actions', { elements }),
  typed('context', { elements: fc.array(fc.oneof(words, image), { maxLength: 4 }) }),
  typed('input', { label: words, hint: words, element, optional: fc.boolean(), block_id: text }),
  typed('rich_text', { elements: fc.jsonValue({ maxDepth: 4 }) }),
  typed('card', { title: words, body: words, hero_image: image, actions: elements }),
  typed('carousel', { elements: fc.array(typed('card', { title: words, actions: elements }), { maxLength: 14 }) }),
  typed('video', { title: words, video_url: url, title_url: url }),
  image,
  fc.constant({ type: 'divider' }),
  anything,
)
const oldAttachment = some({
  fallback: text,
  pretext: text,
  title: text,
  title_link: url,
  text,
  image_url: url,
  fields: fc.array(some({ title: text, value: text })),
  actions: fc.array(
    some({
      type: fc.constantFrom('button', 'select'),
      text,
      value: text,
      options: fc.array(some({ text, value: text })),
    }),
  ),
})
const slack = some({
  blocks: fc.array(block, { maxLength: 12 }),
  attachments: fc.array(oldAttachment, { maxLength: 3 }),
  text,
  type: fc.constantFrom('modal', 'home'),
  title: words,
  submit: words,
})

const { card } = fc.letrec((tie) => ({
  action: fc.oneof(
    { maxDepth: 3 },
    typed('Action.OpenUrl', { title: text, url, id: text }),
    typed('Action.Submit', { title: text, data: anything }),
    typed('Action.Execute', { title: text, verb: text }),
    typed('Action.ToggleVisibility', { title: text }),
    typed('Action.ShowCard', { title: text, card: tie('card') }),
  ),
  cardElement: fc.oneof(
    { maxDepth: 3 },
    typed('TextBlock', { text, size: fc.constantFrom('large', 'small'), isVisible: fc.boolean() }),
    typed('Image', { url, altText: text, selectAction: tie('action') }),
    typed('FactSet', { facts: fc.array(some({ title: text, value: text }), { maxLength: 4 }) }),
    typed('RichTextBlock', { inlines: fc.array(fc.oneof(text, some({ text })), { maxLength: 4 }) }),
    ...['Input.Text', 'Input.Number', 'Input.Time', 'Input.Date', 'Input.Toggle', 'Input.Rating', 'Input.Color'].map(
      (type) =>
        typed(type, {
          id: text,
          label: text,
          placeholder: text,
          title: text,
          value: text,
          min: fc.constantFrom('2026-01-01', '2027-01-01', 3),
          max: fc.constantFrom('2026-06-01', 5),
          regex: fc.oneof(text, fc.constantFrom('^\\d{4}$', '(?=a)', '(a+)+$', 'x{1000}', '[a-z]{1,99}')),
          maxLength: fc.integer(),
          style: fc.constantFrom('email', 'tel', 'url', 'password'),
          isRequired: fc.boolean(),
          isMultiline: fc.boolean(),
        }),
    ),
    typed('Input.ChoiceSet', {
      id: text,
      label: text,
      choices: fc.array(some({ title: text, value: text }), { maxLength: 20 }),
      isMultiSelect: fc.boolean(),
      style: fc.constantFrom('compact', 'expanded'),
      value: text,
    }),
    typed('Container', { items: fc.array(tie('cardElement'), { maxLength: 4 }), selectAction: tie('action') }),
    typed('ColumnSet', {
      columns: fc.array(some({ items: fc.array(tie('cardElement'), { maxLength: 3 }), selectAction: tie('action') }), {
        maxLength: 4,
      }),
    }),
    typed('Table', {
      rows: fc.array(
        some({ cells: fc.array(some({ items: fc.array(tie('cardElement'), { maxLength: 2 }) }), { maxLength: 3 }) }),
        { maxLength: 3 },
      ),
    }),
    typed('ActionSet', { actions: fc.array(tie('action'), { maxLength: 6 }) }),
    anything,
  ),
  card: typed('AdaptiveCard', {
    body: fc.array(tie('cardElement'), { maxLength: 10 }),
    actions: fc.array(tie('action'), { maxLength: 8 }),
    selectAction: tie('action'),
    fallbackText: text,
  }),
}))
const activity = some({
  text,
  attachments: fc.array(some({ contentType: fc.constant('application/vnd.microsoft.card.adaptive'), content: card }), {
    maxLength: 13,
  }),
  suggestedActions: some({
    actions: fc.array(some({ type: fc.constantFrom('imBack', 'openUrl'), title: text, value: text }), {
      maxLength: 15,
    }),
  }),
})

const kinds = new Set<string>()
test.each([
  ['Block Kit', slack],
  ['a list of blocks', fc.array(block, { maxLength: 10 })],
  ['an Adaptive Card', card],
  ["a bot's message", activity],
])('any message like %s becomes valid messages, or is refused with a reason', (_name, foreign) => {
  fc.assert(
    fc.property(foreign as fc.Arbitrary<unknown>, (value) => {
      const imported = importText(JSON.stringify(value), addedTexts)
      kinds.add(imported.kind)
      if (imported.kind !== 'converted') return
      expect(imported.messages.length).toBeGreaterThan(0)
      for (const message of imported.messages) expect(problemsOf(message)).toEqual([])
    }),
    { numRuns: runs(300) },
  )
  expect(kinds).toContain('converted')
})

test('any text and any JSON has an outcome', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (pasted) => void importText(pasted, addedTexts)),
    { numRuns: runs(300) },
  )
  fc.assert(
    fc.property(fc.json({ maxDepth: 5 }), (pasted) => void importText(pasted, addedTexts)),
    { numRuns: runs(300) },
  )
})
