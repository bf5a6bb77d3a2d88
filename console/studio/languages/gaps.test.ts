import { expect, test } from 'vitest'
import { gapsOf } from './gaps'

const first = {
  body: 'Hello {{customer.name}}',
  structured_content: {
    type: 'select',
    title: 'When?',
    url: 'https://shop.example/en',
    items: [{ title: 'Monday', payload: 'mon' }, { title: '10:30', payload: '10:30' }, { title: '{{day}}' }],
  },
}

test('a version shows the texts that are missing, not translated, or more', () => {
  const version = {
    structured_content: {
      ...first.structured_content,
      title: ' When? ',
      subtitle: 'Bitte wählen',
      url: 'https://shop.example/de',
    },
  }
  expect(gapsOf(first, version)).toEqual([
    { kind: 'missing', path: 'body', text: 'Hello {{customer.name}}' },
    { kind: 'same', path: 'structured_content.title', text: 'When?' },
    { kind: 'same', path: 'structured_content.items[0].title', text: 'Monday' },
    { kind: 'more', path: 'structured_content.subtitle', text: 'Bitte wählen' },
  ])
})

test('a choice that sends another payload is found', () => {
  const items = first.structured_content.items.map((each, nth) => ({ ...each, title: `Wahl ${nth}`, payload: 'mon' }))
  const version = { body: 'Hallo', structured_content: { ...first.structured_content, title: 'Wann?', items } }
  expect(gapsOf(first, version)).toEqual([
    { kind: 'payload', path: 'structured_content.items[1].payload', text: '10:30' },
  ])
})

test('another type is one difference, and any value is taken', () => {
  expect(gapsOf(first, { body: 'Hallo' })).toEqual([{ kind: 'type', path: 'structured_content', text: 'select' }])
  for (const value of [undefined, null, 7, [], { body: 7 }, { structured_content: [null] }])
    expect(gapsOf(value, value)).toEqual([])
})
