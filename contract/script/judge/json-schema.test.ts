import { Ajv2020 } from 'ajv/dist/2020.js'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { patterns } from '../../../server/cli/play/patterns'
import { type JsonSchema, schemaFault } from './json-schema'
import { schemaProblems } from './schema-problems'

const faultOf = (schema: JsonSchema, value: unknown) => schemaFault(schema, value, patterns.matches)

const { array, boolean, constantFrom, dictionary, integer, jsonValue, letrec, oneof, record, string, uniqueArray } = fc

const names = constantFrom('type', 'title', 'items', 'x')
const sizes = { minLength: integer({ min: 0, max: 3 }), maxLength: integer({ min: 0, max: 5 }) }

const { schema: schemas } = letrec<{ schema: JsonSchema }>((tie) => {
  const named = dictionary(names, tie('schema'), { maxKeys: 3 })
  const some = array(tie('schema'), { minLength: 1, maxLength: 2 })
  return {
    schema: oneof(
      { maxDepth: 3, depthIdentifier: 'schema' },
      boolean(),
      record(
        {
          type: constantFrom('object', 'array', 'string', 'number', 'integer', 'boolean', 'null'),
          ...sizes,
          minimum: integer({ min: -3, max: 3 }),
          exclusiveMaximum: integer({ min: -3, max: 9 }),
          multipleOf: constantFrom(1, 2, 3),
          pattern: constantFrom('^a', 'b$', '[0-9]+'),
          enum: array(jsonValue({ maxDepth: 1 }), { minLength: 1, maxLength: 3 }),
          minItems: integer({ min: 0, max: 2 }),
          maxProperties: integer({ min: 0, max: 3 }),
          uniqueItems: boolean(),
          required: uniqueArray(names, { maxLength: 2 }),
        },
        { requiredKeys: [] },
      ),
      record(
        { properties: named, additionalProperties: tie('schema'), propertyNames: tie('schema') },
        { requiredKeys: [] },
      ),
      record({ items: tie('schema'), prefixItems: some }, { requiredKeys: [] }),
      record({ contains: tie('schema'), maxContains: integer({ min: 1, max: 2 }) }, { requiredKeys: ['contains'] }),
      record({ allOf: some, anyOf: some, oneOf: some, not: tie('schema') }, { requiredKeys: [] }),
      // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON schemas.
      record({ if: tie('schema'), then: tie('schema'), else: tie('schema') }, { requiredKeys: [] }),
    ) as fc.Arbitrary<JsonSchema>,
  }
})

const values = oneof(
  jsonValue({ maxDepth: 3 }),
  dictionary(names, oneof(string({ maxLength: 4 }), integer({ min: -5, max: 9 }), array(integer(), { maxLength: 3 }))),
)

/** Returns null where Ajv itself throws: at some conditions in conditions, and at a field with the name toString. */
function judgeOfAjv(ajv: Ajv2020, schema: JsonSchema, value: unknown): boolean | null {
  try {
    return ajv.validate(JSON.parse(JSON.stringify(schema)) as object, value)
  } catch (error) {
    if (error instanceof ReferenceError || error instanceof TypeError) return null
    throw error
  }
}

test('a value fits a schema exactly where Ajv says so', () => {
  const ajv = new Ajv2020({ strict: false, unevaluated: false })
  fc.assert(
    fc.property(schemas, values, (schema, given) => {
      // JSON has no negative zero.
      const value: unknown = JSON.parse(JSON.stringify(given))
      expect(schemaProblems(schema, 'schema', patterns)).toEqual([])
      const isFitting = judgeOfAjv(ajv, schema, value)
      if (isFitting !== null) expect(faultOf(schema, value) === null).toBe(isFitting)
    }),
    { numRuns: 400 },
  )
})

test('the place and the reason of a fault are named', () => {
  const item = { type: 'object', required: ['title'], properties: { title: { type: 'string', maxLength: 5 } } }
  const schema = { properties: { items: { items: { $ref: '#/$defs/item' } } }, $defs: { item } }
  expect(faultOf(schema, { items: [{ title: 'Short' }] })).toBeNull()
  expect(faultOf(schema, { items: [{ title: 'Short' }, { title: 'Longer' }] })).toEqual({
    ...{ path: '.items[1].title', expected: 'at most 5 characters', actual: 'Longer' },
  })
  expect(faultOf(schema, { items: [{}] })).toMatchObject({ path: '.items[0].title', expected: 'a value' })
  expect(faultOf({ const: 'template' }, 'list')).toMatchObject({ expected: '"template"' })
})

test('a schema that refers to itself without an end is no endless loop', () => {
  expect(faultOf({ $ref: '#' }, 1)).toMatchObject({ expected: 'a schema that ends' })
})

test('a slow expression in a schema is judged in linear time', () => {
  const slow = 'a'.repeat(5000)
  expect(faultOf({ pattern: '^(a+)+$' }, slow)).toBeNull()
  expect(faultOf({ pattern: '^(a+)+$' }, `${slow}!`)).toMatchObject({ path: '' })
})

test('each part that is no schema is reported with its path', () => {
  const problemsOf = (schema: unknown) =>
    schemaProblems(schema, 'schema', patterns).map(({ path, code }) => `${path} ${code}`)
  expect(problemsOf(7)).toEqual(['schema wrong_type'])
  expect(problemsOf({ typ: 'object' })).toEqual(['schema.typ unknown_field'])
  expect(
    problemsOf({
      ...{ type: 'text', minLength: -1, required: 'title', properties: [], items: [], enum: [], $ref: '#/$defs/none' },
      ...{ pattern: '(', anyOf: [{ type: 7 }], patternProperties: { '(?=a)': true }, title: 'A note' },
    }),
  ).toEqual([
    'schema.type wrong_type',
    'schema.minLength wrong_type',
    'schema.required wrong_type',
    'schema.properties wrong_type',
    'schema.items wrong_type',
    'schema.enum wrong_type',
    'schema.$ref not_allowed',
    'schema.pattern not_allowed',
    'schema.anyOf[0].type wrong_type',
    'schema.patternProperties.(?=a) not_allowed',
  ])
  let deep: unknown = true
  for (let depth = 0; depth < 10_000; depth++) deep = { not: deep }
  expect(problemsOf(deep)[0]).toMatch(/not_allowed$/)
})
