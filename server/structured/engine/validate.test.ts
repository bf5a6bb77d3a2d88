import { expect, test } from 'vitest'
import { structuredTypes } from '../../../contract/structured'
import { uploads } from '../cases/case'
import { tables } from '../index'
import { countryCount } from '../rules/codes'
import type { AnyRules } from '../rules/rules'
import { render } from './render'
import { attachmentIdsOf, type ValidateOptions, validate } from './validate'

const options: ValidateOptions = { attachments: uploads, body: 'A question' }
const codes = (payload: unknown, more: Partial<ValidateOptions> = {}) => {
  const checked = validate(payload, { ...options, ...more })
  return checked.ok ? 'accepted' : checked.problems.map(({ path, code }) => `${path} ${code}`)
}

test('a payload that is not an object, or of an unknown type, is refused', () => {
  for (const payload of [null, undefined, 7, 'template', [], () => 1]) {
    expect(codes(payload)).toEqual(['structured_content wrong_type'])
  }
  expect(codes({})).toEqual(['structured_content.type required'])
  for (const type of ['unknown', 7, {}, '__proto__', 'constructor']) {
    expect(codes({ type })).toEqual(['structured_content.type not_allowed'])
  }
})

test('a refusal says for every problem what to change', () => {
  const checked = validate(
    {
      type: 'template',
      title: 'x'.repeat(351),
      items: [{ type: 'reply', title: '', payload: 'é' }, { type: 'url' }, 7],
    },
    options,
  )
  expect(checked).toEqual({
    ok: false,
    problems: [
      { path: 'structured_content.items[0].title', code: 'required', message: 'items[0].title is required.' },
      {
        path: 'structured_content.items[0].payload',
        code: 'not_ascii',
        message: 'items[0].payload holds characters outside ASCII; use ASCII only.',
      },
      { path: 'structured_content.items[1].title', code: 'required', message: 'items[1].title is required.' },
      {
        path: 'structured_content.items[1].url',
        code: 'required',
        message: 'items[1].url is required when type is url.',
      },
      { path: 'structured_content.items[2]', code: 'wrong_type', message: 'items[2] must be an object.' },
      {
        path: 'structured_content.title',
        code: 'too_long',
        message: 'title is longer than 350 characters (it has 351).',
        limit: 350,
        actual: 351,
      },
    ],
  })
})

test('a title that is too long for the known channel is refused', () => {
  const checked = validate({ type: 'template', title: 'x'.repeat(351) }, options)
  if (!checked.ok) throw new Error('refused')
  const rendered = render('web_messaging', checked.value, { ...options, randomHex: () => 'a' })
  expect(rendered).toEqual({
    ok: false,
    problems: [
      {
        path: 'structured_content.title',
        code: 'too_long',
        message: 'title is longer than 350 characters (it has 351).',
        limit: 350,
        actual: 351,
      },
    ],
  })
})

test('a refusal lists the problems of the channel and the common problems', () => {
  const payload = { type: 'template', title: 'x'.repeat(351), url: 'myapp://a', items: [{ type: 'reply' }] }
  const title = 'structured_content.items[0].title required'
  expect(codes(payload, { channel: 'messenger' })).toEqual([
    title,
    'structured_content.title too_long',
    'structured_content.url invalid_url',
  ])
  expect(codes({ ...payload, title: 'x'.repeat(500), url: undefined }, { channel: 'messenger' })).toEqual([title])
  expect(codes({ ...payload, url: undefined }, { channel: 'web_messaging' })).toEqual([
    title,
    'structured_content.title too_long',
  ])
})

const rows = structuredTypes.flatMap((type) => {
  const rules: AnyRules = tables[type]
  return Object.entries(rules.fields)
    .filter(([path]) => path !== 'type')
    .map(([path, rule]) => ({ type, path, rule, arrays: new Set(Object.keys(rules.fields)) }))
})

