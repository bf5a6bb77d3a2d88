import { expect, test } from 'vitest'
import { createApi } from '../../shell/api'
import { createCalls } from './calls'

function serverWith(count: number) {
  const requests: string[] = []
  const answer = async (path: string | URL | Request) => {
    requests.push(String(path))
    const query = new URL(String(path), 'http://here').searchParams
    const [offset, limit] = [Number(query.get('offset')), Number(query.get('limit'))]
    const ids = Array.from({ length: count }, (_, nth) => ({ id: String(nth) }))
    return Response.json({ count, offset, limit, records: ids.slice(offset, offset + limit) })
  }
  const needs = { signInAgain: async () => false, prove: async () => false }
  return { requests, records: createCalls(createApi({ ...needs, fetch: answer })) }
}

test.each([0, 150, 151, 400])('all %i colleagues and saved replies are loaded, page by page', async (count) => {
  const { records, requests } = serverWith(count)
  const users = await records.usersFor('s1')
  expect(users).toHaveLength(count)
  expect(new Set(users.map(({ id }) => id)).size).toBe(count)
  for (const path of requests) expect(path).toContain('may_reply_on=s1')
  expect(await records.savedReplies()).toHaveLength(count)
})
