import { expect, test } from 'vitest'
import { structuredTypes } from '../../contract/structured'
import { structuredContentSchemas } from '../../server/structured/engine/json-schema'
import { blankContent } from './blank-content'
import { createDocument } from './document/document'
import { readSchemas } from './form/schema'
import type { Message } from './message'
import { startingPoints, writtenMessage } from './starting-points'
import { createTypeChanges } from './type-change'

const schemas = readSchemas({ components: { schemas: structuredContentSchemas() } })

function aMessage(message: Message = {}) {
  const document = createDocument(writtenMessage(message), () => 0)
  const types = createTypeChanges(document, blankContent)
  const choose = (type: (typeof structuredTypes)[number]) => {
    types.choose(type, schemas)
    return document.value.value
  }
  return { document, types, choose }
}

const exampleOf = (name: string): Message => startingPoints.find((each) => each.name === name)?.message ?? {}

test('a change of type keeps title, subtitle, picture and items', () => {
  const items = [
    { title: 'Mug', subtitle: 'EUR 15', payload: 'mug', attachment_id: 'a1' },
    { title: 'Pot', payload: 'pot' },
  ]
  const shared = { title: 'Our shop', subtitle: 'All of it' }
  const { choose } = aMessage({ structured_content: { type: 'list', ...shared, items } })
  expect(choose('template')).toEqual({
    structured_content: {
      type: 'template',
      ...shared,
      items: [
        { type: 'reply', title: 'Mug', payload: 'mug' },
        { type: 'reply', title: 'Pot', payload: 'pot' },
      ],
    },
  })
  expect(choose('select')).toMatchObject({
    body: 'Our shop',
    structured_content: { items: [{ title: 'Mug', payload: 'mug' }, { title: 'Pot' }] },
  })
})

test.each(startingPoints)('coming back to "$name" from any other type restores it', ({ message, type }) => {
  for (const other of structuredTypes.filter((each) => each !== type)) {
    const { choose } = aMessage(message)
    choose(other)
    expect(choose(type), other).toEqual(message)
  }
})

test('coming back to a type takes over what was changed meanwhile', () => {
  const { document, choose } = aMessage(exampleOf('topics'))
  choose('select')
  document.change(writtenMessage({ body: 'And now?', structured_content: { type: 'select', items: [{ title: 'x' }] } }))
  expect(choose('list')).toEqual({
    structured_content: {
      type: 'list',
      title: 'And now?',
      sections: [
        { title: 'Orders', identifier: 'orders' },
        { title: 'Returns', identifier: 'returns' },
      ],
      items: [{ title: 'x', payload: 'track', section_identifier: 'orders' }],
    },
  })
})

test('a template becomes the first card of a carousel, and back', () => {
  const { choose } = aMessage(exampleOf('products'))
  expect(choose('template')).toMatchObject({ structured_content: { title: 'Enamel mug', subtitle: '350 ml, EUR 15' } })
  expect(choose('carousel')).toEqual(exampleOf('products'))
})

test('a change of type is one undo step', () => {
  const { document, choose } = aMessage(exampleOf('helpful'))
  choose('select')
  document.undo()
  expect(document.value.value).toEqual(exampleOf('helpful'))
})

test('a message that replaces another has none of its values', () => {
  const { document, types, choose } = aMessage(exampleOf('topics'))
  choose('select')
  types.forget()
  document.change(writtenMessage({ body: 'And now?', structured_content: { type: 'select', items: [{ title: 'x' }] } }))
  expect(choose('list')).toEqual({
    structured_content: { type: 'list', title: 'And now?', items: [{ title: 'x' }] },
  })
})

test('a message without a type starts blank and keeps its text', () => {
  const { choose } = aMessage({ body: 'Hello' })
  expect(choose('template')).toEqual({ body: 'Hello', structured_content: { type: 'template', title: '' } })
})
