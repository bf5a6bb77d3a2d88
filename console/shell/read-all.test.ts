import { expect, test } from 'vitest'
import { readAll, readFirst } from './read-all'

function aList(length: number) {
  const requests: [number, number][] = []
  const page = async ({ limit, offset }: { limit: number; offset: number }) => {
    requests.push([offset, limit])
    const records = Array.from({ length }, (_, nth) => nth).slice(offset, offset + Math.min(limit, 150))
    return { count: length, records }
  }
  return { page, requests }
}

test('showing more than 150 log entries takes several requests', async () => {
  const { page, requests: asked } = aList(400)
  const { count, records } = await readFirst(page, 240)
  expect([count, records.length, records.at(-1)]).toEqual([400, 240, 239])
  expect(asked).toEqual([
    [0, 150],
    [150, 90],
  ])
  expect((await readFirst(page, 480)).records).toHaveLength(400)
})

test('a list of any length is read completely', async () => {
  expect(await readAll(aList(301).page)).toHaveLength(301)
  expect(await readAll(aList(0).page)).toEqual([])
})
