import { signal } from '@preact/signals'
import { expect, test } from 'vitest'
import { structuredTypes } from '../../../contract/structured'
import { structuredContentSchemas } from '../../../server/structured/engine/json-schema'
import { createDocument } from '../document/document'
import { startingPoints } from '../starting-points'
import { addField, type FormNeeds, moveRow, removeRow, writeField } from './form'
import { emptyValue, newItem } from './new-value'
import { createRows } from './rows'
import { fieldsOf, labelOf, readSchemas, singular, titleOf } from './schema'

const schemas = readSchemas({ components: { schemas: structuredContentSchemas() } })
const namesOf = (type: (typeof structuredTypes)[number], content: object) =>
  fieldsOf(schemas.get(type) ?? {}, content).map(({ name }) => name)

const notHere = () => Promise.reject(new Error())
const needsOf = (document: FormNeeds['document']): FormNeeds => ({
  document,
  findings: signal([]),
  checkAgain: () => {},
  api: { upload: notHere, attachment: notHere, describe: notHere },
  rows: createRows(),
  type: 'select',
})

test('the API document defines every type and every field of the examples', () => {
  expect([...schemas.keys()].sort()).toEqual([...structuredTypes].sort())
  for (const { type, message } of startingPoints) {
    const content = message.structured_content as object
    expect(namesOf(type, content)).toEqual(expect.arrayContaining(Object.keys(content)))
  }
})

test("a form page's values decide which of its fields are required", () => {
  const page = schemas.get('form')?.properties?.pages?.items ?? {}
  const required = (values: object) =>
    fieldsOf(page, values)
      .filter((field) => field.required)
      .map(({ name }) => name)
  expect(required({ type: 'select' })).toContain('items')
  expect(required({ type: 'input' })).not.toContain('items')
  expect(required({ type: 'input' })).toContain('next_page_id')
  expect(required({ type: 'input', submit_form: true })).not.toContain('next_page_id')
})

test('a new item gets every required field with an empty value of its type', () => {
  const button = schemas.get('template')?.properties?.items?.items ?? {}
  expect(emptyValue(button)).toMatchObject({ type: expect.stringMatching(/url|reply/), title: '' })
  const line = schemas.get('wallet_pay')?.properties?.total ?? {}
  expect(emptyValue(line)).toEqual({ amount: '', label: '', type: 'final' })
})

test('a new item has a key that no other item has', () => {
  const page = schemas.get('form')?.properties?.pages?.items ?? {}
  expect(newItem(page, 'pages')).toMatchObject({ page_id: 'page-1' })
  expect(newItem(page, 'pages', [{ page_id: 'page-2' }, { page_id: 'when' }])).toMatchObject({ page_id: 'page-3' })
  expect(newItem(page, 'pages')).toMatchObject({ type: 'select', items: [{ id: 'item-1', value: 'item-1' }] })
})

test.each(structuredTypes)('an empty %s has every required field and no example sentence', (type) => {
  const content = emptyValue(schemas.get(type) ?? {})
  expect(content).toMatchObject({ type })
  const words = JSON.stringify(content).match(/"[a-z_]+":"([^"]+)"/g) ?? []
  // Fixed values and choices are keys of the specification, never sentences.
  expect(words.filter((each) => / /.test(each))).toEqual([])
})

test('an emptied field is removed from the text unless it is required', () => {
  const document = createDocument('{\n  "a": "x",\n  "b": "y"\n}', () => 0)
  const needs = needsOf(document)
  writeField(needs, ['a'], '', false)
  writeField(needs, ['b'], '', true)
  expect(document.text.value).toBe('{\n  "b": ""\n}')
  writeField(needs, ['c', 'd'], 1, false)
  expect(document.value.value).toEqual({ b: '', c: { d: 1 } })
})

test('the form shows the field `url_text` as "URL text"', () => {
  expect(labelOf('url_text')).toBe('URL text')
  expect(labelOf('attachment_id')).toBe('Attachment ID')
  expect([singular('items'), singular('timeslots'), singular('pages')]).toEqual(['item', 'timeslot', 'page'])
})

test('each action in the form is one undo step', () => {
  const document = createDocument('{"items": []}', () => 0)
  const needs = needsOf(document)
  addField(needs, ['items', 0], { title: '' })
  writeField(needs, ['items', 0, 'title'], 'a', true)
  writeField(needs, ['items', 0, 'title'], 'ab', true)
  addField(needs, ['items', 1], { title: 'c' })
  moveRow(needs, ['items'], 1, 0)
  expect(document.value.value).toEqual({ items: [{ title: 'c' }, { title: 'ab' }] })
  expect(document.epoch.value).toBe(0)
  document.undo()
  expect(document.value.value).toEqual({ items: [{ title: 'ab' }, { title: 'c' }] })
  expect(document.epoch.value).toBe(1)
  document.undo()
  expect(document.value.value).toEqual({ items: [{ title: 'ab' }] })
  document.undo()
  expect(document.value.value).toEqual({ items: [{ title: '' }] })
})

test('an open list row stays open when its position changes', () => {
  const document = createDocument('{"items": [{"title": "a"}, {"title": "b"}, {"title": "c"}]}', () => 0)
  const needs = needsOf(document)
  const { rows } = needs
  const open = () => [0, 1, 2].filter((nth) => rows.isOpen(['items'], nth, 3))
  expect(open()).toEqual([])
  expect(rows.isOpen(['items'], 0, 1)).toBe(true)
  rows.show(['items', 1, 'items', 2, 'title'])
  expect(open()).toEqual([1])
  expect(rows.isOpen(['items', 1, 'items'], 2, 4)).toBe(true)
  moveRow(needs, ['items'], 0, 2)
  expect(open()).toEqual([0])
  expect(document.value.value).toEqual({ items: [{ title: 'b' }, { title: 'c' }, { title: 'a' }] })
  moveRow(needs, ['items'], 0, 2)
  expect(open()).toEqual([2])
  removeRow(needs, ['items'], 0)
  expect(open()).toEqual([1])
  removeRow(needs, ['items'], 1)
  expect(open()).toEqual([])
})

test('an item without a title is named by another of its texts', () => {
  expect(titleOf({ type: 'reply', title: 'Yes', payload: 'y' })).toBe('Yes')
  expect(titleOf({ title: ' ', page_id: 'when', header: 'When?' })).toBe('When?')
  expect([titleOf({ type: 'reply', title: '' }), titleOf(null), titleOf({ title: 7 })]).toEqual(['', '', ''])
})
