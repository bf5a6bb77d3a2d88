import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aRunningApp, type RunningApp } from '../../testing/a-running-app'
import { onePixel, onHere, uploaded } from '../testing/an-upload'

let here: RunningApp
let url: string
const text = '0123456789'
beforeAll(async () => {
  here = await aRunningApp({ LOG_LEVEL: 'silent' })
  url = onHere(here, (await uploaded(here, text, { name: 'ten.txt' })).url)
})
afterAll(() => here.stop())

test.each([
  ['bytes=0-3', 206, '0123', 'bytes 0-3/10'],
  ['bytes=4-', 206, '456789', 'bytes 4-9/10'],
  ['bytes=-3', 206, '789', 'bytes 7-9/10'],
  ['bytes=-100', 206, text, 'bytes 0-9/10'],
  ['bytes=9-9', 206, '9', 'bytes 9-9/10'],
  ['bytes=8-99999999999999999999', 206, '89', 'bytes 8-9/10'],
  ['Bytes=0-0', 206, '0', 'bytes 0-0/10'],
  ['bytes=10-', 416, '', 'bytes */10'],
  ['bytes=-0', 416, '', 'bytes */10'],
  ['bytes=5-2', 200, text, null],
  ['bytes=0-1,4-5', 200, text, null],
  ['bytes=-', 200, text, null],
  ['items=0-1', 200, text, null],
  ['bytes=a-b', 200, text, null],
])('a request for %s of ten bytes gets %s and "%s"', async (range, status, body, contentRange) => {
  const answer = await fetch(url, { headers: { range } })
  expect(answer.status).toBe(status)
  expect(await answer.text()).toBe(body)
  expect(answer.headers.get('content-range')).toBe(contentRange)
  expect(answer.headers.get('accept-ranges')).toBe('bytes')
  expect(answer.headers.get('content-length')).toBe(String(body.length))
})

test('a range is served only if the client has the same version of the file', async () => {
  const etag = (await fetch(url)).headers.get('etag') ?? ''
  const part = (condition: string) => fetch(url, { headers: { range: 'bytes=0-3', 'if-range': condition } })
  expect((await part(etag)).status).toBe(206)
  expect((await part('"another"')).status).toBe(200)
  expect((await part('Sat, 01 Jan 2000 00:00:00 GMT')).status).toBe(200)
})

test('a client that already has the file gets 304', async () => {
  const etag = (await fetch(url)).headers.get('etag') ?? ''
  for (const known of [etag, `W/${etag}`, `"x", ${etag}`, '*']) {
    const answer = await fetch(url, { headers: { 'if-none-match': known } })
    expect(answer.status).toBe(304)
    expect(await answer.text()).toBe('')
    expect(answer.headers.get('etag')).toBe(etag)
  }
  expect((await fetch(url, { headers: { 'if-none-match': '"x"' } })).status).toBe(200)
})

test('a HEAD request answers like a GET, without the bytes', async () => {
  const [head, get] = await Promise.all([fetch(url, { method: 'HEAD' }), fetch(url)])
  expect(head.status).toBe(200)
  expect(await head.text()).toBe('')
  for (const name of ['content-length', 'content-type', 'etag', 'content-disposition', 'content-security-policy']) {
    expect(head.headers.get(name)).toBe(get.headers.get(name))
  }
  expect(head.headers.get('content-length')).toBe('10')
})

test.each([
  ['a page', '<!doctype html><script>alert(1)</script>', 'page.png'],
  ['a drawing with a script', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>', 'a.svg'],
  ['a program', Buffer.concat([Buffer.from('MZ'), Buffer.alloc(200)]), 'photo.jpg'],
  ['a picture with a page behind it', Buffer.concat([onePixel, Buffer.from('<script>alert(1)</script>')]), 'a.html'],
  ['a feed', '<?xml version="1.0"?><rss><script>alert(1)</script></rss>', 'feed.xml'],
])('a browser does not run %s, whatever its name is', async (_, bytes, name) => {
  const record = await uploaded(here, bytes, { name })
  const answer = await fetch(onHere(here, record.url))
  expect(answer.headers.get('content-type')).toMatch(
    /^(text\/plain; charset=utf-8|image\/png|application\/octet-stream)$/,
  )
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
  expect(answer.headers.get('content-security-policy')).toMatch(/default-src 'none'.*sandbox/)
  if (!record.content_type.startsWith('image/png') && record.content_type !== 'text/plain') {
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment;/)
  }
})

test('range and HEAD requests for a private file need its signature', async () => {
  const record = await uploaded(here, text, { fields: { private: 'true' } })
  const { pathname, searchParams } = new URL(record.url)
  const plain = here.url + pathname
  for (const init of [{}, { method: 'HEAD' }, { headers: { range: 'bytes=0-1' } }]) {
    expect((await fetch(plain, init)).status).toBe(401)
  }
  const signed = await fetch(onHere(here, record.url))
  expect(signed.headers.get('cache-control')).toMatch(/^private/)
  const later = new URLSearchParams(searchParams)
  later.set('expires', String(Number(later.get('expires')) + 1))
  expect((await fetch(`${plain}?${later}`)).status).toBe(401)
  const other = await uploaded(here, 'other', { fields: { private: 'true' } })
  expect((await fetch(`${here.url}${new URL(other.url).pathname}?${searchParams}`)).status).toBe(401)
})

test('the 404 for a file whose bytes are lost is not cached', async () => {
  const record = await uploaded(here, 'soon gone')
  const address = onHere(here, record.url)
  rmSync(join(here.app.needs.config.dataDir, 'files', record.id.slice(-2), record.id))
  const answer = await fetch(address)
  expect(answer.status).toBe(404)
  expect(answer.headers.get('cache-control')).toBe('no-store')
})

test("an agent lists public uploads and the agent's own uploads", async () => {
  const bot = here.account.bot_access_token
  const own = await uploaded(here, onePixel, { token: bot, fields: { private: 'true' } })
  const foreign = await uploaded(here, 'private of the admin', { fields: { private: 'true' } })
  const list = async (query: string, token: string) => {
    const { status, body } = await here.call('GET', `/1.0/attachments?${query}`, undefined, token)
    expect(status).toBe(200)
    expect(body.records.length).toBe(Math.min(body.count, body.limit))
    return body.records.map(({ id }: { id: string }) => id)
  }
  const all = await list('limit=150', here.account.access_token)
  expect(all.slice(0, 2)).toEqual([foreign.id, own.id])
  const usable = await list('limit=150', bot)
  expect(usable).toContain(own.id)
  expect(usable).not.toContain(foreign.id)
  expect(await list('public=false', bot)).toEqual([own.id])
  expect(await list(`uploaded_by=${here.account.agent_id}&public=false`, bot)).toEqual([])
  expect(await list('content_type=image/*&public=false', bot)).toEqual([own.id])
  expect(await list('content_type=text/plain&public=false', bot)).toEqual([])
  expect((await here.call('GET', '/1.0/attachments?content_type=%25', undefined, bot)).status).toBe(422)
  expect((await here.call('GET', `/1.0/attachments/${foreign.id}`, undefined, bot)).status).toBe(404)
  expect((await here.call('GET', `/1.0/attachments/${own.id}`, undefined, bot)).body.id).toBe(own.id)
})
