import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aRunningApp, type RunningApp } from '../../testing/a-running-app'

let here: RunningApp
let askedId: string
beforeAll(async () => {
  here = await aRunningApp()
  const customer = await here.customer()
  askedId = (await customer.say('Hello')).id
})
afterAll(() => here.stop())

const withHeaders = (path: string, init: RequestInit) => fetch(here.url + path, init)

test.each([
  ['no token', {}, ''],
  ['a wrong token', { authorization: 'Bearer nonsense' }, ''],
  ['a wrong parameter', {}, '?access_token=nonsense'],
])('%s gets 401 in the standard body', async (_, headers, query) => {
  const answer = await withHeaders(`/1.0/users/me${query}`, { headers: headers as Record<string, string> })
  expect(answer.status).toBe(401)
  expect(await answer.json()).toEqual({ error: 'unauthorized', message: expect.any(String), status: 401 })
})

test('an empty bearer header does not block a valid token in the query', async () => {
  const answer = await withHeaders(`/1.0/users/me?access_token=${here.account.access_token}`, {
    headers: { authorization: 'Bearer ' },
  })
  expect(await answer.json()).toMatchObject({ id: here.account.agent_id, role: 'admin' })
})

test("a payload that breaks rules gets 422 with each field's path", async () => {
  const { status, body } = await here.call('POST', '/1.0/contents', {
    in_reply_to_id: askedId,
    structured_content: {
      type: 'template',
      title: 'x'.repeat(351),
      items: [
        { type: 'url', title: 'y'.repeat(81) },
        { type: 'reply', title: 'ok', payload: 'ü' },
      ],
    },
  })
  expect(status).toBe(422)
  expect(body).toMatchObject({ error: 'validation_failed', status: 422 })
  const paths = body.errors.map((problem: { path: string }) => problem.path)
  expect(paths).toEqual(
    expect.arrayContaining([
      'structured_content.title',
      'structured_content.items[0].title',
      'structured_content.items[0].url',
      'structured_content.items[1].payload',
    ]),
  )
})

test('unknown fields return warnings, and the reply is sent', async () => {
  const { status, body } = await here.call('POST', '/1.0/contents', {
    in_reply_to_id: askedId,
    body: 'Hi',
    colour: 'red',
  })
  expect(status).toBe(200)
  expect(body.warnings).toEqual([{ path: 'colour', code: 'unknown_field', message: expect.any(String) }])
})

test.each([
  ['no in_reply_to_id', { body: 'x' }, 422],
  ['an id that is none', { in_reply_to_id: 'abc', body: 'x' }, 422],
  ['an unknown id', { in_reply_to_id: 'f'.repeat(24), body: 'x' }, 404],
  ['nothing to say', { in_reply_to_id: 'ASKED' }, 422],
  ['a body of 10,001 characters', { in_reply_to_id: 'ASKED', body: 'x'.repeat(10_001) }, 422],
  ['an unknown type', { in_reply_to_id: 'ASKED', structured_content: { type: 'poll' } }, 422],
  ['a list for a payload', { in_reply_to_id: 'ASKED', structured_content: [1, 2] }, 422],
  ['an unknown attachment', { in_reply_to_id: 'ASKED', body: 'x', attachment_ids: ['f'.repeat(24)] }, 422],
])('a reply with %s is refused with %3$s', async (_, given, expected) => {
  const asked =
    'in_reply_to_id' in given && given.in_reply_to_id === 'ASKED' ? { ...given, in_reply_to_id: askedId } : given
  const { status, body } = await here.call('POST', '/1.0/contents', asked)
  expect(status).toBe(expected)
  expect(body).toMatchObject({ status: expected, message: expect.any(String) })
})

