import { expect, test } from 'vitest'
import {
  appendPage,
  movePage,
  nextOf,
  type PagesOfForm,
  removePage,
  withNext,
  withPageField,
  withSectionKey,
} from './pages'

const topic = { page_id: 'topic', type: 'select', items: [{ next_page_id: 'day' }, { next_page_id: 'day' }] }
const day = { page_id: 'day', type: 'datePicker', next_page_id: 'name' }
const name = { page_id: 'name', type: 'input', submit_form: true }
const visit: PagesOfForm = { first_page_id: 'topic', pages: [topic, day, name] }

const links = ({ first_page_id, pages = [] }: PagesOfForm) => [first_page_id, ...pages.map(nextOf)]
const to = (page: string) => ({ page })

test('a new page follows the last page and ends the form', () => {
  const grown = appendPage(visit, { page_id: 'more', type: 'input' })
  expect(links(grown)).toEqual(['topic', to('day'), to('name'), to('more'), 'end'])
  expect(links(appendPage({}, { page_id: 'one', type: 'input' }))).toEqual(['one', 'end'])
})

test('the links of pages that follow each other follow a new order', () => {
  const moved = movePage(visit, 2, 0)
  expect(moved.pages?.map(({ page_id }) => page_id)).toEqual(['name', 'topic', 'day'])
  expect(links(moved)).toEqual(['name', to('topic'), to('day'), 'end'])
})

test('a form with branches keeps its links when a page moves', () => {
  const branched = {
    ...visit,
    pages: [{ ...topic, items: [{ next_page_id: 'day' }, { next_page_id: 'name' }] }, day, name],
  }
  const moved = movePage(branched, 2, 1)
  expect(links(moved)).toEqual(['topic', undefined, 'end', to('name')])
  const smaller = removePage(branched, 1)
  expect(links(smaller)).toEqual(['topic', to('name'), 'end'])
})

test('what led to a removed page leads to the page behind it', () => {
  expect(links(removePage(visit, 1))).toEqual(['topic', to('name'), 'end'])
  expect(links(removePage(visit, 0))).toEqual(['day', to('name'), 'end'])
  expect(links(removePage(visit, 2))).toEqual(['topic', to('day'), 'end'])
})

test('links follow a page that gets another key, unless another page has it', () => {
  expect(links(withPageField(visit, 1, 'page_id', 'when'))).toEqual(['topic', to('when'), to('name'), 'end'])
  expect(withPageField(visit, 0, 'page_id', 'what').first_page_id).toBe('what')
  expect(links(withPageField(visit, 1, 'page_id', 'name'))).toEqual(['topic', to('day'), to('name'), 'end'])
})

test('a page of another kind leads where it led before', () => {
  expect(links(withPageField(visit, 0, 'type', 'input'))).toEqual(links(visit))
  expect(links(withPageField(visit, 0, 'multiple_selection', true))).toEqual(links(visit))
})

test('items follow a section that gets another key', () => {
  const list = { sections: [{ identifier: 'a' }], items: [{ section_identifier: 'a' }, {}] }
  expect(withSectionKey(list, 0, 'b')).toEqual({
    sections: [{ identifier: 'b' }],
    items: [{ section_identifier: 'b' }, {}],
  })
})

test('the next page of a single choice is set at each of its choices', () => {
  expect(withNext({ ...topic, submit_form: true }, { page: 'x' })).toEqual({
    ...topic,
    items: [{ next_page_id: 'x' }, { next_page_id: 'x' }],
  })
  expect(withNext(day, 'end')).toEqual({ page_id: 'day', type: 'datePicker', submit_form: true })
})
