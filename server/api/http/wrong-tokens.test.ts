import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { aRunningApp, eventually, type RunningApp } from '../../testing/a-running-app'

const as = (address: string, token: string) => ({ authorization: `Bearer ${token}`, 'x-forwarded-for': address })
const me = async (here: RunningApp, address: string, token: string) =>
  (await fetch(`${here.url}/1.0/users/me`, { headers: as(address, token) })).status
/** Limits refill with time, so on a slow machine one more request would be accepted. */
const startedAt = Date.now()
const standing = { clock: () => startedAt }
const times = <T>(count: number, act: () => Promise<T>) => Promise.all(Array.from({ length: count }, act))

test('a wrong token in the header is refused before any byte of the body', async () => {
  const here = await aRunningApp()
  const line = connect(Number(new URL(here.url).port), '127.0.0.1')
  let heard = ''
  line.on('data', (bytes) => {
    heard += bytes
  })
  const head = ['Host: here', 'Authorization: Bearer wrong', 'Content-Type: application/json']
  line.write(`POST /1.0/contents HTTP/1.1\r\n${head.join('\r\n')}\r\nContent-Length: 1900000\r\n\r\n`)
  await eventually('the refusal', () => heard.includes('HTTP/1.1 401'))
  line.destroy()
  await here.stop()
})

test.each([
  ['a list of lists without an end', '['.repeat(1_900_000)],
  ['lists in lists, all of them closed', `{"body":${'['.repeat(900_000)}${']'.repeat(900_000)}}`],
  ['brackets behind a text that ends in a backslash', `{"a":"\\\\","body":${'['.repeat(900_000)}`],
])('%s is refused before it is parsed', async (_, body) => {
  const here = await aRunningApp()
  const headers = { ...as('198.51.100.1', here.account.access_token), 'content-type': 'application/json' }
  const answer = await fetch(`${here.url}/1.0/contents`, { method: 'POST', headers, body })
  expect(answer.status).toBe(422)
  expect((await answer.json()).message).toBe('The JSON is nested deeper than 100 levels: send it flatter.')
  await here.stop()
})

const keys = `{${Array.from({ length: 150_000 }, (_, nth) => `"k${nth}":1`).join(',')}}`

test.each([
  [
    'a form of lists in lists',
    'application/x-www-form-urlencoded',
    '[][]'.repeat(475_000),
    400,
    'A name is longer than',
  ],
  ['JSON with 150,000 names', 'application/json', keys, 422, 'The JSON has more than 20000 commas and colons'],
])('%s is refused without a token before it is parsed', async (_, type, body, status, message) => {
  const here = await aRunningApp()
  const answer = await fetch(`${here.url}/1.0/contents`, { method: 'POST', headers: { 'content-type': type }, body })
  expect(answer.status).toBe(status)
  expect((await answer.json()).message).toContain(message)
  await here.stop()
})

test.each(['/healthz', '/1.0/contents'])('a query of nested lists gets 400 at %s', async (path) => {
  const here = await aRunningApp()
  for (const query of ['[][]'.repeat(3750), 'a&'.repeat(7000), `${'a[]'.repeat(13)}=1`]) {
    const answer = await fetch(`${here.url}${path}?${query}`)
    expect([answer.status, answer.headers.get('x-request-id')]).toEqual([400, expect.any(String)])
    expect((await answer.json()).message).toContain('send JSON')
  }
  await here.stop()
})

test('valid tokens still work at an IP address with many wrong tokens', async () => {
  const here = await aRunningApp({}, { limits: { wrongTokens: { address: 20 } }, ...standing })
  const good = here.account.access_token
  const all = await times(25, () => me(here, '198.51.100.1', 'wrong'))
  expect(
    [all.filter((status) => status === 401), all.filter((status) => status === 429)].map((each) => each.length),
  ).toEqual([20, 5])
  const refused = await fetch(`${here.url}/1.0/users/me?access_token=wrong`, {
    headers: { 'x-forwarded-for': '198.51.100.1' },
  })
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await refused.json()).message).toContain('wrong tokens from one address')
  expect(await me(here, '198.51.100.1', good)).toBe(200)
  expect(await me(here, '198.51.100.2', 'wrong')).toBe(401)
  expect((await fetch(`${here.url}/1.0/users/me`, { headers: { 'x-forwarded-for': '198.51.100.1' } })).status).toBe(401)
  expect(await (await fetch(`${here.url}/metrics`)).text()).toContain(
    'bubblewire_limited_total{what="wrong_tokens",of="address"} 6',
  )
  await here.stop()
})

test('requests without a token are limited for each IP address', async () => {
  const here = await aRunningApp({ LIMIT_ADDRESS_REQUESTS: '30' }, standing)
  const answer = (path: string, address: string) => fetch(here.url + path, { headers: { 'x-forwarded-for': address } })
  const ask = (path: string, address: string) => answer(path, address).then(({ status }) => status)
  const paths = ['/1.0/openapi.json', '/account/options', '/nowhere']
  const all = await Promise.all(Array.from({ length: 36 }, (_, nth) => ask(paths[nth % 3] ?? '', '198.51.100.1')))
  expect(all.filter((status) => status === 429)).toHaveLength(6)
  const { message } = await (await answer('/account/options', '198.51.100.1')).json()
  expect(message).toContain('requests from one address (the setting LIMIT_ADDRESS_REQUESTS)')
  expect(await ask('/readyz', '198.51.100.1')).toBe(200)
  expect(await me(here, '198.51.100.1', here.account.access_token)).toBe(200)
  expect(await ask('/account/options', '198.51.100.2')).toBe(200)
  await here.stop()
})
