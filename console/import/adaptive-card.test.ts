import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../../scripts/runs'
import { preview } from '../../server/structured/preview/preview'
import { isPattern } from '../../server/structured/rules/patterns'
import { isSafePattern } from './adaptive-card/patterns'
import * as samples from './testing/adaptive-card-samples'
import { checksBy } from './testing/check'

const { contentsOf, convertedFrom, notesOf } = checksBy(preview)

const { slot, ...shown } = samples
test.each(Object.entries(shown))('the card sample "%s" becomes valid messages', (_name, sample) => {
  expect(convertedFrom(sample)).toMatchObject({ format: 'Adaptive Cards' })
})

test('facts and buttons become a template, cards behind buttons messages', () => {
  const [shown, date, comment] = contentsOf(samples.activityUpdate)
  expect(shown).toEqual({
    type: 'template',
    title: 'Schema published',
    subtitle:
      'Ada\nCreated 2026-02-14\nNow one can read and write cards (https://example.com/cards).\nBoard: Cards\nList: Backlog',
    items: [
      { type: 'reply', title: 'Set due date' },
      { type: 'reply', title: 'Comment' },
      { type: 'url', title: 'View', url: 'https://example.com/board' },
    ],
  })
  expect(date).toMatchObject({ type: 'form', title: 'Set due date', pages: [{ page_id: 'due', type: 'datePicker' }] })
  expect(comment).toMatchObject({ type: 'form', pages: [{ type: 'input', options: { input_type: 'multiline' } }] })
  expect(notesOf(samples.activityUpdate)).toContain('body[1].columns[1].items[1] date_function')
})

test('places for data stay as texts, with a note each', () => {
  expect(contentsOf(samples.template)).toEqual([
    {
      type: 'template',
      title: slot('title'),
      subtitle: `By ${slot('creator.name')}\n${slot('key')}: ${slot('value')}\nIt is open`,
      items: [{ type: 'reply', title: 'View' }],
    },
  ])
  expect(convertedFrom(samples.template).notes).toContainEqual({
    path: 'body[0].text',
    code: 'binding',
    params: { text: slot('title') },
  })
  expect(notesOf(samples.template)).toEqual(
    expect.arrayContaining(['actions[0] address', 'body[2].facts[0].$data repeated', 'body[3].$when repeated']),
  )
})

test('columns that are no cards are read one after the other', () => {
  expect(contentsOf(samples.itinerary)).toEqual([
    {
      type: 'template',
      title: 'Passengers',
      subtitle: 'Ada Lovelace\n2 stops\nLondon\nLHR\nTurin\nTRN\nTotal\n€ 412.00',
    },
  ])
})

test('inputs become pages; a link beside them becomes a message', () => {
  const [form, link] = contentsOf(samples.foodOrder)
  expect(form).toMatchObject({
    type: 'form',
    title: 'Your lunch',
    pages: [
      { page_id: 'dish', type: 'select', items: [{ value: 'soup', next_page_id: 'sides' }, {}] },
      { page_id: 'sides', type: 'select', multiple_selection: true, next_page_id: 'spice' },
      { page_id: 'spice', type: 'picker', selected_item_index: 1, submit_form: true },
    ],
  })
  expect(link).toMatchObject({ type: 'template', items: [{ type: 'url', title: 'The menu' }] })
})

test('a text above an input without a label becomes its question', () => {
  const [form] = contentsOf(samples.inputForm) as { pages: { title: string }[] }[]
  expect(form).toMatchObject({ title: 'Tell us about you', subtitle: 'We keep it to ourselves.\nThank you!' })
  const titles = ['Your name', 'Your email', 'Phone number', 'Guests', 'Day', 'Hour', 'I agree']
  expect(form?.pages.map(({ title }) => title)).toEqual(titles)
  expect(form?.pages[1]).toMatchObject({ options: { regex: '"^\\\\S+@\\\\S+$"', keyboard_type: 'emailAddress' } })
  expect(form?.pages[4]).toMatchObject({ options: { minimum_date: '2026-01-01', maximum_date: '2026-12-31' } })
  expect(form?.pages[6]).toMatchObject({
    items: [
      { title: 'Yes', value: 'agreed' },
      { title: 'No', value: 'refused' },
    ],
  })
  expect(notesOf(samples.inputForm)).toEqual([
    'actions[0] submit',
    'body[0] look',
    'body[7] checks',
    'body[8] checks',
    'body[8].value prefilled',
    'body[9] may_skip',
    'body[10] time',
    'body[10] checks',
    'body[11] must_answer',
    'body[12] moved',
  ])
})

