import { expect, test } from 'vitest'
import { readAll, readFirst } from './read-all'

/** Creates a list on a server that returns at most 150 records in a response. */
function aList(length: number) {
  const asked: [number, number][] = []
  const page = async ({ limit, offset }: { limit: number; offset: number }) => {
    asked.push([offset, limit])
    const records = Array.from({ length }, (_, nth) => nth).slice(offset, offset + Math.min(limit, 150))
    return { count: length, records }
  }
  return { page, asked }
}

test('a log reads several responses to show more than 150 entries', async () => {
  const { page, asked } = aList(400)
  const { count, records } = await readFirst(page, 240)
  expect([count, records.length, records.at(-1)]).toEqual([400, 240, 239])
  expect(asked).toEqual([
    [0, 150],
    [150, 90],
  ])
  expect((await readFirst(page, 480)).records).toHaveLength(400)
})

test('a list is read to its end, also an empty one', async () => {
  expect(await readAll(aList(301).page)).toHaveLength(301)
  expect(await readAll(aList(0).page)).toEqual([])
})
