import { expect, test } from 'vitest'
import { browserName } from '../profile/browser-name'
import { routeOf } from '../route'
import { returnAddress } from '../sign-in/return-address'
import { originsIn } from './setup'

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
