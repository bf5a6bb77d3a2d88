import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { type ChannelKind, channelKinds } from '../../../contract/channel-kinds'
import { structuredTypes } from '../../../contract/structured'
import { runs } from '../../../scripts/runs'
import { uploads } from '../cases/case'
import { cases } from '../cases/index'
import { preview } from '../preview/preview'
import { examples } from '../types/index'
import { repair } from './repair'
import { malformedPayloads } from './testing/malformed'

vi.setConfig({ testTimeout: 120_000 })

const around = { attachments: uploads, coerce: false, randomHex: () => 'c0ffee', now: 0 }
const web: readonly ChannelKind[] = ['web_messaging']
const mend = (structuredContent: unknown, body = 'A question', kinds = web) =>
  repair({ body, structuredContent, ...around }, kinds)
const accepts = (structuredContent: unknown, body = 'A question', kinds = web) =>
  preview({ body, structuredContent, ...around }, kinds).accepted

const long = 'The very long title of a card about our enamel mugs, '.repeat(20)
const select = { type: 'select', items: [{ title: 'Yes', payload: 'yes' }] }
const page = { type: 'input', title: 'Your name?' }

test.each<[string, unknown, object, string[]]>([
  [
    'a long title',
    { type: 'template', title: long },
    { title: expect.stringMatching(/\w…$/) },
    ['cut at a word to 350 characters'],
  ],
  ['an unknown field', { ...select, colour: 'red' }, select, ['unknown field removed']],
  [
    'a field in another case',
    { type: 'rich_link', title: 'Tea', Url: 'https://a.example.com' },
    { url: 'https://a.example.com' },
    ['taken from Url'],
  ],
  [
    'a number as text',
    { type: 'time_select', timeslots: [{ ...slot(), duration: '1800' }] },
    { timeslots: [slot()] },
    ['text written as a number'],
  ],
  ['a type in another case', { ...select, type: 'Select' }, select, ['written as select']],
  [
    'an enum in another case',
    { type: 'template', title: 'T', items: [{ type: 'REPLY', title: 'B' }] },
    { items: [{ type: 'reply' }] },
    ['written as reply'],
  ],
  [
    'an address without a scheme',
    { type: 'rich_link', title: 'T', url: 'shop.example.com/a?b' },
    { url: 'https://shop.example.com/a?b' },
    ['written as https://shop.example.com/a?b'],
  ],
  [
    'texts as items',
    { type: 'select', items: ['Yes', 'No', null] },
    { items: [{ title: 'Yes' }, { title: 'No' }] },
    ['text written as the title of an item', 'text written as the title of an item', 'empty item removed'],
  ],
  [
    'one item without its list',
    { type: 'select', items: { title: 'Yes' } },
    { items: [{ title: 'Yes' }] },
    ['put into a list'],
  ],
  [
    'items as JSON text',
    { type: 'select', items: '[{"title":"Yes"}]' },
    { items: [{ title: 'Yes' }] },
    ['JSON text read'],
  ],
  [
    'a title in another case',
    { type: 'select', items: [{ Title: 'Yes' }] },
    { items: [{ title: 'Yes' }] },
    ['taken from Title'],
  ],
  [
    'a label as title',
    { type: 'select', items: [{ label: 'Yes' }] },
    { items: [{ title: 'Yes' }] },
    ['taken from label'],
  ],
  [
    'a button without a type',
    { type: 'template', title: 'T', items: [{ title: 'B', payload: 'b' }] },
    { items: [{ type: 'reply' }] },
    ['set to reply'],
  ],
  [
    'a form without ids',
    { type: 'form', pages: [page, page] },
    { first_page_id: 'page_1', pages: [{ page_id: 'page_1', next_page_id: 'page_2' }, { submit_form: true }] },
    expect.arrayContaining(['set to page_1', 'the last page sends the form']),
  ],
  [
    'a section without items',
    {
      ...listOf(1),
      sections: [
        { title: 'A', identifier: 'a' },
        { title: 'B', identifier: 'b' },
      ],
    },
    { sections: [{ title: 'A' }] },
    ['section without items removed'],
  ],
  [
    'repeated items over the limit',
    { type: 'select', items: Array.from({ length: 20 }, () => ({ title: 'Yes' })) },
    { items: [{ title: 'Yes' }] },
    ['19 empty or repeated items removed'],
  ],
  [
    'a time with a space',
    { type: 'time_select', timeslots: [{ ...slot(), start_time: '2030-04-26 08:00+0200' }] },
    { timeslots: [slot()] },
    ['written as 2030-04-26T08:00+0200'],
  ],
  [
    'a currency in small letters',
    { ...examples.wallet_pay, currency_code: 'eur' },
    { currency_code: 'EUR' },
    ['written as EUR'],
  ],
])('%s is mended, with what was done', (_, payload, mended, words) => {
  const { structuredContent, repairs } = mend(payload)
  expect(structuredContent).toMatchObject(mended)
  expect(repairs.map(({ repaired }) => repaired)).toEqual(words)
  expect(repairs.every(({ path, problem }) => path.startsWith('structured_content') && /\.$/.test(problem))).toBe(true)
  expect(accepts(structuredContent)).toBe(true)
})

