import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eventually } from '../../testing/a-running-app'
import { aDesk, type Desk } from './testing/a-desk'

let here: Desk
let token: string
beforeAll(async () => {
  here = await aDesk()
  token = here.account.access_token
})
afterAll(() => here.stop())

const fetched = async (method: string, path: string, init: RequestInit = {}) => {
  const answer = await fetch(`${here.url}/1.0/${path}`, { method, ...init })
  return { status: answer.status, type: answer.headers.get('content-type'), body: await answer.json() }
}

describe('POST /1.0/contents', () => {
  const post = (body: object) =>
    fetched('POST', 'contents', {
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })

  test('in_reply_to_id and body: the whole content is returned', async () => {
    const { asked } = await here.question()
    const { status, type, body } = await post({ in_reply_to_id: asked.id, body: 'Yes' })
    expect([status, type]).toEqual([200, 'application/json; charset=utf-8'])
    expect(body).toMatchObject({ in_reply_to_id: asked.id, body: 'Yes', synchronization_status: 'export_pending' })
  })
  test('source_id is optional for replies', async () => {
    const { asked } = await here.question()
    const { status, body } = await post({ in_reply_to_id: asked.id, source_id: here.account.source_id, body: 'Yes' })
    expect([status, body.source_id]).toEqual([200, here.account.source_id])
  })
  test('structured_content: one variant, with body as the fallback of a select', async () => {
    const { asked } = await here.question()
    const select = { type: 'select', items: [{ title: 'Green', payload: 'g' }] }
    const { body } = await post({ in_reply_to_id: asked.id, body: 'Which?', structured_content: select })
    expect(body).toMatchObject({ body: 'Which?', structured_content: select })
  })
  test('without in_reply_to_id, source_id and a recipient begin a thread', async () => {
    const { asked } = await here.question()
    const { author_id } = await here.content(asked.id)
    const identity = await here.store.read.identity(author_id)
    const { body } = await post({ source_id: here.account.source_id, to: identity?.foreign_id, body: 'Good news' })
    expect(body).toMatchObject({ status: 'user_initiated', in_reply_to_id: null, warnings: [] })
  })
})

test('GET /1.0/contents/<content_id> returns the content', async () => {
  const { asked } = await here.question('Ferns?')
  const { body } = await fetched('GET', `contents/${asked.id}?access_token=${token}`)
  expect(body).toMatchObject({ id: asked.id, body: 'Ferns?', status: 'new', created_from: 'synchronizer' })
})

test('PUT /1.0/content_threads/<id>/close without a body returns the thread', async () => {
  const { asked } = await here.question()
  const { status, body } = await fetched('PUT', `content_threads/${asked.thread_id}/close?access_token=${token}`)
  expect([status, body.id, body.closed]).toEqual([200, asked.thread_id, false])
  await eventually('it is closed', async () => (await here.thread(asked.thread_id)).closed)
})

describe('POST /1.0/interventions', () => {
  test('content_id and access_token in the query: the intervention is returned', async () => {
    const { asked } = await here.question()
    const { status, body } = await fetched('POST', `interventions?content_id=${asked.id}&access_token=${token}`)
    expect([status, body.content_id, body.thread_id]).toEqual([200, asked.id, asked.thread_id])
  })
  test('content_id may be the id of the conversation thread', async () => {
    const { asked } = await here.question()
    const { status, body } = await fetched('POST', `interventions?content_id=${asked.thread_id}&access_token=${token}`)
    expect([status, body.content_id]).toEqual([200, asked.id])
  })
  test.each([
    ['JSON', 'application/json', (id: string) => JSON.stringify({ content_id: id })],
    ['a form', 'application/x-www-form-urlencoded', (id: string) => `content_id=${id}`],
  ])('content_id may be in %s', async (_, type, bodyOf) => {
    const { asked } = await here.question()
    const init = { headers: { 'content-type': type }, body: bodyOf(asked.id) }
    const { status, body } = await fetched('POST', `interventions?access_token=${token}`, init)
    expect([status, body.content_id]).toEqual([200, asked.id])
  })
})

test('PUT /1.0/interventions/<id>/close returns the intervention', async () => {
  const { asked } = await here.question()
  const opened = await here.opened(asked.id)
  await here.reply(asked.id)
  const { status, body } = await fetched('PUT', `interventions/${opened.id}/close?access_token=${token}`)
  expect([status, body.id]).toEqual([200, opened.id])
  await eventually('it is closed', async () => (await here.intervention(opened.id)).closed)
})

test('a bot alone can open, answer and close an intervention', async () => {
  const { customer, asked } = await here.question()
  await here.reply(asked.id)
  const first = await here.opened(asked.id)
  await here.closed(first.id)
  const again = await customer.say('And moss?')
  expect((await here.content(again.id)).intervention_id).toBe(first.id)
  await here.reply(again.id)
  expect(await here.closed(first.id)).toMatchObject({ user_replies_count: 2, closed: true })
})

test('the OpenAPI document describes every endpoint with its answer', async () => {
  const { body } = await fetched('GET', 'openapi.json')
  const described = Object.entries(body.paths).flatMap(([path, methods]) =>
    Object.entries(methods as Record<string, { summary?: string; tags?: string[]; responses?: object }>)
      .filter(([, { summary, tags, responses }]) => summary && tags?.length && responses && '200' in responses)
      .map(([method]) => `${method.toUpperCase()} ${path}`),
  )
  expect(described).toEqual(
    expect.arrayContaining([
      'POST /1.0/contents',
      'GET /1.0/contents',
      'GET /1.0/contents/{id}',
      'PUT /1.0/contents/{id}/ignore',
      'GET /1.0/content_threads',
      'GET /1.0/content_threads/{id}',
      'PUT /1.0/content_threads/{id}/close',
      'PUT /1.0/content_threads/{id}/open',
      'PUT /1.0/content_threads/{id}/disable_text_input',
      'PUT /1.0/content_threads/{id}/enable_text_input',
      'GET /1.0/interventions',
      'GET /1.0/interventions/{id}',
      'POST /1.0/interventions',
      'PUT /1.0/interventions/{id}/close',
      'DELETE /1.0/interventions/{id}/cancel',
      'PUT /1.0/interventions/{id}/reassign',
    ]),
  )
})
