import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aConnector } from '../../channels/testing/a-connector'
import { aRunningApp, eventually, type RunningApp } from '../../testing/a-running-app'
import { parseParameters } from '../http/parameters'

let here: RunningApp
beforeAll(async () => {
  here = await aRunningApp()
})
afterAll(() => here.stop())

const asked = async (words = 'Hello') => (await here.customer()).say(words)
const reply = async (fields: object, path = '/1.0/contents') =>
  here.call('POST', path, { in_reply_to_id: (await asked()).id, ...fields })

test('in a form, a repeated key begins the next element of a nested list', () => {
  expect(parseParameters('items[][title]=a&items[][payload]=x&items[][title]=b')).toEqual({
    items: [{ title: 'a', payload: 'x' }, { title: 'b' }],
  })
  expect(parseParameters('items%5B%5D%5Btitle%5D=a&items%5B%5D%5Btitle%5D=b&ids[]=1&ids[]=2')).toEqual({
    items: [{ title: 'a' }, { title: 'b' }],
    ids: ['1', '2'],
  })
  const carousel = ['items[][title]=A', 'items[][items][][title]=1', 'items[][items][][title]=2', 'items[][title]=B']
  expect(parseParameters([...carousel, 'items[][items][][title]=3'].join('&'))).toEqual({
    items: [
      { title: 'A', items: [{ title: '1' }, { title: '2' }] },
      { title: 'B', items: [{ title: '3' }] },
    ],
  })
  expect(parseParameters('items[0][title]=a&items[1][title]=b')).toEqual({ items: [{ title: 'a' }, { title: 'b' }] })
})

test('any list of records is unchanged after it was sent as a form', () => {
  const record = fc.dictionary(fc.constantFrom('title', 'payload', 'type'), fc.string({ minLength: 1 }), { minKeys: 1 })
  fc.assert(
    fc.property(fc.array(record, { minLength: 1, maxLength: 12 }), (records) => {
      const items = records.map((each) => ({ id: 'x', ...each }))
      const text = items
        .flatMap((item) => Object.entries(item).map(([key, value]) => `items[][${key}]=${encodeURIComponent(value)}`))
        .join('&')
      expect(parseParameters(text)).toEqual({ items })
    }),
  )
})

test('hostile names in a form are limited and cannot reach a prototype', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom('[]', '[__proto__]', '[a]', '[0]', 'constructor', '=', '&'), { maxLength: 60 }),
      (parts) => {
        try {
          parseParameters(parts.join(''))
        } catch (error) {
          expect(error).toMatchObject({ kind: 'malformed' })
        }
        expect(({} as Record<string, unknown>).a).toBeUndefined()
      },
    ),
  )
})

test.each(['application/x-www-form-urlencoded', 'query'])(
  'a select with its items as a list of records, as %s',
  async (way) => {
    const fields = [
      `in_reply_to_id=${(await asked()).id}`,
      ...['body=Tea?', 'structured_content[type]=select'],
      ...['structured_content[items][][title]=Yes', 'structured_content[items][][payload]=yes'],
      'structured_content[items][][title]=No',
    ].join('&')
    const headers = { authorization: `Bearer ${here.account.access_token}` }
    const answer =
      way === 'query'
        ? await fetch(`${here.url}/1.0/contents?${fields}`, { method: 'POST', headers })
        : await fetch(`${here.url}/1.0/contents`, {
            method: 'POST',
            headers: { ...headers, 'content-type': way },
            body: fields,
          })
    expect(answer.status).toBe(200)
    const { structured_content } = await answer.json()
    expect(structured_content.items).toEqual([{ title: 'Yes', payload: 'yes' }, { title: 'No' }])
  },
)