function slot() {
  return { identifier: 'a', start_time: '2030-04-26T08:00+0200', duration: 1800 }
}

function listOf(count: number) {
  const items = Array.from({ length: count }, (_each, nth) => ({ title: `Item ${nth}`, section_identifier: 'a' }))
  return { type: 'list', title: 'L', items, sections: [{ title: 'A', identifier: 'a' }] }
}

test.each<[string, unknown]>([
  ['a price', { ...examples.wallet_pay, total: { amount: 12.5, label: 'Total', type: 'final' } }],
  ['a price in words', { ...examples.wallet_pay, total: { amount: '12,50 EUR', label: 'Total', type: 'final' } }],
  ['the host of an address', { type: 'rich_link', title: 'T', url: 'https://' }],
  ['an address that runs a program', { type: 'rich_link', title: 'T', url: 'javascript:alert(1)' }],
  ['a payload that is no text', { type: 'select', items: [{ title: 'Yes', payload: 7 }] }],
  ['a payload outside ASCII', { type: 'select', items: [{ title: 'Yes', payload: 'jä' }] }],
  ['an answer that is too long', { type: 'select', items: [{ title: 'Yes', payload: 'x'.repeat(1001) }] }],
  [
    'different items over the limit',
    { type: 'select', items: Array.from({ length: 20 }, (_, nth) => ({ title: `${nth}` })) },
  ],
  ['no type where two fit', { items: [{ title: 'Yes' }] }],
  ['no object', 7],
])('%s is not mended', (_, payload) => {
  expect(mend(payload)).toEqual({ body: 'A question', structuredContent: payload, repairs: [] })
  expect(accepts(payload)).toBe(false)
})

test('a section is kept if its items name it by a misspelled field', () => {
  const sections = [
    { title: 'A', identifier: 'a' },
    { title: 'B', identifier: 'b' },
  ]
  const items = [
    { title: 'X', section_identifier: 'a' },
    { title: 'Y', sectionIdentifier: 'b' },
  ]
  const { structuredContent } = mend({ type: 'list', title: 'L', sections, items: JSON.stringify(items) })
  expect(structuredContent).toMatchObject({ sections, items: [{ title: 'X' }, { section_identifier: 'b' }] })
})

test('a section is kept while an item that may belong to it is broken', () => {
  const sections = [
    { title: 'A', identifier: 'a' },
    { title: 'B', identifier: 'b' },
  ]
  const items = [{ title: 'X', section_identifier: 'a' }, ['Y']]
  const payload = { type: 'list', title: 'L', sections, items }
  expect(mend(payload).structuredContent).toBe(payload)
})

test('a question inside the payload moves beside it', () => {
  const { body, structuredContent, repairs } = mend({ ...select, title: 'Do you like tea?' }, '')
  expect({ body, structuredContent }).toEqual({ body: 'Do you like tea?', structuredContent: select })
  expect(repairs).toMatchObject([{ path: 'structured_content.title', repaired: 'moved to body' }])
})

