import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { HeldRow } from '../conversation/events/outbox-port'
import { createHeldRows } from './held-rows'
import { createSlots, endpointSlots } from './places'

const leaseMs = 1000
beforeEach(() => vi.useFakeTimers({ toFake: ['performance'] }))
afterEach(() => vi.useRealTimers())

const aRow = (position: number, orderingKey = 'webhook:one:thread') =>
  ({ row: { position, ordering_key: orderingKey } }) as unknown as HeldRow
const always = () => true

test('rows with the same ordering key start one after the other', () => {
  const rows = createHeldRows(leaseMs)
  for (const row of [aRow(1), aRow(2), aRow(3, 'webhook:one:other')]) rows.add(row)
  const begun = () => rows.next(always)?.row.position
  expect([begun(), begun(), begun()]).toEqual([1, 3, undefined])
  rows.removeFirst('webhook:one:thread')
  expect([begun(), begun()]).toEqual([2, undefined])
})

test('endpoints take turns, and an endpoint without a free slot is skipped', () => {
  const rows = createHeldRows(leaseMs)
  for (const nth of [1, 2, 3]) rows.add(aRow(nth, `webhook:one:thread${nth}`))
  rows.add(aRow(4, 'webhook:two:thread'))
  expect([rows.next(always)?.row.position, rows.next(always)?.row.position]).toEqual([1, 4])
  expect(rows.next((endpoint) => endpoint !== 'one')).toBeUndefined()
})

test('a row that waits too long in memory is returned to the database', () => {
  const rows = createHeldRows(leaseMs)
  for (const row of [aRow(1), aRow(2)]) rows.add(row)
  vi.advanceTimersByTime(leaseMs / 2 + 1)
  expect(rows.next(always)).toBeUndefined()
  expect(rows.takeExpired().map(({ row }) => row.position)).toEqual([1, 2])
  expect(rows.takeExpired()).toEqual([])
})

test('returning a row to the database also returns later rows of its key', () => {
  const rows = createHeldRows(leaseMs)
  for (const row of [aRow(1), aRow(2)]) rows.add(row)
  rows.next(always)
  expect(rows.drop('webhook:one:thread').map(({ row }) => row.position)).toEqual([1, 2])
  expect(rows.next(always)).toBeUndefined()
})

test('one endpoint has at most 500 rows in memory', () => {
  const rows = createHeldRows(leaseMs)
  for (let nth = 0; nth < 500; nth++) rows.add(aRow(nth, `webhook:one:thread${nth}`))
  expect(rows.memoryLimit.reserve('webhook:one:more')).toBe(false)
  expect(rows.memoryLimit.reserve('webhook:two:more')).toBe(true)
})

test('rows of running transactions count against the limit', () => {
  const rows = createHeldRows(leaseMs)
  const orderingKeys = Array.from({ length: 500 }, (_, nth) => `webhook:one:thread${nth}`)
  expect(orderingKeys.every((orderingKey) => rows.memoryLimit.reserve(orderingKey))).toBe(true)
  expect(rows.memoryLimit.reserve('webhook:one:more')).toBe(false)
  for (const orderingKey of orderingKeys) rows.memoryLimit.free(orderingKey)
  expect(rows.memoryLimit.reserve('webhook:one:more')).toBe(true)
})

test('a full endpoint accepts no row until all of its rows are done', () => {
  const rows = createHeldRows(leaseMs)
  const isDone = (nth: number) => rows.next(always) && rows.removeFirst(`webhook:one:thread${nth}`)
  for (let nth = 0; nth < 500; nth++) rows.add(aRow(nth, `webhook:one:thread${nth}`))
  expect(rows.memoryLimit.reserve('webhook:one:more')).toBe(false)
  for (let nth = 0; nth < 499; nth++) isDone(nth)
  expect([rows.memoryLimit.reserve('webhook:one:more'), rows.memoryLimit.isDraining('webhook:one:more')]).toEqual([
    false,
    true,
  ])
  isDone(499)
  expect([rows.memoryLimit.reserve('webhook:one:more'), rows.memoryLimit.isDraining('webhook:one:more')]).toEqual([
    true,
    false,
  ])
})

test('an endpoint that responds quickly gets more slots', () => {
  const places = createSlots(endpointSlots)
  const count = () => {
    let free = 0
    while (!places.isFull('one')) {
      places.take('one')
      free += 1
    }
    for (let nth = 0; nth < free; nth++) places.free('one', 1000)
    return free
  }
  expect(count()).toBe(8)
  for (let nth = 0; nth < 4000; nth++) {
    places.take('one')
    places.free('one', 5)
  }
  expect(count()).toBe(64)
  const slow = () => {
    places.take('one')
    places.free('one', 15_000)
  }
  slow()
  expect(count()).toBe(32)
  places.take('one')
  places.free('one', null)
  expect(count()).toBe(32)
  for (let nth = 0; nth < 10; nth++) slow()
  expect(count()).toBe(2)
})
