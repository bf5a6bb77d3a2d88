import { signal } from '@preact/signals'
import { expect, test } from 'vitest'
import { structuredContentSchemas } from '../../../server/structured/engine/json-schema'
import { createDocument } from '../document/document'
import type { Path } from '../document/path'
import { linkChoices, nextPageChoices, setNextPage } from '../fields/links'
import type { FormNeeds } from './form'
import { createRows } from './rows'
import { fieldsOf, readSchemas, type Schema } from './schema'
import { isShown } from './shown-fields'

const schemas = readSchemas({ components: { schemas: structuredContentSchemas() } })

const notHere = () => Promise.reject(new Error())
const needsOf = (type: string, content: object): FormNeeds => ({
  document: createDocument(JSON.stringify({ structured_content: { type, ...content } }), () => 0),
  findings: signal([]),
  checkAgain: () => {},
  api: { upload: notHere, attachment: notHere, describe: notHere },
  rows: createRows(),
  type,
})

const shownAt = (needs: FormNeeds, path: Path, schema: Schema | undefined, value: object) =>
  fieldsOf(schema ?? {}, value)
    .filter((field) => isShown(needs, ['structured_content', ...path, field.name], field))
    .map(({ name }) => name)

const pageSchema = schemas.get('form')?.properties?.pages?.items

test('a page shows only the fields of its kind', () => {
  const page = { page_id: 'day', type: 'datePicker', title: 'When?' }
  const needs = needsOf('form', { pages: [page] })
  const shown = shownAt(needs, ['pages', 0], pageSchema, page)
  expect(shown).toEqual(expect.arrayContaining(['title', 'hint_text', 'options', 'next_page_id']))
  for (const name of ['items', 'picker_title', 'multiple_selection', 'submit_form']) expect(shown).not.toContain(name)
  const options = shownAt(needs, ['pages', 0, 'options'], pageSchema?.properties?.options, {})
  expect(options).toContain('date_format')
  expect(options).not.toContain('regex')
})

test('a field that would be ignored is shown while it has a value', () => {
  const button = { type: 'url', title: 'Read on', url: 'https://a.example', payload: 'x' }
  const schema = schemas.get('template')?.properties?.items?.items
  const shown = (item: object) => shownAt(needsOf('template', { items: [item] }), ['items', 0], schema, item)
  expect(shown(button)).toContain('payload')
  expect(shown({ type: 'url', title: 'Read on' })).not.toContain('payload')
  expect(shown({ type: 'reply', title: 'Yes' })).not.toContain('url')
})

test('the next page is chosen by its title, or by each choice', () => {
  const pages = [
    { page_id: 'a', type: 'select', title: 'What?', items: [{ title: 'x', next_page_id: 'b' }, { title: 'y' }] },
    { page_id: 'b', type: 'input', title: 'Who?', submit_form: true },
  ]
  const needs = needsOf('form', { first_page_id: 'a', pages })
  const path = ['structured_content', 'pages', 0, 'next_page_id']
  const { choices = [], chosen } = nextPageChoices(needs, path) ?? {}
  expect(choices.map(({ list, title }) => `${list} ${title}`)).toEqual(['pages Who?', 'end ', 'choices '])
  expect(chosen).toBe(choices[2]?.value)
  setNextPage(needs, path, choices[0])
  expect(nextPageChoices(needs, path)?.chosen).toBe('b')
  setNextPage(needs, path, choices[1])
  expect(needs.document.value.value).toMatchObject({ structured_content: { pages: [{ submit_form: true }, {}] } })
  const ofItem = ['structured_content', 'pages', 0, 'items', 0, 'next_page_id']
  expect(nextPageChoices(needs, ofItem)).toBeNull()
  expect(linkChoices(needs, ofItem).map(({ value }) => value)).toEqual(['a', 'b'])
})
