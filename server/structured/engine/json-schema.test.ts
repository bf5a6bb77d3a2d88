import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, test } from 'vitest'
import { structuredTypes } from '../../../contract/structured'
import { uploads } from '../cases/case'
import { cases } from '../cases/index'
import { examples } from '../types/index'
import { jsonSchemaOf, structuredContentSchemas } from './json-schema'
import { render } from './render'
import { validate } from './validate'

const options = { attachments: uploads, body: 'A question', randomHex: () => 'c0ffee' }

function validator(schema: object) {
  const ajv = new Ajv2020({ strict: true, strictTypes: true, strictTuples: true, allErrors: true })
  // Keywords of OpenAPI, which this validator ignores.
  ajv.addVocabulary(['discriminator', 'components', 'x-notes'])
  return ajv.compile(schema)
}

test("the JSON Schema of a select has the limits of the server's table", () => {
  expect(jsonSchemaOf('select')).toMatchObject({
    title: 'Select',
    type: 'object',
    required: ['type', 'items'],
    properties: {
      type: { type: 'string', const: 'select' },
      items: {
        type: 'array',
        minItems: 1,
        maxItems: 13,
        items: {
          required: ['title'],
          properties: {
            title: { type: 'string', maxLength: 80 },
            payload: { maxLength: 1000, description: 'ASCII only.' },
          },
        },
      },
      center_items: { type: ['boolean', 'null'], default: false, description: 'On web_messaging only.' },
    },
  })
})

describe.each(structuredTypes)('schema of %s', (type) => {
  const holds = validator(jsonSchemaOf(type))

  test('the schema accepts every payload that the server accepts', () => {
    const taken = cases[type].filter(({ payload, body, beyondSchema }) => {
      if (beyondSchema) return false
      const checked = validate(payload, { ...options, body: body ?? options.body })
      return checked.ok && payload.type === type
    })
    expect(taken.length).toBeGreaterThan(10)
    const refused = taken
      .filter(({ payload }) => !holds(payload))
      .map(({ name, payload }) => [name, holds(payload) || holds.errors])
    expect(refused).toEqual([])
  })

  test('the example of the schema renders on the web without a warning', () => {
    const example = examples[type]
    expect(holds(example)).toBe(true)
    const checked = validate(example, options)
    expect(checked).toMatchObject({ ok: true, warnings: [] })
    if (!checked.ok) return
    expect(render('web_messaging', checked.value, options)).toMatchObject({ ok: true, rendering: { warnings: [] } })
  })

  /** Codes of problems that a schema can express. It does not enforce lengths and values of channel-specific fields. */
  const stated = new Set(['required', 'wrong_type', 'too_long', 'too_many', 'too_small', 'not_ascii'])

  test('the schema refuses the payloads that its descriptions exclude', () => {
    const claimed = cases[type].flatMap(({ name, payload, refused = [] }) => {
      const checked = validate(payload, options)
      const problems = checked.ok ? [] : checked.problems
      const isStated = problems.some(({ path, code, message }) => {
        if (path === 'body' || message.includes('required when') || message.includes('every template')) return false
        return stated.has(code) && !message.includes('must not be negative')
      })
      return isStated && refused.length > 0 ? [{ name, payload }] : []
    })
    expect(claimed.length).toBeGreaterThan(5)
    expect(claimed.filter(({ payload }) => holds(payload)).map(({ name }) => name)).toEqual([])
  })
})

test('the schema requires the url of a url button', () => {
  const template = validator(jsonSchemaOf('template'))
  const button = (item: object) => ({ type: 'template', title: 'T', items: [item] })
  expect(template(button({ type: 'url', title: 'B' }))).toBe(false)
  expect(template(button({ type: 'url', title: 'B', url: null }))).toBe(false)
  expect(template(button({ type: 'reply', title: 'B' }))).toBe(true)
  const form = validator(jsonSchemaOf('form'))
  const page = (more: object) => ({ type: 'form', first_page_id: 'a', pages: [{ page_id: 'a', title: 'Q', ...more }] })
  expect(form(page({ type: 'input' }))).toBe(false)
  expect(form(page({ type: 'input', submit_form: true }))).toBe(true)
  expect(form(page({ type: 'picker', submit_form: true }))).toBe(false)
  expect(form(page({ type: 'picker', submit_form: true, items: [{ id: 'a', title: 'A' }] }))).toBe(false)
  expect(form(page({ type: 'input', submit_form: true, items: [{ id: 'a' }] }))).toBe(true)
})

test('the combined schema checks a payload by the schema of its type', () => {
  const schemas = structuredContentSchemas()
  expect(Object.keys(schemas)).toEqual([
    ...structuredTypes.map((type) => type.replace(/(?:^|_)(.)/g, (_, first) => first.toUpperCase())),
    'StructuredContent',
  ])
  expect(JSON.parse(JSON.stringify(schemas))).toEqual(schemas)
  const holds = validator({ $ref: '#/components/schemas/StructuredContent', components: { schemas } })
  for (const type of structuredTypes) {
    expect(holds(examples[type])).toBe(true)
    expect(holds({ ...examples[type], type: 'unknown' })).toBe(false)
    expect(holds({ ...examples[type], type: undefined })).toBe(false)
  }
  expect(schemas.StructuredContent).toMatchObject({
    discriminator: { propertyName: 'type', mapping: { wallet_pay: '#/components/schemas/WalletPay' } },
  })
})
