import { expect, test } from 'vitest'
import { type Change, changesBetween } from './changes'

const yes = { title: 'Yes', payload: 'yes' }
const no = { title: 'No', payload: 'no' }
const later = { title: 'Later', payload: 'later' }
const select = (...items: object[]) => ({ body: 'Sure?', structured_content: { type: 'select', items } })
const lines = (changes: Change[]) =>
  changes.map(({ kind, before, after }) => [kind, before?.path ?? '', after?.path ?? ''].join(' '))

test('a changed, an added and a removed field are named with their texts', () => {
  const before = { body: 'Sure?', structured_content: { type: 'select', title: 'Really', items: [yes, no] } }
  const after = {
    body: 'Are you sure?',
    structured_content: { type: 'select', subtitle: 'Think', items: [{ ...yes, title: 'Oh yes' }, no] },
  }
  expect(changesBetween(before, after)).toEqual([
    { kind: 'changed', before: { path: 'body', text: 'Sure?' }, after: { path: 'body', text: 'Are you sure?' } },
    { kind: 'added', before: null, after: { path: 'structured_content.subtitle', text: 'Think' } },
    {
      kind: 'changed',
      before: { path: 'structured_content.items[0].title', text: 'Yes' },
      after: { path: 'structured_content.items[0].title', text: 'Oh yes' },
    },
    { kind: 'removed', before: { path: 'structured_content.title', text: 'Really' }, after: null },
  ])
  expect(changesBetween(before, before)).toEqual([])
})

test('an item that is put in front does not change the items behind it', () => {
  expect(lines(changesBetween(select(yes, no), select(later, yes, no)))).toEqual(['added  structured_content.items[0]'])
  expect(lines(changesBetween(select(later, yes, no), select(yes, no)))).toEqual([
    'removed structured_content.items[0] ',
  ])
})

test('a moved item is one change, and its own changes are named too', () => {
  const changes = changesBetween(select(yes, no, later), select(no, later, { ...yes, title: 'Yes!' }))
  expect(lines(changes)).toEqual([
    'moved structured_content.items[0] structured_content.items[2]',
    'changed structured_content.items[0].title structured_content.items[2].title',
  ])
  expect(changes[0]?.after?.text).toBe('Yes!')
})

test('an item with another key at its place is compared with the old one', () => {
  expect(lines(changesBetween(select(yes, no), select(yes, { title: 'Never', payload: 'never' })))).toEqual([
    'changed structured_content.items[1].title structured_content.items[1].title',
    'changed structured_content.items[1].payload structured_content.items[1].payload',
  ])
})

test('another type, empty values and any other value are compared', () => {
  const link = { structured_content: { type: 'rich_link', url: 'https://shop.example' } }
  expect(lines(changesBetween({ structured_content: { type: 'template' } }, link))).toEqual([
    'changed structured_content.type structured_content.type',
    'added  structured_content.url',
  ])
  expect(changesBetween({ body: '', structured_content: {} }, {})).toEqual([])
  for (const value of [undefined, null, 7, 'text', [], [null]]) expect(changesBetween(value, value)).toEqual([])
  expect(lines(changesBetween(undefined, { body: 'Hi' }))).toEqual(['changed  '])
})