test('a reply may be form-encoded, multipart, or completely in the query', async () => {
  const token = here.account.access_token
  const fields: [string, string][] = [
    ['in_reply_to_id', askedId],
    ['body', 'Which?'],
    ['structured_content[type]', 'select'],
    ['structured_content[items][0][title]', 'A'],
    ['structured_content[items][0][payload]', 'a'],
    ['structured_content[center_items]', 'true'],
  ]
  const form = new URLSearchParams(fields)
  const multipart = new FormData()
  for (const [name, value] of fields) multipart.append(name, value)
  const headers = { authorization: `Bearer ${token}` }
  const answers = await Promise.all([
    withHeaders('/1.0/contents', { method: 'POST', headers, body: form }),
    withHeaders('/1.0/contents', { method: 'POST', headers, body: multipart }),
    withHeaders(`/1.0/contents?${form}&access_token=${token}`, { method: 'POST' }),
    withHeaders(`/1.0/contents?${form}&access_token=${token}`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    }),
  ])
  for (const answer of answers) {
    const body = await answer.json()
    expect(body.message).toBeUndefined()
    expect(answer.status).toBe(200)
    expect(body.structured_content).toEqual({
      type: 'select',
      items: [{ title: 'A', payload: 'a' }],
      center_items: true,
    })
  }
})

test.each([
  ['{"__proto__":{"x":1}}', 'application/json', 400, /./],
  ['<x/>', 'application/xml', 415, /application\/xml is not taken/],
  ['[1]', 'application/json', 422, /array/],
  ['{"body":"x",}', 'application/json', 400, /^The body is not valid JSON: .*position 12/],
  ["{'body':'x'}", 'application/json', 400, /^The body is not valid JSON: .*position 1/],
  ['{"body":"x"', 'application/json', 400, /^The body is not valid JSON: .*[.]$/],
  [Buffer.from('{"body":"x"}', 'utf16le'), 'application/json', 400, /UTF-16/],
  ['{"body":"x"}', "application/json; charset='utf-8'", 422, /in_reply_to_id/],
  ['{"body":"x"}', 'application/json, application/json', 415, /^Content-Type application\/json, application\/json/],
])('an unreadable body is refused with its fault: %s %s', async (body, type, status, words) => {
  const answer = await withHeaders('/1.0/contents', {
    method: 'POST',
    headers: { authorization: `Bearer ${here.account.access_token}`, 'content-type': type },
    body,
  })
  expect(answer.status).toBe(status)
  expect(await answer.json()).toMatchObject({
    status,
    error: expect.any(String),
    message: expect.stringMatching(words),
  })
})

test.each(['/1.0/contents?q=Gr%FC%DFe', '/1.0/contents?q=%C3', '/1.0/contents/%E9'])(
  'characters of another charset in a URL are refused: %s',
  async (path) => {
    const answer = await withHeaders(path, { headers: { authorization: `Bearer ${here.account.access_token}` } })
    expect(answer.status).toBe(400)
  },
)

test('the bytes of an upload decide its type', async () => {
  const png = readFileSync(new URL('../testing/one-pixel.png', import.meta.url))
  const form = new FormData()
  form.append('file', new Blob([png]), '../../evil/<svg>.svg')
  const answer = await withHeaders(`/1.0/attachments?access_token=${here.account.access_token}`, {
    method: 'POST',
    body: form,
  })
  expect(answer.status).toBe(200)
  const record = await answer.json()
  expect(record).toMatchObject({
    content_type: 'image/png',
    filename: '<svg>.svg',
    public: true,
    width: 1,
    height: 1,
    size: png.length,
  })
  const path = new URL(record.url).pathname
  const file = await withHeaders(path, {})
  expect(Buffer.from(await file.arrayBuffer()).equals(png)).toBe(true)
  expect(file.headers.get('content-security-policy')).toContain('sandbox')
  expect(file.headers.get('x-content-type-options')).toBe('nosniff')
  const part = await withHeaders(path, { headers: { range: 'bytes=1-3' } })
  expect(part.status).toBe(206)
  expect(await part.text()).toBe('PNG')
})