describe.each(structuredTypes)('%s', (type) => {
  test('valid payloads are unchanged, others are mended once', () => {
    for (const { payload, body = 'A question' } of cases[type])
      for (const kinds of [web, channelKinds]) {
        const mended = mend(payload, body, kinds)
        const isUnchanged = mended.structuredContent === payload && mended.repairs.length === 0
        const knowsAll = preview({ body, structuredContent: payload, ...around }, kinds).channels.every(
          ({ accepted, warnings }) => accepted && warnings.every(({ code }) => code !== 'unknown_field'),
        )
        if (knowsAll) expect([payload, isUnchanged]).toEqual([payload, true])
        expect(mend(mended.structuredContent, mended.body, kinds)).toEqual({ ...mended, repairs: [] })
      }
  })
})

const anything = fc.oneof(
  fc.jsonValue(),
  fc.constantFrom('shop.example.com', ' Reply', 'URL', '7', long, '[{"title":"A"}]', '\ud83d', '__proto__'),
)

/** Payloads of the cases in which single values are replaced, removed or renamed. */
const nearlyRight = fc
  .tuple(
    fc.constantFrom(...structuredTypes.flatMap((type) => cases[type].map(({ payload }) => payload))),
    fc.infiniteStream(fc.record({ odds: fc.nat(30), by: anything })),
  )
  .map(([payload, stream]) => altered(payload, () => stream.next().value as { odds: number; by: unknown }))

function altered(value: unknown, choose: () => { odds: number; by: unknown }): unknown {
  const { odds, by } = choose()
  if (odds === 0) return by
  if (Array.isArray(value)) return value.map((item) => altered(item, choose))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, inner]) => {
      const next = choose().odds
      if (next === 1) return []
      return [[next === 2 ? name.toUpperCase() : name, altered(inner, choose)]]
    }),
  )
}

test('repairs end, are the same twice, and explain what is left', () => {
  fc.assert(
    fc.property(fc.oneof(nearlyRight, fc.jsonValue()), fc.constantFrom('', 'A question'), (payload, text) => {
      const before = JSON.stringify(payload)
      const { body, structuredContent, repairs } = mend(payload, text, channelKinds)
      expect(JSON.stringify(payload)).toBe(before)
      expect(mend(structuredContent, body, channelKinds)).toEqual({ body, structuredContent, repairs: [] })
      const { channels } = preview({ body, structuredContent, ...around }, channelKinds)
      for (const { accepted, errors } of channels) {
        expect(accepted || errors.length > 0).toBe(true)
        for (const { path, message } of errors)
          expect([path, message]).toEqual([expect.stringMatching(/./), expect.stringMatching(/\.$/)])
      }
      if (repairs.length === 0) expect(structuredContent).toBe(payload)
    }),
    { numRuns: runs(300) },
  )
})

test('200 malformed payloads are mended, or explained with a path', () => {
  const outcomes = malformedPayloads(200, 51).map(({ payload }) => {
    const { structuredContent, repairs } = mend(payload)
    if (accepts(structuredContent)) return repairs.length > 0 ? 'mended' : 'nothing said'
    const { errors = [] } = preview({ body: 'Q', structuredContent, ...around }, ['web_messaging']).channels[0] ?? {}
    return errors.length > 0 && errors.every(({ path }) => path !== '') ? 'explained' : 'nothing said'
  })
  expect(outcomes).not.toContain('nothing said')
  expect(outcomes.filter((each) => each === 'mended').length).toBeGreaterThan(100)
})

test('a large payload is mended quickly, a huge one left alone', () => {
  const began = performance.now()
  const items = Array.from({ length: 8000 }, () => ({ label: 'Yes', colour: 'red' }))
  expect(mend({ type: 'select', items }).repairs.length).toBeGreaterThan(0)
  const huge = { type: 'select', items: Array.from({ length: 100_000 }, () => 'Yes') }
  expect(mend(huge)).toMatchObject({ structuredContent: huge, repairs: [] })
  expect(performance.now() - began).toBeLessThan(5000)
})
