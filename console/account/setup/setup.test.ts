import { expect, test } from 'vitest'
import { browserName } from '../profile/browser-name'
import { routeOf } from '../route'
import { returnAddress } from '../sign-in/return-address'
import { createSetup, originsIn } from './setup'

test.each([
  ['https://www.shop.example/tea?a=b', ['https://www.shop.example']],
  ['shop.example', ['https://shop.example']],
  [
    'localhost:4431 127.0.0.1 [::1]:8080 shop.localhost',
    ['http://localhost:4431', 'http://127.0.0.1', 'http://[::1]:8080', 'http://shop.localhost'],
  ],
  ['localhost.example', ['https://localhost.example']],
  ['http://localhost:3001, http://127.0.0.1:8080/', ['http://localhost:3001', 'http://127.0.0.1:8080']],
  ['https://shop.example\nhttps://SHOP.example/', ['https://shop.example']],
  ['', []],
])('%j becomes the addresses %j', (text, origins) => {
  expect(originsIn(text)).toEqual({ origins, invalidLines: [] })
})

test.each(['shop', 'https://*.shop.example', 'https://'])('%s is reported as an invalid origin', (text) => {
  expect(originsIn(text).invalidLines).toEqual([text])
})

test.each([
  ['?to=/inbox/%23a', '/inbox/#a'],
  ['?to=https://evil.example/', '/account/'],
  ['?to=//evil.example/', '/account/'],
  ['?to=/%5Cevil.example', '/account/'],
  ['?to=/account/', '/account/'],
  ['', '/account/'],
])('with %s the sign-in opens %s', (search, path) => {
  expect(returnAddress(search, 'https://chat.example')).toBe(path)
})

test('the URL selects the page and the step of the setup', () => {
  expect(routeOf('#link=abc_-9')).toEqual({ page: 'link', token: 'abc_-9' })
  expect(routeOf('#setup/looks')).toEqual({ page: 'setup', step: 'looks' })
  expect(routeOf('#setup/nowhere')).toEqual({ page: 'setup', step: 'source' })
  expect(routeOf('')).toEqual({ page: 'own' })
})

test('the setup shows browser and system by their common names', () => {
  const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.5 Safari/605.1.15'
  expect(browserName(mac)).toEqual({ browser: 'Safari', system: 'macOS' })
  const edge = 'Mozilla/5.0 (Windows NT 10.0; Win64) AppleWebKit/537.36 Chrome/137.0.0.0 Safari/537.36 Edg/137.0'
  expect(browserName(edge)).toEqual({ browser: 'Edge', system: 'Windows' })
  expect(browserName('curl/8')).toBeNull()
})

test.each([
  [{ owner: null, state: 'new' }, ['take', 'reply']],
  [{ owner: { id: 'a2', name: 'Ben' }, state: 'assigned' }, ['reply']],
  [{ owner: null, state: 'closed' }, ['reply']],
])('a reply from the setup to a conversation with %j does %j', async (details, done) => {
  const acts: string[] = []
  const api = {
    get: async () => details,
    put: async (path: string) => acts.push(path.split('/').at(-1) ?? ''),
    post: async () => acts.push('reply'),
  }
  await createSetup({ api } as never).answer({ id: 'm1', thread_id: 'c1' } as never, 'Welcome')
  expect(acts).toEqual(done)
})

test('the setup renames the source that the command line made', async () => {
  const calls: string[] = []
  const source = { id: 's1', name: 'Studio: Ada', settings: {} }
  const api = {
    get: async () => ({ records: [source] }),
    put: async (path: string, { name }: { name: string }) => {
      calls.push(`PUT ${path}`)
      return { ...source, name }
    },
    post: async (path: string) => calls.push(`POST ${path}`),
  }
  const setup = createSetup({ api } as never)
  await setup.load()
  await setup.putSource('My shop')
  expect([calls, setup.source.value?.name]).toEqual([['PUT /1.0/content_sources/s1'], 'My shop'])
})