test('a private upload needs a signature or a token', async () => {
  const form = new FormData()
  form.append('private', 'true')
  form.append('file', new Blob(['for agents only']), 'note.txt')
  const answer = await withHeaders('/1.0/attachments', {
    method: 'POST',
    headers: { authorization: `Bearer ${here.account.access_token}` },
    body: form,
  })
  const record = await answer.json()
  expect(record).toMatchObject({ public: false, content_type: 'text/plain' })
  const { pathname, search } = new URL(record.url)
  expect((await withHeaders(pathname, {})).status).toBe(401)
  expect((await withHeaders(pathname + search, {})).status).toBe(200)
  const forged = search.replace(/signature=(.)/, (_, first) => `signature=${first === '0' ? '1' : '0'}`)
  expect((await withHeaders(pathname + forged, {})).status).toBe(401)
  expect((await withHeaders(`${pathname}?access_token=${here.account.access_token}`, {})).status).toBe(200)
})

test('an upload of HTML is a download that runs no script', async () => {
  const form = new FormData()
  form.append('file', new Blob(['<script>alert(1)</script>']), 'page.html')
  const answer = await withHeaders(`/1.0/attachments?access_token=${here.account.access_token}`, {
    method: 'POST',
    body: form,
  })
  const record = await answer.json()
  const file = await withHeaders(new URL(record.url).pathname, {})
  expect(file.headers.get('content-type')).not.toContain('html')
})

test('lists have count, offset, limit and records', async () => {
  const { body } = await here.call('GET', '/1.0/content_threads?limit=1')
  expect(body).toMatchObject({ count: 1, offset: 0, limit: 1, records: [{ title: 'Hello', closed: false }] })
  const contents = await here.call('GET', `/1.0/contents?thread_id=${body.records[0].id}&limit=2`)
  expect(contents.body.records).toHaveLength(2)
})

test('the bot sees its source, and no webhooks of other agents', async () => {
  const { body: created } = await here.call('POST', '/1.0/webhooks', {
    name: 'mine',
    url: 'http://127.0.0.1:4/',
    registered_events: ['content.imported'],
  })
  const bot = here.account.bot_access_token
  expect((await here.call('GET', `/1.0/webhooks/${created.id}`, undefined, bot)).status).toBe(404)
  expect((await here.call('GET', `/1.0/contents/${askedId}`, undefined, bot)).status).toBe(200)
})

test('the OpenAPI document names every route and is 3.1', async () => {
  const { body } = await here.call('GET', '/1.0/openapi.json')
  expect(body.openapi).toBe('3.1.0')
  expect(Object.keys(body.paths)).toEqual(
    expect.arrayContaining([
      '/1.0/contents',
      '/1.0/contents/{id}',
      '/1.0/attachments',
      '/1.0/webhooks',
      '/1.0/content_threads',
    ]),
  )
})

test('requests over LIMIT_REQUESTS get 429 and the time to wait', async () => {
  const own = await aRunningApp({ LIMIT_REQUESTS: '50' }, { clock: () => 1_790_000_000_000 })
  const ask = (token: string) => fetch(`${own.url}/1.0/users/me?access_token=${token}`)
  const all = await Promise.all(Array.from({ length: 55 }, () => ask(own.account.bot_access_token)))
  const refused = all.filter(({ status }) => status === 429)
  expect(refused).toHaveLength(5)
  expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0)
  const body = await refused[0]?.json()
  expect(body).toMatchObject({ error: 'too_many_requests', status: 429 })
  expect(body.message).toContain('More than 50 requests a minute with this token (the setting LIMIT_REQUESTS)')
  const left = ['limit', 'remaining', 'reset'].map((name) => refused[0]?.headers.get(`x-ratelimit-${name}`))
  expect(left).toEqual(['50', '0', '60'])
  expect((await ask(own.account.access_token)).status).toBe(200)
  await own.stop()
})

test('LIMIT_REQUESTS=off counts no requests of a token', { tags: 'deep' }, async () => {
  const own = await aRunningApp({ LIMIT_REQUESTS: 'off' })
  const ask = () => fetch(`${own.url}/1.0/users/me?access_token=${own.account.bot_access_token}`)
  const all = await Promise.all(Array.from({ length: 700 }, ask))
  expect(all.filter(({ status }) => status !== 200)).toEqual([])
  await own.stop()
})

