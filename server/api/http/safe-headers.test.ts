import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '../../config/config'
import { aRunningApp, type RunningApp } from '../../testing/a-running-app'
import { onePixel, onHere, uploaded } from '../testing/an-upload'

let here: RunningApp
beforeAll(async () => {
  here = await aRunningApp()
})
afterAll(() => here.stop())

const paths = () => {
  const { paths } = here.app.api.swagger() as { paths: Record<string, Record<string, unknown>> }
  return Object.entries(paths).flatMap(([path, { get }]) => (get ? [path.replace(/\{\w+\}/g, 'f'.repeat(24))] : []))
}

test('API responses forbid browsers type guessing and caching', async () => {
  const asked = [...paths(), '/1.0/openapi.json', '/1.0/nowhere'].filter((path) => !path.endsWith('/listen'))
  expect(asked.length).toBeGreaterThan(40)
  for (const path of asked) {
    for (const token of [here.account.access_token, 'wrong']) {
      const answer = await fetch(here.url + path, { headers: { authorization: `Bearer ${token}` } })
      await answer.arrayBuffer()
      const { status, headers } = answer
      const seen = [path, status, headers.get('x-content-type-options'), headers.get('cache-control')]
      expect(seen).toEqual([path, status, 'nosniff', 'no-store'])
    }
  }
})

test('a file that browsers may cache has a header that allows caching', async () => {
  const { url } = await uploaded(here, onePixel, { name: 'me.png' })
  const { headers } = await fetch(onHere(here, url))
  expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(headers.get('x-content-type-options')).toBe('nosniff')
})

test('HSTS_DAYS makes browsers use only https', async () => {
  const header = (answer: Response) => answer.headers.get('strict-transport-security')
  expect(header(await fetch(`${here.url}/healthz`))).toBeNull()
  const own = await aRunningApp({ HSTS_DAYS: '30', PUBLIC_URL: 'https://chat.example' })
  for (const path of ['/healthz', '/1.0/users/me', '/nowhere'])
    expect([path, header(await fetch(own.url + path))]).toEqual([path, 'max-age=2592000'])
  await own.stop()
  expect(() => readConfig({ HSTS_DAYS: '30' })).toThrow('HSTS_DAYS is "30": PUBLIC_URL has to begin with https://')
})
