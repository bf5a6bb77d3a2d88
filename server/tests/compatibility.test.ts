import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aRunningApp } from '../testing/a-running-app'

// docs/reference/compatibility.md: every call of the reference's API, and its counterpart in Bubblewire.

const path = join(import.meta.dirname, '../../docs/reference/compatibility.md')
const additions = '## Our own additions'
const read = () => {
  const [table = '', own = ''] = readFileSync(path, 'utf8').split(additions)
  return { table, own }
}

interface Row {
  call: string
  mark: string
  how: string
}
const rows: Row[] = [...read().table.matchAll(/^\| `([A-Z]+ \/\S+)` \| (.+?) \| (.*?) ?\|$/gm)].map(
  ([, call = '', mark = '', how = '']) => ({ call, mark, how }),
)
const marked = (...marks: string[]) => rows.filter(({ mark }) => marks.includes(mark)).map(({ call }) => call)

/** Method and path of each route of the OpenAPI document, with its summary. */
let routes: Map<string, string>
beforeAll(async () => {
  const here = await aRunningApp()
  const { body } = await here.call('GET', '/1.0/openapi.json', undefined, '')
  await here.stop()
  const paths = Object.entries(body.paths as Record<string, Record<string, { summary: string }>>)
  routes = new Map(
    paths.flatMap(([route, methods]) =>
      Object.entries(methods).map(([method, { summary }]) => [`${method.toUpperCase()} ${route}`, summary] as const),
    ),
  )
}, 60_000)
afterAll(() => routes.clear())

test('the list of our own additions has every other route; otherwise run npm run client', () => {
  const known = new Set(marked('same', 'differs'))
  const own = [...routes].filter(([call]) => !known.has(call)).map(([call, summary]) => `- \`${call}\`: ${summary}`)
  const text = `\n\nCalls that the reference does not have. \`/docs\` describes them.\n\n${own.join('\n')}\n`
  if (process.env.UPDATE_CLIENT) writeFileSync(path, read().table + additions + text)
  expect(read().own).toBe(text)
})

test('a call that is the same or differs is a route of the server', () => {
  expect(marked('same', 'differs').filter((call) => !routes.has(call))).toEqual([])
})

test('a call that is missing here is no route of the server', () => {
  expect(marked('not here').filter((call) => routes.has(call))).toEqual([])
})

test('each call has one row, and each row that differs or is missing gives the difference or the reason', () => {
  expect(rows.length).toBeGreaterThan(140)
  expect(new Set(rows.map(({ call }) => call)).size).toBe(rows.length)
  for (const { call, mark, how } of rows) {
    expect(['same', 'differs', 'not here'], call).toContain(mark)
    if (mark !== 'same') expect(how, call).toMatch(/\.$/)
  }
})

test('every line in its tables is such a row or a heading', () => {
  const lines = read()
    .table.split('\n')
    .filter((line) => line.startsWith('| `') || line.startsWith('|`'))
  expect(lines).toHaveLength(rows.length)
})

test('every call that the page names in place of another is a route of the server', () => {
  const named = rows.flatMap(({ how }) =>
    [...how.matchAll(/`((?:GET|POST|PUT|DELETE) \/\S+)`/g)].map(([, call]) => call),
  )
  expect(named.length).toBeGreaterThan(30)
  expect(named.filter((call) => !routes.has(call ?? ''))).toEqual([])
})

describe('the endpoints of the specification exist', () => {
  test.each([
    'POST /1.0/contents',
    'GET /1.0/contents/{id}',
    'PUT /1.0/content_threads/{id}/close',
    'POST /1.0/attachments',
    'POST /1.0/bots/handover',
    'POST /1.0/interventions',
    'PUT /1.0/interventions/{id}/close',
  ])('%s', (call) => expect(marked('same', 'differs')).toContain(call))
})