test('a structured message without a body gets a plain-text fallback', async () => {
  const customer = await here.customer()
  const said = await customer.say('Show me')
  const cards: [object, string][] = [
    [{ type: 'template', title: 'A card' }, 'A card'],
    [{ type: 'rich_link', title: 'A page', url: 'https://shop.example/' }, 'https://shop.example/'],
    [{ type: 'carousel', items: [{ title: 'First' }, { title: 'Second' }] }, 'First'],
    [{ type: 'list', title: 'Choose', items: [{ title: 'Tea' }] }, 'Choose'],
  ]
  for (const [structured_content, words] of cards) {
    const { body } = await here.call('POST', '/1.0/contents', { in_reply_to_id: said.id, structured_content })
    expect(body.body).toBe(words)
    const shown = await eventually('the card', () => customer.received.find(({ id }) => id === body.id))
    expect(shown).toMatchObject({ body: words, structured_content: { type: body.structured_content.type } })
  }
  const own = await here.call('POST', '/1.0/contents', {
    ...{ in_reply_to_id: said.id, body: 'Look:' },
    structured_content: { type: 'template', title: 'A card' },
  })
  expect(own.body.body).toBe('Look:')
})

test('body holds the plain text that replaced a structured message', async () => {
  const connector = await aConnector(here, 'chat_app')
  const question = await connector.says()
  const { body } = await here.call('POST', '/1.0/contents', {
    in_reply_to_id: question,
    body: 'Own words',
    structured_content: { type: 'carousel', items: [{ title: 'First' }, { title: 'Second' }] },
  })
  expect(body.body).toBe('First')
  expect(body.warnings).toContainEqual(expect.objectContaining({ path: 'body', code: 'ignored' }))
  const sent = await eventually('the message', () => connector.requests.find(({ id }) => id === body.id))
  expect(sent).toMatchObject({ body: 'First', structured_content: null })
  await connector.close()
})

test('null at the top level counts as absent', async () => {
  const { status, body } = await reply({
    ...{ body: 'Hello', structured_content: null, attachment_ids: null, private: null, context_data: null },
    ...{ body_input_format: null, client_id: null, disable_text_input_on_thread: null, source_id: null, to: null },
  })
  expect({ status, warnings: body.warnings }).toEqual({ status: 200, warnings: [] })
})

test.each([
  ['/1.0/contents', { private: 'perhaps' }, 'private must be true or false, not "perhaps".'],
  ['/1.0/contents', { body_input_format: 'rtf' }, 'body_input_format must be one of: text, html, not "rtf".'],
  ['/1.0/webhooks', { active: [] }, 'active must be true or false.'],
])('%s %j is refused with the accepted values', async (path, fields, sentence) => {
  const { status, body } = await reply({ body: 'Hello', ...fields }, path)
  expect(status).toBe(422)
  expect(body.errors.map(({ message }: { message: string }) => message)).toContain(sentence)
  expect(JSON.stringify(body)).not.toContain('Invalid input')
})

test('empty and unknown fields pass or are refused with a sentence', async () => {
  const { status, body } = await reply({ body: 'Hello', private: false, approval_required: false, foreign_id: 'x' })
  expect(status).toBe(200)
  expect(body.warnings.map(({ path }: { path: string }) => path)).toEqual(['approval_required', 'foreign_id'])
  expect(await reply({ body: '', private: false })).toMatchObject({
    status: 422,
    body: { errors: [{ path: 'body', code: 'required' }] },
  })
})

test('a source_id that contradicts in_reply_to_id is ignored with a warning', async () => {
  const said = await asked()
  const source_id = 'f'.repeat(24)
  const { status, body } = await here.call('POST', '/1.0/contents', { in_reply_to_id: said.id, source_id, body: 'Hi' })
  expect(status).toBe(200)
  expect(body.source_id).not.toBe(source_id)
  expect(body.warnings).toEqual([
    {
      path: 'source_id',
      code: 'ignored',
      message: 'source_id is not the source of in_reply_to_id: the reply went where that content came from.',
    },
  ])
})

test('a private note is not published', async () => {
  expect((await reply({ body: 'For us', private: true })).body).toMatchObject({
    private_message: true,
    published: false,
  })
  expect((await reply({ body: 'For all' })).body.published).toBe(true)
})

test('an intervention on a closed thread is refused with 422', async () => {
  const said = await asked()
  await here.call('PUT', `/1.0/content_threads/${said.thread_id}/close`)
  await eventually('closed', async () => (await here.call('GET', `/1.0/content_threads/${said.thread_id}`)).body.closed)
  const answer = await here.call('POST', `/1.0/interventions?content_id=${said.id}`)
  expect(answer).toMatchObject({ status: 422, body: { errors: [{ path: 'content_id', code: 'thread_closed' }] } })
})

