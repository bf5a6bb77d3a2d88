import { expect, test } from 'vitest'
import { structuredTypes } from '../../contract/structured'
import { structuredContentSchemas } from '../../server/structured/engine/json-schema'
import { english, lookup } from '../../widget/strings/words'
import { channelWords } from '../channels/words'
import { itemKind } from './form/part-of'
import { fieldsOf, readSchemas, type Schema } from './form/schema'
import { noteKey } from './notes'
import { composeWords } from './strings/en'

// The English texts include every name that the composer shows. `npm run words` checks other languages.

const t = lookup<string>(english, composeWords)

function shownFields(schema: Schema): { name: string; kind: string; schema: Schema }[] {
  const whole = [{}, ...['select', 'picker', 'datePicker', 'input'].map((type) => ({ type }))]
  const fields = whole.flatMap((values) => fieldsOf(schema, values)).filter(({ kind }) => kind !== 'fixed')
  return fields.flatMap((field) => [field, ...shownFields(field.schema), ...shownFields(field.schema.items ?? {})])
}

const fields = [...readSchemas({ components: { schemas: structuredContentSchemas() } }).values()].flatMap(shownFields)
/** These constants of the API are shown untranslated. */
const apiConstants = new Set(['keyboard_type', 'text_content_type'])

test('every type, field and list item has a label', () => {
  expect(Object.keys(channelWords)).toEqual(expect.arrayContaining(structuredTypes.map((type) => `type_${type}`)))
  for (const { name, kind } of fields) {
    expect(composeWords).toHaveProperty(`field_${name}`)
    if (kind === 'array' || kind === 'object') expect(composeWords).toHaveProperty(`one_${name}`)
  }
})

test('every selectable value has a label', () => {
  for (const { name, kind, schema } of fields)
    if (kind === 'choice' && !apiConstants.has(name))
      for (const value of schema.enum ?? []) if (value) expect(composeWords).toHaveProperty(`value_${value}`)
})

test('every note about a field has an explanation', () => {
  expect(fields.length).toBeGreaterThan(100)
  for (const { name, schema } of fields)
    for (const note of schema['x-notes'] ?? []) expect(t(noteKey(note), { of: 'this' }), name).toMatch(/^[A-Zh].*\.$/)
})

test('list items are named for the message type, such as "cards"', () => {
  const items = (type: string, ...within: (string | number)[]) =>
    itemKind(type, ['structured_content', ...within, 'items'])
  expect([items('carousel'), items('carousel', 'items', 2), items('template')]).toEqual(['cards', 'buttons', 'buttons'])
  expect([items('select'), items('wallet_pay'), items('form', 'pages', 0)]).toEqual(['answers', 'lines', 'choices'])
  expect([items('list'), itemKind('list', ['structured_content', 'sections'])]).toEqual(['', ''])
  for (const part of ['cards', 'buttons', 'answers', 'lines', 'choices'])
    for (const key of [`field_items_${part}`, `one_items_${part}`]) expect(composeWords).toHaveProperty(key)
})
