import { expect, test } from 'vitest'
import { type Call, createRecords } from './records'

/** A server with so many of everything, in pages as it gives them. */
function serverWith(count: number) {
  const asked: string[] = []
  const call = (async (_method: string, path: string) => {
    asked.push(path)
    const query = new URL(path, 'http://here').searchParams
    const [offset, limit] = [Number(query.get('offset')), Number(query.get('limit'))]
    const ids = Array.from({ length: count }, (_, nth) => ({ id: String(nth) }))
    return { count, offset, limit, records: ids.slice(offset, offset + limit) }
  }) as Call
  return { asked, records: createRecords(call) }
}

test.each([0, 150, 151, 400])('of %i colleagues and saved replies all are read', async (count) => {
  const { records, asked } = serverWith(count)
  const users = await records.usersFor('s1')
  expect(users).toHaveLength(count)
  expect(new Set(users.map(({ id }) => id)).size).toBe(count)
  for (const path of asked) expect(path).toContain('may_reply_on=s1')
  expect(await records.savedReplies()).toHaveLength(count)
})
