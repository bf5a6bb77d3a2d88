import { signal } from '@preact/signals'
import { expect, test } from 'vitest'
import { aConversation } from '../../builders'
import { createSelection } from './selection'

function aList(...ids: string[]) {
  const rows = signal(ids.map((id) => aConversation({ id })))
  const chosen = createSelection(rows)
  return { rows, chosen, ids: () => chosen.all.value.map(({ id }) => id) }
}

test('a second press on a selected row deselects it', () => {
  const { chosen, ids } = aList('a', 'b', 'c')
  chosen.toggle('b')
  chosen.toggle('c')
  chosen.toggle('b')
  expect(ids()).toEqual(['c'])
  expect(chosen.active.value).toBe(true)
})

test('Shift selects from the last selected row in both directions', () => {
  const { chosen, ids } = aList('a', 'b', 'c', 'd', 'e')
  chosen.selectTo('d')
  expect(ids()).toEqual(['d'])
  chosen.selectTo('b')
  expect(ids()).toEqual(['b', 'c', 'd'])
  chosen.toggle('e')
  chosen.selectTo('a')
  expect(ids()).toEqual(['a', 'b', 'c', 'd', 'e'])
})

test('a row that leaves the list is no longer selected when it returns', () => {
  const { chosen, rows, ids } = aList('a', 'b')
  const before = rows.value
  chosen.chooseAll()
  rows.value = before.slice(1)
  expect(ids()).toEqual(['b'])
  rows.value = before
  expect(ids()).toEqual(['b'])
})

test('checkboxes stay visible after the last row is deselected', () => {
  const { chosen } = aList('a', 'b')
  chosen.start()
  chosen.toggle('a')
  chosen.toggle('a')
  expect(chosen.active.value).toBe(true)
  chosen.clear()
  expect([chosen.active.value, chosen.count.value]).toEqual([false, 0])
})
