import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aRunningApp } from '../testing/a-running-app'
import { readPage } from '../testing/pages'

// Tests docs/reference/compatibility.md: every call of the reference's API with its counterpart in Bubblewire.

const page = readPage('docs/reference/compatibility.md')
interface Row {
  call: string
  mark: string
  how: string
}
/** Returns the calls of a cell such as "`GET PUT /1.0/users/{id}`, `POST /1.0/users`". */
const callsOf = (cell: string) =>
  [...cell.matchAll(/`([A-Z ]+) (\/\S+)`/g)].flatMap(([, methods = '', path = '']) =>
    methods.split(' ').map((method) => `${method} ${path}`),
  )
const rows: Row[] = [...page.matchAll(/^\| (`[A-Z]+ .+?) \| (.+?) \| (.*?) ?\|$/gm)].flatMap(
  ([, cell = '', mark = '', how = '']) => callsOf(cell).map((call) => ({ call, mark, how })),
)
const marked = (...marks: string[]) => rows.filter(({ mark }) => marks.includes(mark)).map(({ call }) => call)

let routes: Set<string>
beforeAll(async () => {
  const here = await aRunningApp()
  const { body } = await here.call('GET', '/1.0/openapi.json', undefined, '')
  await here.stop()
  const paths = Object.entries(body.paths as Record<string, object>)
  routes = new Set(
    paths.flatMap(([route, methods]) => Object.keys(methods).map((method) => `${method.toUpperCase()} ${route}`)),
  )
}, 60_000)
afterAll(() => routes.clear())

test('each call documented as the same is a route of the server', () => {
  expect(marked('same', 'differs').filter((call) => !routes.has(call))).toEqual([])
})

test('no call documented as missing is a route of the server', () => {
  expect(marked('not here').filter((call) => routes.has(call))).toEqual([])
})

test('the compatibility page lists each call one time with its difference', () => {
  expect(rows.length).toBeGreaterThan(140)
  expect(new Set(rows.map(({ call }) => call)).size).toBe(rows.length)
  for (const { call, mark, how } of rows) {
    expect(['same', 'differs', 'not here'], call).toContain(mark)
    if (mark !== 'same') expect(how, call).toMatch(/\.$/)
  }
})

test('each documented replacement of a call is a route of the server', () => {
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