test('a webhook without a name gets the name of its host', async () => {
  const asks: IncomingHttpHeaders[] = []
  const server = createServer((request, response) => {
    asks.push(request.headers)
    response.end(new URL(request.url ?? '', 'http://x').searchParams.get('hub.challenge'))
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  const given = { url: `http://${host}/hook`, registered_events: ['content.imported'] }
  const { status, body } = await here.call('POST', '/1.0/webhooks', { ...given, secret: 'a-plain-secret-of-ours' })
  expect({ status, name: body.name, active: body.active }).toEqual({ status: 200, name: host, active: true })
  expect(asks[0]?.['x-webhook-secret']).toBe('a-plain-secret-of-ours')
  await here.call('POST', '/1.0/webhooks', given)
  expect(asks[1]?.['x-webhook-secret']).toBeUndefined()
  server.close()
})

test('content.exported reports the result of the synchronization', async () => {
  const receiver = await here.receiver()
  await here.call('POST', '/1.0/webhooks', { url: receiver.url, registered_events: ['content.exported'] })
  const { body } = await reply({ body: 'Out' })
  const event = await eventually('content.exported', () =>
    receiver.events().find(({ resource }) => resource.id === body.id),
  )
  expect(event.resource.metadata.synchronization_status).toBe('success')
})

test("`q` accepts other clients' short keys and quoted values", async () => {
  const said = await asked('A word to find')
  for (const q of [
    `thread:${said.thread_id}`,
    `thread:"${said.thread_id}"`,
    `thread_id:${said.thread_id} status:new`,
  ]) {
    const { body } = await here.call('GET', `/1.0/contents?q=${encodeURIComponent(q)}`)
    expect(body.records.map(({ id }: { id: string }) => id)).toEqual([said.id])
  }
  const { body: content } = await here.call('GET', `/1.0/contents/${said.id}`)
  const both = `source:${content.source_id} author:${content.author_id}`
  const found = await here.call('GET', `/1.0/contents?q=${encodeURIComponent(both)}`)
  expect(found.body.records.map(({ id }: { id: string }) => id)).toEqual([said.id])
  expect((await here.call('GET', `/1.0/content_threads?q=identity:${content.author_id}`)).body.count).toBe(1)
})

test('a limit over 150 is reduced to 150, and the response says so', async () => {
  for (const path of ['contents', 'content_threads', 'interventions', 'webhooks'])
    expect((await here.call('GET', `/1.0/${path}?limit=500`)).body.limit).toBe(150)
})

test("an impersonated_user_id other than the token's agent gets 400", async () => {
  const { status, body } = await reply({ body: 'Hi', impersonated_user_id: 'f'.repeat(24) })
  expect({ status, error: body.error }).toEqual({ status: 400, error: 'bad_request' })
  expect((await here.call('GET', `/1.0/contents?impersonated_user_id=${'f'.repeat(24)}`)).status).toBe(400)
  expect((await reply({ body: 'Hi', impersonated_user_id: here.account.agent_id })).body.warnings).toEqual([])
})

test('message length is counted in characters, not in UTF-16 code units', async () => {
  const customer = await here.customer()
  expect((await customer.send({ body: '😀'.repeat(10_000) })).ok).toBe(true)
  expect(await customer.send({ body: '😀'.repeat(10_001) })).toMatchObject({
    ok: false,
    error: { message: expect.stringContaining('body has 10001 characters; 10000 are the most.') },
  })
})

test('every limit of the API counts characters, and its refusal says so', async () => {
  const saved = (name: string, body: string) => here.call('POST', '/1.0/saved_replies', { name, body })
  expect((await saved('😀'.repeat(100), '😀'.repeat(10_000))).status).toBe(200)
  const { status, body } = await saved('Long', '😀'.repeat(10_001))
  expect([status, body.message]).toEqual([422, 'body must be at most 10000 characters long.'])
  expect((await here.call('GET', `/1.0/conversations?q=${encodeURIComponent('😀'.repeat(500))}`)).status).toBe(200)
})