test.each(rows)('$type: $path of a wrong type is refused', ({ type, path, rule }) => {
  const wrong = rule.type === 'string' ? 7 : 'text'
  const rules: AnyRules = tables[type]
  const names = path.split('.')
  const owner = names.slice(0, -1).reduceRight<unknown>(
    (inner, name, nth) => {
      const isArray = rules.fields[names.slice(0, nth + 1).join('.')]?.type === 'array'
      return { [name]: isArray ? [inner] : inner }
    },
    { [names.at(-1) ?? '']: wrong },
  )
  const place = names.map((name, nth) => {
    const isArray = nth < names.length - 1 && rules.fields[names.slice(0, nth + 1).join('.')]?.type === 'array'
    return isArray ? `${name}[0]` : name
  })
  const payload = { type, ...(owner as object) }
  if (path.startsWith('pages.items.'))
    Object.assign((payload as { pages?: object[] }).pages?.[0] ?? {}, { type: 'select' })
  const more = rule.on ? { channel: rule.on[0] } : {}
  expect(codes(payload, more)).toContain(`structured_content.${place.join('.')} wrong_type`)
})

test('unknown fields, however deep, are ignored with a warning', () => {
  const checked = validate(JSON.parse('{"type":"template","title":"T","colour":"red","__proto__":{"x":1}}'), options)
  expect(checked).toMatchObject({
    ok: true,
    warnings: [
      { path: 'structured_content.colour', code: 'unknown_field' },
      { path: 'structured_content.__proto__', code: 'unknown_field' },
    ],
  })
  const deep = JSON.parse(`{"type":"template","title":"T","junk":${'['.repeat(50_000)}${']'.repeat(50_000)}}`)
  expect(codes(deep)).toEqual(['structured_content.junk too_deep'])
})

test('a text with half a surrogate pair or NUL is refused', () => {
  expect(codes({ type: 'template', title: 'a\ud83d' })).toEqual(['structured_content.title invalid_text'])
  expect(codes({ type: 'template', title: 'a\0' })).toEqual(['structured_content.title invalid_text'])
})

test('a form-encoded payload can have booleans and numbers as text', () => {
  const payload = {
    type: 'form',
    first_page_id: 'a',
    show_summary: 'true',
    pages: [{ page_id: 'a', type: 'input', title: 'Q', submit_form: 'true', options: { max_character_count: '12' } }],
  }
  const checked = validate(payload, { ...options, coerce: true })
  expect(checked).toMatchObject({
    ok: true,
    value: { show_summary: true, pages: [{ submit_form: true, options: { max_character_count: 12 } }] },
  })
  expect(codes(payload)).toEqual(['structured_content.pages[0].options.max_character_count wrong_type'])
  const place = {
    type: 'time_select',
    timeslots: [{ identifier: 'a', start_time: '2026-04-26T08:00Z', duration: '60' }],
  }
  const located = { ...place, location: { latitude: '48.85', longitude: '-2' } }
  expect(validate(located, { ...options, coerce: true })).toMatchObject({
    ok: true,
    value: { timeslots: [{ duration: 60 }], location: { latitude: 48.85, longitude: -2 } },
  })
  expect(codes({ ...place, timeslots: [{ ...place.timeslots[0], duration: 'x' }] }, { coerce: true })).toEqual([
    'structured_content.timeslots[0].duration wrong_type',
  ])
})

test('a valid payload is returned unchanged', () => {
  const payload = { type: 'template', title: 'T', unknown: 1 }
  expect(validate(payload, options)).toMatchObject({ ok: true, value: payload })
})

test('attachment ids are found at every depth, each one time', () => {
  const payload = {
    attachment_id: 'a',
    items: [{ attachment_id: 'b', items: [{ attachment_fallback_id: 'c' }] }, { attachment_id: 'a' }],
    pages: [{ items: [{ attachment_id: 'd' }] }],
    splash: { attachment_id: 7, attachment_fallback_id: '' },
  }
  expect(attachmentIdsOf(payload).sort()).toEqual(['a', 'b', 'c', 'd'])
  const loop: Record<string, unknown> = { attachment_id: 'a' }
  loop.self = loop
  expect(attachmentIdsOf(loop)).toEqual(['a'])
  const many = Array.from({ length: 5000 }, (_, nth) => ({ attachment_id: `${nth}` }))
  expect(attachmentIdsOf(many)).toHaveLength(1000)
})

test('the country check accepts the 249 countries of ISO 3166', () => {
  expect(countryCount).toBe(249)
})
