import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { channelKinds } from '../../../contract/channel-kinds'
import type { StructuredContent } from '../../../contract/structured'
import { runs } from '../../../scripts/runs'
import { uploads } from '../cases/case'
import { cases } from '../cases/index'
import { bodyLimits, plainText, tables } from '../index'
import { isHttp } from '../rules/links'
import type { AnyRules, Shape } from '../rules/rules'
import { characters, utf16 } from '../rules/text'
import { checkAnswer } from '../types/answers'
import { render } from './render'
import { attachmentIdsOf, validate } from './validate'

vi.setConfig({ testTimeout: 120_000 })

const options = { attachments: uploads, body: 'A question', randomHex: () => 'c0ffee' }
const payloads = Object.values(cases).flatMap((all) => all.map((one) => one.payload))
const whatever = fc.anything({
  withBigInt: true,
  withDate: true,
  withMap: true,
  withSet: true,
  withNullPrototype: true,
  withObjectString: true,
  withSparseArray: true,
  withTypedArray: true,
  key: fc.oneof(fc.string(), fc.constantFrom('type', 'items', 'pages', '__proto__', 'attachment_id', 'title', 'url')),
})
const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 400 }),
  fc.string({ unit: 'grapheme', maxLength: 400 }),
  fc.constantFrom(
    'https://example.com',
    'javascript:1',
    'myapp://a',
    '?x',
    'wide-png',
    'video',
    'private-png',
    '\ud83d',
  ),
)

function altered(value: unknown, choose: () => { replace: boolean; by: unknown }): unknown {
  const { replace, by } = choose()
  if (replace) return by
  if (Array.isArray(value)) return value.map((item) => altered(item, choose))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, altered(inner, choose)]))
}

/** Payloads of the cases with a few replaced values, so that most fields are still valid. */
const nearlyRight = (by: fc.Arbitrary<unknown>) =>
  fc
    .tuple(fc.constantFrom(...payloads), fc.infiniteStream(fc.record({ odds: fc.nat(19), by: fc.oneof(text, by) })))
    .map(([payload, stream]) =>
      altered(payload, () => {
        const next: { odds: number; by: unknown } = stream.next().value
        return { replace: next.odds === 0, by: next.by }
      }),
    )

test('validating a random payload never throws', () => {
  fc.assert(
    fc.property(whatever, fc.boolean(), (payload, coerce) => {
      attachmentIdsOf(payload)
      validate(payload, { ...options, coerce })
    }),
    { numRuns: runs(500) },
  )
  fc.assert(
    fc.property(nearlyRight(whatever), whatever, fc.boolean(), (payload, reply, coerce) => {
      attachmentIdsOf(payload)
      for (const channel of channelKinds) validate(payload, { ...options, coerce, channel })
      const checked = validate(payload, { ...options, coerce })
      if (!checked.ok) {
        expect(checked.problems.length).toBeGreaterThan(0)
        return
      }
      for (const channel of channelKinds) render(channel, checked.value, options)
      checkAnswer(checked.value, reply, 'x')
      plainText(checked.value, 'x')
    }),
    { numRuns: runs(400) },
  )
})

function valuesAt(value: unknown, path: string): unknown[] {
  return path.split('.').reduce<unknown[]>(
    (owners, name) =>
      owners.flatMap((owner) => {
        const inner = (owner as Record<string, unknown> | undefined)?.[name]
        return Array.isArray(inner) ? inner : [inner]
      }),
    [value],
  )
}

function checkLimits(rules: AnyRules, shape: Shape, structured: object): void {
  for (const [path, row] of Object.entries(shape.fields)) {
    const values = valuesAt(structured, path).filter((value) => value !== undefined)
    if (row === 'ignored') expect(values).toEqual([])
    else if (row) {
      for (const value of values) {
        if (typeof value !== 'string') continue
        if (row.truncate !== undefined) expect(characters(value)).toBeLessThanOrEqual(row.truncate)
        if (row.truncateUtf16 !== undefined) expect(utf16(value)).toBeLessThanOrEqual(row.truncateUtf16)
        if (row.limit !== undefined) expect(characters(value)).toBeLessThanOrEqual(row.limit)
      }
      const owners = row.keep === undefined ? [] : valuesAt(structured, path.split('.').slice(0, -1).join('.') || '.')
      for (const owner of owners) {
        const items = (owner as Record<string, unknown> | undefined)?.[path.split('.').at(-1) ?? '']
        if (Array.isArray(items)) expect(items.length).toBeLessThanOrEqual(row.keep ?? 0)
      }
    }
  }
  for (const [path, rule] of Object.entries(rules.fields)) {
    const row = shape.fields[path]
    const limit = (row === 'ignored' ? undefined : row?.limit) ?? rule.limit
    for (const value of valuesAt(structured, path)) {
      if (typeof value === 'string' && limit !== undefined) expect(characters(value)).toBeLessThanOrEqual(limit)
    }
  }
}

