import { expect, test } from 'vitest'
import { createRowHolds, Deadlocked } from './row-holds'

const turn = () => new Promise((next) => setImmediate(next))

test('a row goes from one to the next in the order in which they came', async () => {
  const holds = createRowHolds<object>()
  const [one, other, third] = [{}, {}, {}]
  const got: string[] = []
  expect(holds.take('row', one, holds.now())).toBe('ours')
  expect(holds.take('row', one, holds.now())).toBe('ours')
  expect(holds.take('row', other, holds.now())).toBe('taken')
  void holds.wait('row', other).then(() => got.push('other'))
  void holds.wait('row', third).then(() => got.push('third'))
  await turn()
  expect(got).toEqual([])
  holds.release(one)
  await turn()
  expect(got).toEqual(['other'])
  expect(holds.take('row', one, holds.now())).toBe('taken')
  holds.release(other)
  await turn()
  expect(got).toEqual(['other', 'third'])
  holds.release(third)
  expect(holds.take('row', one, holds.now())).toBe('ours')
})

test('who would wait for somebody that waits for them is told at once, also around corners', async () => {
  const holds = createRowHolds<object>()
  const owners = [{}, {}, {}]
  for (const [nth, owner] of owners.entries()) holds.take(`row ${nth}`, owner, 0)
  const [one, other, third] = owners as [object, object, object]
  void holds.wait('row 1', one)
  void holds.wait('row 2', other)
  await expect(holds.wait('row 0', third)).rejects.toBeInstanceOf(Deadlocked)
})

test('who gives up waits for nothing any more, and those behind move up', async () => {
  const holds = createRowHolds<object>()
  const [one, gone, last] = [{}, {}, {}]
  holds.take('row', one, 0)
  const waiting = holds.wait('row', gone)
  let given = false
  void holds.wait('row', last).then(() => {
    given = true
  })
  holds.release(gone)
  await expect(waiting).rejects.toBeInstanceOf(Deadlocked)
  holds.release(one)
  await turn()
  expect(given).toBe(true)
})

test('what was read while another had the row, and heard after they gave it back, is outdated once', () => {
  const holds = createRowHolds<object>()
  const [one, other] = [{}, {}]
  const askedAt = holds.now()
  expect(holds.take('row', one, askedAt)).toBe('ours')
  holds.release(one)
  expect(holds.take('row', other, askedAt)).toBe('outdated')
  expect(holds.take('row', other, askedAt)).toBe('ours')
  expect(holds.take('another row', other, askedAt)).toBe('ours')
})
