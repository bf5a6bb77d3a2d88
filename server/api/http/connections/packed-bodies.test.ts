import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aRunningApp, type RunningApp } from '../../../testing/a-running-app'
import { aVisitor } from '../../../testing/a-visitor'

let here: RunningApp
let contentId = ''
beforeAll(async () => {
  here = await aRunningApp({ BODY_MEMORY_MB: '8' })
  const visitor = await aVisitor(here)
  contentId = (await visitor.say('Hello')).id
  visitor.close()
})
afterAll(() => here.stop())

async function send(body: Uint8Array<ArrayBuffer> | string, headers: Record<string, string>) {
  const answer = await fetch(`${here.url}/1.0/contents`, {
    method: 'POST',
    headers: { authorization: `Bearer ${here.account.access_token}`, ...headers },
    body: typeof body === 'string' ? Buffer.from(body) : body,
  })
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> & { message: string } }
}
const json = (body: string) => JSON.stringify({ in_reply_to_id: contentId, body })
const utf16be = (text: string) => Buffer.from(text, 'utf16le').swap16()

test.each<[name: string, type: string, bytes: () => Buffer, text: string]>([
  ['Latin-1', 'application/json; charset=iso-8859-1', () => Buffer.from(json('Grüße'), 'latin1'), 'Grüße'],
  ['capitals and quotes', 'Application/JSON;Charset="ISO-8859-1"', () => Buffer.from(json('é'), 'latin1'), 'é'],
  [
    'Windows-1252',
    'application/json; charset=windows-1252',
    () => Buffer.from(json('5 \x80 \x96 \x93ok\x94'), 'latin1'),
    '5 € – “ok”',
  ],
  ['UTF-16', 'application/json; charset=utf-16le', () => Buffer.from(json('Grüße 👋'), 'utf16le'), 'Grüße 👋'],
  ['UTF-16BE', 'application/json; charset=utf-16be', () => utf16be(json('Grüße 👋')), 'Grüße 👋'],
  ['UTF-16 by its mark', 'application/json', () => utf16be(`\ufeff${json('Grüße')}`), 'Grüße'],
  ['UTF-8 with a mark', 'application/json', () => Buffer.from(`\ufeff${json('Grüße')}`), 'Grüße'],
  ['ASCII that is UTF-8', 'application/json; charset=us-ascii', () => Buffer.from(json('Grüße')), 'Grüße'],
  ['Windows-1251', 'application/json; charset=cp1251', () => Buffer.from(json('\xc3\xe4\xe5'), 'latin1'), 'Где'],
  ['Japanese', 'application/json; charset=shift_jis', () => sjis(json('#')), 'あ'],
])('a JSON body in %s is read correctly', async (_, type, bytes, text) => {
  expect((await send(new Uint8Array(bytes()), { 'content-type': type })).body.body).toBe(text)
})
const sjis = (text: string) =>
  Buffer.concat(text.split(/(#)/).map((part) => (part === '#' ? Buffer.of(0x82, 0xa0) : Buffer.from(part))))

const form = 'application/x-www-form-urlencoded'
test.each([
  [`${form}; charset=iso-8859-1`, 'Gr%FC%DFe', 'Grüße'],
  [`${form}; charset=windows-1252`, '5+%80', '5 €'],
  [`${form}; charset=utf-16le`, 'Gr%C3%BC%C3%9Fe', undefined],
  [form, '100%+Gr%C3%BC%C3%9Fe', '100% Grüße'],
  [form, 'Gr%C3%BC%C3%9Fe+50%25', 'Grüße 50%'],
])('a form in %s with %s is read correctly', async (type, value, text) => {
  const sent = `in_reply_to_id=${contentId}&body=${value}`
  const bytes = type.endsWith('utf-16le') ? Buffer.from(sent, 'utf16le') : Buffer.from(sent)
  const { body } = await send(new Uint8Array(bytes), { 'content-type': type })
  expect(body.body).toBe(text ?? 'Grüße')
})

test.each([
  ['gzip', gzipSync],
  ['x-gzip', gzipSync],
  ['deflate', deflateSync],
  ['deflate', deflateRawSync],
  ['br', brotliCompressSync],
  ['identity', (text: Buffer) => text],
])('a JSON body and a form compressed by %s are decompressed', async (coding, pack) => {
  const packed = (text: string) => new Uint8Array(pack(Buffer.from(text)))
  const asJson = { 'content-type': 'application/json', 'content-encoding': coding.toUpperCase() }
  expect((await send(packed(json('Grüße')), asJson)).body.body).toBe('Grüße')
  const asForm = { 'content-type': form, 'content-encoding': coding }
  expect((await send(packed(`in_reply_to_id=${contentId}&body=Hello`), asForm)).body.body).toBe('Hello')
  const large = 'x'.repeat(9_000)
  expect((await send(packed(json(large)), asJson)).body.body).toBe(large)
})

const field = (name: string, value: string, header = '') =>
  `--b\r\nContent-Disposition: form-data; name="${name}"\r\n${header}\r\n${value}\r\n`
const inParts = (body: string, header?: string) =>
  Buffer.from(`${field('in_reply_to_id', contentId)}${field('body', body, header)}--b--\r\n`, 'latin1')

test('a field of a multipart body is read in the charset of its part', async () => {
  const headers = { 'content-type': 'multipart/form-data; boundary="b"' }
  const latin = inParts('Gr\xfc\xdfe', 'Content-Type: text/plain; charset=iso-8859-1\r\n')
  expect((await send(new Uint8Array(latin), headers)).body.body).toBe('Grüße')
  const asIs = inParts(Buffer.from('half \ufffd').toString('latin1'))
  expect((await send(new Uint8Array(asIs), headers)).body.body).toBe('half \ufffd')
})

test.each<[what: string, headers: Record<string, string>, bytes: () => Buffer, status: number, sentence: RegExp]>([
  [
    'Latin-1 bytes without a charset',
    { 'content-type': 'application/json' },
    () => Buffer.from(json('Grüße'), 'latin1'),
    400,
    /not UTF-8.*charset=iso-8859-1/,
  ],
  [
    'a form with escaped Latin-1',
    { 'content-type': form },
    () => Buffer.from('body=Gr%FC%DFe'),
    400,
    /%FC%DF is not utf-8.*charset=/,
  ],
  [
    'an unknown charset',
    { 'content-type': 'application/json; charset=klingon' },
    () => Buffer.from(json('a')),
    415,
    /charset klingon.*UTF-8/,
  ],
  [
    'gzip that says nothing',
    { 'content-type': 'application/json' },
    () => gzipSync(json('a')),
    400,
    /Content-Encoding: gzip/,
  ],
  [
    'half of a packed body',
    { 'content-type': 'application/json', 'content-encoding': 'gzip' },
    () => gzipSync(json('a')).subarray(0, -9),
    400,
    /not whole gzip/,
  ],
  [
    'JSON that says gzip',
    { 'content-type': 'application/json', 'content-encoding': 'gzip' },
    () => Buffer.from(json('a')),
    400,
    /not whole gzip/,
  ],
  [
    'a coding that nobody unpacks',
    { 'content-type': 'application/json', 'content-encoding': 'zstd' },
    () => Buffer.from(json('a')),
    415,
    /zstd is not taken: use gzip, deflate or br/,
  ],
  [
    'a packed multipart body',
    { 'content-type': 'multipart/form-data; boundary=b', 'content-encoding': 'gzip' },
    () => gzipSync('--b--'),
    415,
    /gzip is not taken: send this body as it is; only JSON and forms/,
  ],
  [
    'a field of a multipart body in Latin-1',
    { 'content-type': 'multipart/form-data; boundary=b' },
    () => inParts('Gr\xfc\xdfe'),
    400,
    /field body is not UTF-8.*charset/,
  ],
  [
    'two codings, one over the other',
    { 'content-type': 'application/json', 'content-encoding': 'deflate, gzip' },
    () => gzipSync(deflateSync(json('a'))),
    415,
    /deflate, gzip is not taken: use gzip, deflate or br/,
  ],
  [
    'JSON under another name',
    { 'content-type': 'application/vnd.api+json' },
    () => Buffer.from(json('a')),
    415,
    /send Content-Type: application\/json/,
  ],
  [
    'JSON as a form, as curl sends it',
    { 'content-type': form },
    () => Buffer.from(json('a')),
    415,
    /looks like JSON.*application\/json/,
  ],
  [
    'text/json',
    { 'content-type': 'text/json' },
    () => Buffer.from(json('a')),
    415,
    /text\/json is not taken: send application\/json/,
  ],
  ['JSON as text', { 'content-type': 'text/plain' }, () => Buffer.from(json('a')), 415, /text\/plain is not taken/],
  ['a picture', { 'content-type': 'image/png' }, () => Buffer.of(0x89, 0x50, 0xff), 415, /image\/png is not taken/],
  ['a type that is none', { 'content-type': 'json' }, () => Buffer.from(json('a')), 415, /json is not taken/],
  ['no type', {}, () => Buffer.from(json('a')), 415, /no Content-Type/],
])('%s gets a sentence that names the cause', async (_, headers, bytes, status, sentence) => {
  const refused = await send(new Uint8Array(bytes()), headers)
  expect([refused.status, refused.body.message]).toEqual([status, expect.stringMatching(sentence)])
})

test('a body that decompresses to more than 2 MB is refused', async () => {
  const headers = { 'content-type': 'application/json', 'content-encoding': 'gzip' }
  const bomb = gzipSync(`{"body":"${'x'.repeat(50_000_000)}"}`)
  expect(bomb.length).toBeLessThan(60_000)
  expect((await send(new Uint8Array(bomb), headers)).status).toBe(413)
  const empties = Buffer.concat(Array(130_000).fill(gzipSync('')))
  expect((await send(new Uint8Array(empties), headers)).status).toBe(413)
})

test('the memory limit counts the decompressed size of a body', async () => {
  const headers = { 'content-type': 'application/json', 'content-encoding': 'br' }
  const large = brotliCompressSync(Buffer.from(`{"body":"${'x'.repeat(1_900_000)}"}`))
  expect(large.length).toBeLessThan(100)
  const answers = await Promise.all(Array.from({ length: 12 }, () => send(new Uint8Array(large), headers)))
  const statuses = answers.map(({ status }) => status)
  expect(statuses).toContain(503)
  expect((await send(json('Still here'), { 'content-type': 'application/json' })).status).toBe(200)
})

test('a time with an unescaped + in a query is accepted', async () => {
  const listed = async (query: string) => (await here.call('GET', `/1.0/contents?${query}`)).body
  for (const value of ['2026-01-01T00:00:00+02:00', '2026-01-01T00:00:00%2B02:00', '2026-01-01T00%3A00+0200'])
    expect((await listed(`created_after=${value}`)).count).toBeGreaterThan(0)
  for (const value of [
    '2026-01-01t00:00:00z',
    '2026-01-01T00:00:00%2B02',
    '2026-01-01T00:00:00.5-02',
    '2026-01-01T00:00',
  ])
    expect((await listed(`created_after=${value}`)).count).toBeGreaterThan(0)
  expect((await listed('q=created_after:2026-01-01T00:00:00+02:00+hello')).count).toBeGreaterThan(0)
  expect((await here.call('GET', '/1.0/events?from=2026-01-01T00:00:00+02:00')).status).toBe(200)
  const refused = await listed('created_after=2026-01-01T00:00:00%2002:00')
  expect(refused.errors[0].message).toContain('write + as %2B')
})

test('a time filter of a list may have fractions of a second', async () => {
  for (const value of ['2026-01-01T00:00:00.123456%2B00:00', '2026-01-01T00:00:00.0000000Z', '2026-01-01T00:00:00.5'])
    expect((await here.call('GET', `/1.0/contents?created_after=${value}`)).body.count).toBeGreaterThan(0)
  expect((await here.call('GET', '/1.0/contents?created_after=2026-01-01T00:00:00.Z')).status).toBe(422)
})
