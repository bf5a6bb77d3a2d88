// @module-tag deep
import { afterEach, beforeEach, expect, test } from 'vitest'
import { aRunningApp, newSessionToken, type RunningApp } from '../../testing/a-running-app'
import { aVisitor, aWebSource } from '../../testing/a-visitor'
import { onePixel } from '../testing/an-upload'

const [ofSession, ofAddress] = [120, 600]
let here: RunningApp
beforeEach(async () => {
  here = await aRunningApp({}, { clock: () => 1_790_000_000_000 })
})
afterEach(() => here.stop())

const ask = (
  path: string,
  token: string,
  { method = 'GET', address = '198.51.100.1', body, channelId }: TestRequest = {},
) =>
  fetch(`${here.url}/chat/${channelId ?? here.account.channel_id}/${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'x-forwarded-for': address },
    ...(body ? { body } : {}),
  })

interface TestRequest {
  method?: string
  address?: string
  body?: FormData
  channelId?: string
}

const statuses = async (count: number, each: (nth: number) => Promise<Response>) => {
  const answers = await Promise.all(Array.from({ length: count }, (_, nth) => each(nth)))
  for (const answer of answers) await answer.body?.cancel()
  return answers.map(({ status }) => status)
}
const number = (all: number[], status: number) => all.filter((each) => each === status).length

test('a visitor over the request limit does not delay other visitors', async () => {
  const visitor = await aVisitor(here)
  const other = await aVisitor(here)
  const { thread_id } = await visitor.say('Hello')
  await other.say('Hello')
  const all = await statuses(ofSession + 5, () => ask(`threads/${thread_id}/transcript`, visitor.token))
  expect([number(all, 200), number(all, 429)]).toEqual([ofSession, 5])

  for (const [method, path] of [
    ['GET', 'export'],
    ['GET', `attachments/${'f'.repeat(24)}`],
    ['POST', 'attachments'],
    ['DELETE', 'data'],
  ] as const) {
    const refused = await ask(path, visitor.token, { method })
    expect([path, refused.status]).toEqual([path, 429])
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    const message = expect.stringContaining('requests a minute in this session')
    expect(await refused.json()).toMatchObject({ error: 'too_many_requests', status: 429, message })
  }
  expect((await ask('export', other.token)).status).toBe(200)
  expect((await visitor.say('Still here')).thread_id).toBe(thread_id)
})

test('only the address that makes many new tokens is refused', async () => {
  const all = await statuses(ofAddress + 5, () => ask('export', newSessionToken()))
  expect([number(all, 401), number(all, 429)]).toEqual([ofAddress, 5])
  expect((await ask('export', newSessionToken(), { address: '198.51.100.2' })).status).toBe(401)
})

test('all addresses of one IPv6 network share a limit', async () => {
  const all = await statuses(ofAddress + 1, (nth) =>
    ask('export', newSessionToken(), { address: `2001:db8:0:1::${nth.toString(16)}` }),
  )
  expect(number(all, 429)).toBe(1)
  expect((await ask('export', newSessionToken(), { address: '2001:db8:0:2::1' })).status).toBe(401)
})

const upload = (address: string, channelId = here.account.channel_id) => {
  const body = new FormData()
  body.append('file', new Blob([onePixel as never]), 'a.png')
  return ask('attachments', newSessionToken(), { method: 'POST', address, body, channelId })
}

test('uploads with new tokens share the limits of address and source', async () => {
  const most = 8
  for (const [limits, setting, others] of [
    [{ uploads: { address: most } }, 'LIMIT_UPLOADS', 200],
    [{ uploads: { source: most } }, 'LIMIT_UPLOADS', 429],
    [{ sessions: { address: most } }, 'LIMIT_MESSAGES', 200],
  ] as const) {
    await here.stop()
    here = await aRunningApp({}, { limits })
    const other = await aWebSource(here)
    const all: number[] = []
    for (let nth = 0; nth < most; nth += 4) all.push(...(await statuses(4, () => upload('198.51.100.1'))))
    expect(number(all, 200)).toBe(most)
    const refused = await upload('198.51.100.1')
    const { error, message } = await refused.json()
    expect([refused.status, error]).toEqual([429, 'too_many_uploads'])
    expect(message).toContain(`(the setting ${setting})`)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await upload('198.51.100.2')).status).toBe(others)
    expect((await upload('198.51.100.2', other.channelId)).status).toBe(200)
  }
})

test('an upload without a Content-Length counts with its real size', async () => {
  await here.stop()
  here = await aRunningApp({ LIMIT_UPLOAD_MB: '2' })
  const chunked = () =>
    fetch(`${here.url}/chat/${here.account.channel_id}/attachments`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${newSessionToken()}`,
        'x-forwarded-for': '198.51.100.1',
        'content-type': 'multipart/form-data; boundary=b',
      },
      body: new Blob(['--b--\r\n']).stream(),
      duplex: 'half',
    } as RequestInit)
  expect(await statuses(2, chunked)).toEqual([422, 422])
  const refused = await chunked()
  expect([refused.status, (await refused.json()).message]).toEqual([
    429,
    expect.stringContaining('megabytes of uploads from one address (the setting LIMIT_UPLOAD_MB)'),
  ])
  expect((await upload('198.51.100.2')).status).toBe(200)
})

test("only a trusted proxy can change a visitor's address", async () => {
  await here.stop()
  here = await aRunningApp({ TRUSTED_PROXIES: '192.0.2.1' }, { clock: () => 1_790_000_000_000 })
  const all = await statuses(ofAddress + 5, (nth) =>
    ask('export', newSessionToken(), { address: `198.51.100.${nth % 250}` }),
  )
  expect(number(all, 429)).toBe(5)
})
