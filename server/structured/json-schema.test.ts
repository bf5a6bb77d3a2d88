import { expect, test } from 'vitest'
import { structuredTypes } from '../../contract/structured'
import { jsonSchemaOf, structuredContentSchema } from './json-schema'

test('the schemas of the API document come from the tables', () => {
  expect(jsonSchemaOf('select')).toMatchObject({
    title: 'select',
    type: 'object',
    required: ['type', 'items'],
    properties: {
      type: { type: 'string', enum: ['select'] },
      items: {
        type: 'array',
        maxItems: 13,
        items: {
          required: ['title'],
          properties: {
            title: { type: 'string', maxLength: 80 },
            payload: { maxLength: 1000, description: 'ASCII only.' },
          },
        },
      },
      center_items: { type: 'boolean', default: false, description: 'On web_messaging only.' },
    },
  })
  expect(jsonSchemaOf('form')).toMatchObject({
    properties: {
      pages: { items: { properties: { options: { properties: { max_character_count: { minimum: 1 } } } } } },
    },
  })
})

test('there is one schema per type, and all of it is JSON', () => {
  const schema = structuredContentSchema()
  expect(schema.oneOf).toHaveLength(structuredTypes.length)
  expect(JSON.parse(JSON.stringify(schema))).toEqual(schema)
})