test.each(['/%31.0/users/me', '/1%2E0/users/me', '/1.0/%75sers/me', `/%31.0/attachments/${'f'.repeat(24)}`])(
  'every spelling of a path needs the token: %s',
  async (path) => {
    expect([401, 404]).toContain((await withHeaders(path, {})).status)
  },
)

test.each([
  ['multipart without a boundary', 'multipart/form-data', 'x', 400],
  [
    'multipart that ends too early',
    'multipart/form-data; boundary=b',
    '--b\r\nContent-Disposition: form-data; name="a"\r\n\r\nx',
    400,
  ],
  ['an empty multipart body', 'multipart/form-data', '', 422],
  [
    'context_data nested very deep',
    'application/json',
    `{"context_data":${'{"a":'.repeat(3000)}1${'}'.repeat(3000)}}`,
    422,
  ],
  [
    'a payload nested very deep',
    'application/json',
    `{"structured_content":${'{"a":'.repeat(3000)}1${'}'.repeat(3000)}}`,
    422,
  ],
])('%s is answered with %4$s', async (_, type, body, expected) => {
  const answer = await withHeaders('/1.0/contents', {
    method: 'POST',
    headers: { authorization: `Bearer ${here.account.access_token}`, 'content-type': type },
    body,
  })
  expect(answer.status).toBe(expected)
  expect(await answer.json()).toMatchObject({ status: expected, message: expect.any(String) })
})

test('half a surrogate pair and a NUL are removed before text is stored', async () => {
  const { status, body } = await here.call('POST', '/1.0/contents', {
    in_reply_to_id: askedId,
    body: 'a\u0000b\ud800c',
  })
  expect(status).toBe(200)
  const stored = await here.call('GET', `/1.0/contents/${body.id}`)
  expect(stored.body.body).toBe('ab\ufffdc')
  expect(body.body).toBe('ab\ufffdc')
})

test("an upload's name is not cut in the middle of an emoji", async () => {
  const upload = (name: string, fields: Record<string, string> = {}) => {
    const form = new FormData()
    for (const [field, value] of Object.entries(fields)) form.append(field, value)
    form.append('file', new Blob(['text']), name)
    return withHeaders(`/1.0/attachments?access_token=${here.account.access_token}`, { method: 'POST', body: form })
  }
  const long = await upload(`${'a'.repeat(195)}😀😀.txt`)
  expect((await long.json()).filename).toBe(`${'a'.repeat(195)}😀.txt`)
  expect((await upload('a.txt', { private: 'perhaps' })).status).toBe(422)
})

test('the body may be null next to structured content', async () => {
  const structured_content = { type: 'template', title: 'A card' }
  const { status } = await here.call('POST', '/1.0/contents', {
    in_reply_to_id: askedId,
    body: null,
    structured_content,
  })
  expect(status).toBe(200)
  const { body } = await here.call('GET', '/1.0/contents?limit=0')
  expect(body.errors).toEqual([
    { path: 'limit', code: 'too_short', message: 'limit must be at least 1, not 0.', limit: 1 },
  ])
})

test('a body without a known token is read up to 2 MB', async () => {
  const form = new FormData()
  for (let n = 0; n < 10; n++) form.append(`field${n}`, 'x'.repeat(400_000))
  const answer = await withHeaders('/1.0/contents', { method: 'POST', body: form })
  expect(answer.status).toBe(413)
  expect(await answer.json()).toMatchObject({ error: 'too_large', status: 413 })
})

test('with a wrong token in the header, the body is not read', async () => {
  const form = new FormData()
  form.append('access_token', here.account.access_token)
  form.append('in_reply_to_id', askedId)
  const answer = await withHeaders('/1.0/contents', {
    method: 'POST',
    body: form,
    headers: { authorization: 'Bearer wrong' },
  })
  expect(answer.status).toBe(401)
})
