import { expect, test } from 'vitest'
import type { List } from '../../../contract/structured/list'
import { choiceAfterPress, chosenPositions, groupsOf, listReply } from './list-choice'

const menu: List = {
  type: 'list',
  title: 'Menu',
  sections: [
    { title: 'Cups', identifier: 'cup', multiple_section: true },
    { title: 'Pots', identifier: 'pot', multiple_selection: true },
    { title: 'Else', identifier: 'else' },
  ],
  items: [
    { title: 'Red', payload: 'red', section_identifier: 'cup' },
    { title: 'Blue', payload: 'blue', section_identifier: 'cup' },
    { title: 'Big', section_identifier: 'pot' },
    { title: 'Nothing', payload: 'none', section_identifier: 'else' },
  ],
}
const groups = groupsOf(menu)

test("either spelling of a section's setting allows several items", () => {
  expect(groups.map(({ title, multiple }) => [title, multiple])).toEqual([
    ['Cups', true],
    ['Pots', true],
    ['Else', false],
  ])
})

test('the customer can choose several items and undo a choice', () => {
  expect(choiceAfterPress([0], 2, groups)).toEqual([0, 2])
  expect(choiceAfterPress([0, 2], 0, groups)).toEqual([2])
})

test('a section for one item does not limit other sections', () => {
  const two = groupsOf({
    ...menu,
    items: [...menu.items, { title: 'All', payload: 'all', section_identifier: 'else' }],
  })
  expect(choiceAfterPress([0, 2], 3, two)).toEqual([0, 2, 3])
  expect(choiceAfterPress([0, 3], 4, two)).toEqual([0, 4])
  expect(choiceAfterPress([3], 1, two)).toEqual([1, 3])
})

test('a list accepts one item if no section allows several', () => {
  const single = groupsOf({ ...menu, sections: menu.sections?.map(({ title, identifier }) => ({ title, identifier })) })
  expect(choiceAfterPress([0], 3, single)).toEqual([3])
})

test('a section without items is hidden', () => {
  const items = [{ title: 'A' }, { title: 'B' }]
  expect(groupsOf({ type: 'list', title: 'Short', items })).toMatchObject([{ title: '', multiple: false }])
  expect(groupsOf({ ...menu, items: items.map((item) => ({ ...item, section_identifier: 'pot' })) })).toHaveLength(1)
})

test('a reply contains the payload and the section of each chosen item', () => {
  const { body, reply } = listReply(menu, [1, 2])
  expect(body).toBe('Blue\nBig')
  expect(reply.items).toEqual([
    { title: 'Blue', payload: 'blue', section_identifier: 'cup' },
    { title: 'Big', payload: null, section_identifier: 'pot' },
  ])
  expect(chosenPositions(menu, reply)).toEqual([1, 2])
})