test('data that was sent with the answers of a form is named', () => {
  const card = {
    type: 'AdaptiveCard',
    body: [{ type: 'Input.Text', id: 'name', label: 'Your name' }],
    actions: [{ type: 'Action.Submit', title: 'Send', data: { form: 'visit', step: 2 } }],
  }
  expect(convertedFrom(card).notes).toEqual([
    { path: 'actions[0]', code: 'submit_data', params: { title: 'Send', data: '{"form":"visit","step":2}' } },
  ])
})

test('containers and columns with a picture and an act become a carousel', () => {
  expect(contentsOf(samples.products)[1]).toMatchObject({
    type: 'carousel',
    items: ['mug', 'bowl', 'pot'].map((name) => ({
      title: name,
      subtitle: 'EUR 12',
      url: `https://shop.example.com/${name}`,
    })),
  })
  expect(contentsOf(samples.columnsAsCards)).toMatchObject([
    { type: 'carousel', items: [{ items: [{ title: 'north', payload: '{"go":"north"}' }] }, {}] },
  ])
})

test('the cards of a bot become one carousel, its proposals buttons', () => {
  expect(contentsOf(samples.botCarousel)).toMatchObject([
    { type: 'template', title: 'Here are two:' },
    { type: 'carousel', items: [{ title: 'One', items: [{ type: 'url' }] }, { title: 'Two' }] },
    { type: 'template', items: [{ title: 'More', payload: 'more' }] },
  ])
  expect(convertedFrom(samples.suggestions).messages).toMatchObject([
    { body: 'Which colour?', structured_content: { type: 'select', items: { length: 5 } } },
  ])
  expect(contentsOf(samples.heroCard)).toMatchObject([
    {
      title: 'A tower',
      url: 'https://example.com/tower',
      items: [{ type: 'url' }, { payload: '{"next":"\\u00e9"}' }],
    },
  ])
})

test('hidden parts, unknown parts and tables are explained', () => {
  expect(notesOf(samples.folded)).toEqual([
    'actions[0] toggled',
    'body[1] hidden',
    'body[2] formatting',
    'body[3] unknown_part',
  ])
  expect(contentsOf(samples.table)).toMatchObject([{ title: 'Prices', subtitle: 'Cup | EUR 3\nPot | EUR 20' }])
  expect(contentsOf(samples.video)).toMatchObject([{ items: [{ type: 'url', title: 'The film' }] }])
})

test('the server reads every expression that is kept', () => {
  const pieces = [
    'a',
    'z',
    '0',
    '-',
    '[',
    ']',
    '^',
    '$',
    '(',
    ')',
    '?',
    '*',
    '+',
    '.',
    '|',
    '\\',
    'd',
    'b',
    '{',
    '}',
    '3',
    '99',
    ',',
    ':',
    ' ',
    'é',
    '😀',
  ]
  const usual = ['[a-z]', '\\d', '{2,99}', '(a|b)', '[^0-9]', '\\S+', '[', '[:alpha:]', '\\b', '\\/', '\\-']
  const patterns = fc.array(fc.constantFrom(...pieces, ...usual), { maxLength: 12 }).map((all) => all.join(''))
  let kept = 0
  fc.assert(
    fc.property(patterns, (pattern) => {
      if (!isSafePattern(pattern)) return
      kept++
      expect(isPattern(JSON.stringify(pattern)), pattern).toBe(true)
    }),
    { numRuns: runs(4000) },
  )
  expect(kept).toBeGreaterThan(100)
  for (const usualPattern of ['^\\d{4}$', '^[A-Z]{2}-[0-9]+$', '^\\S+@\\S+\\.\\S+$', '^\\+?[0-9 ]{6,15}$'])
    expect(isSafePattern(usualPattern)).toBe(true)
})