test('every rendering stays within the limits of its channel', () => {
  let rendered = 0
  fc.assert(
    fc.property(nearlyRight(fc.jsonValue()), fc.string({ unit: 'grapheme', maxLength: 3000 }), (payload, body) => {
      const checked = validate(payload, { ...options, body: body || 'x' })
      if (!checked.ok) return
      const before = JSON.stringify(checked.value)
      for (const channel of channelKinds) {
        const shown = render(channel, checked.value, { ...options, body })
        expect(render(channel, checked.value, { ...options, body })).toEqual(shown)
        expect(JSON.stringify(checked.value)).toBe(before)
        if (!shown.ok) continue
        rendered++
        const { as, structured } = shown.rendering
        expect(characters(shown.rendering.body)).toBeLessThanOrEqual(bodyLimits[channel])
        if (!structured) continue
        expect(JSON.parse(JSON.stringify(structured))).toEqual(structured)
        const rules: AnyRules = tables[checked.value.type]
        const shapes = rules.channels[channel]
        const same = shapes === 'plain text' ? [] : shapes.filter((shape) => shape.as === as && !shape.becomes)
        if (same.length === 1 && same[0]) checkLimits(rules, same[0], structured)
        const urls = ['url', 'items.url', 'items.items.url'].flatMap((path) => valuesAt(structured, path))
        for (const url of urls) {
          if (typeof url !== 'string') continue
          if (as !== 'web' && as !== 'message_extension') expect(isHttp(url)).toBe(true)
          expect(url).not.toMatch(/^\s*(javascript|data|vbscript|blob|file|about|filesystem):/i)
        }
      }
    }),
    { numRuns: runs(400) },
  )
  expect(rendered).toBeGreaterThan(500)
})

const short = fc
  .string({ unit: 'grapheme-composite', minLength: 1, maxLength: 5 })
  .filter((one) => one.trim() !== '' && characters(one) <= 24)
const url = fc.webUrl({ validSchemes: ['https', 'http'], size: 'small' })
const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined })
const picture = fc.constantFrom('wide-png', 'tall-jpg', 'square-png', undefined)
const button = fc.oneof(
  fc.record({ type: fc.constant('url'), title: short, url, url_fallback: maybe(url) }),
  fc.record({
    type: fc.constant('reply'),
    title: short,
    payload: maybe(fc.string({ unit: 'grapheme-ascii', maxLength: 200 })),
  }),
)
const cardFields = {
  title: short,
  subtitle: maybe(short),
  url: maybe(url),
  items: maybe(fc.array(button, { maxLength: 4 })),
}
const item = fc.record({ title: short, payload: maybe(fc.constant('p')), subtitle: maybe(short) })
const clean = fc.oneof(
  fc.record({ type: fc.constant('template'), ...cardFields, attachment_id: picture, footer: maybe(short) }),
  fc.record({ type: fc.constant('carousel'), items: fc.array(fc.record(cardFields), { minLength: 1, maxLength: 10 }) }),
  fc.record({ type: fc.constant('select'), items: fc.array(item, { minLength: 1, maxLength: 13 }) }),
  fc.record({ type: fc.constant('list'), title: short, items: fc.array(item, { minLength: 1, maxLength: 10 }) }),
  fc.record({ type: fc.constant('rich_link'), title: short, url, subtitle: maybe(short), attachment_id: picture }),
)

test('a payload that obeys the common rules renders on every channel', () => {
  fc.assert(
    fc.property(clean, (payload) => {
      const checked = validate(payload, options)
      expect(checked).toMatchObject({ ok: true })
      if (!checked.ok) return
      for (const channel of channelKinds) expect(render(channel, checked.value, options)).toMatchObject({ ok: true })
    }),
    { numRuns: runs(400) },
  )
})

test('every offered answer is accepted', () => {
  fc.assert(
    fc.property(clean, fc.nat(), (payload, nth) => {
      const checked = validate(payload, options)
      const shown = checked.ok && render('web_messaging', checked.value, options)
      if (!shown || shown.ok === false) return
      const asked = shown.rendering.structured as StructuredContent
      if (asked.type !== 'select' && asked.type !== 'list') return
      const chosen = asked.items[nth % asked.items.length]
      if (!chosen) return
      const given = { title: chosen.title, payload: chosen.payload ?? null }
      const reply = asked.type === 'select' ? given : { items: [given] }
      expect(checkAnswer(asked, reply, chosen.title)).toMatchObject({ ok: true, body: chosen.title })
    }),
  )
})
