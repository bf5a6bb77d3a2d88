import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aDesk, type Desk } from './testing/a-desk'

let here: Desk
let threadId: string
let contentId: string
let interventionId: string
beforeAll(async () => {
  here = await aDesk()
  const { asked } = await here.question()
  threadId = asked.thread_id
  contentId = asked.id
  interventionId = (await here.opened(asked.id)).id
  await here.reply(asked.id)
})
afterAll(() => here.stop())

const endpoints: [method: string, path: string, expected: number][] = [
  ['POST', 'contents?body=Hello&in_reply_to_id=CONTENT', 200],
  ['GET', 'contents', 200],
  ['GET', 'contents/CONTENT', 200],
  ['PUT', 'contents/CONTENT/ignore', 403],
  ['GET', 'content_threads', 200],
  ['GET', 'content_threads/THREAD', 200],
  ['PUT', 'content_threads/THREAD/open', 403],
  ['PUT', 'content_threads/THREAD/enable_text_input', 200],
  ['PUT', 'content_threads/THREAD/disable_text_input', 200],
  ['GET', 'interventions', 200],
  ['GET', 'interventions/INTERVENTION', 200],
  ['POST', 'interventions?content_id=CONTENT', 422],
  ['PUT', 'interventions/INTERVENTION/reassign?user_id=AGENT', 200],
  ['DELETE', 'interventions/INTERVENTION/cancel', 403],
  ['PUT', 'interventions/UNKNOWN/close', 404],
  ['PUT', 'content_threads/UNKNOWN/close', 404],
]

const form = 'application/x-www-form-urlencoded'
type Carrier = (token: string) => { query?: Record<string, string>; headers?: Record<string, string>; body?: BodyInit }
const carriers: [string, Carrier, readonly string[]][] = [
  ['as bearer token', (token) => ({ headers: { authorization: `Bearer ${token}` } }), ['GET', 'POST', 'PUT', 'DELETE']],
  ['as query parameter', (token) => ({ query: { access_token: token } }), ['GET', 'POST', 'PUT', 'DELETE']],
  [
    'as query parameter beside an empty bearer',
    (token) => ({ query: { access_token: token }, headers: { authorization: 'Bearer ' } }),
    ['GET', 'POST', 'PUT', 'DELETE'],
  ],
  [
    'as query parameter, with an empty form body',
    (token) => ({ query: { access_token: token }, headers: { 'content-type': form }, body: '' }),
    ['POST', 'PUT', 'DELETE'],
  ],
  [
    'as query parameter, with an empty JSON body',
    (token) => ({ query: { access_token: token }, headers: { 'content-type': 'application/json' }, body: '' }),
    ['POST', 'PUT', 'DELETE'],
  ],
  [
    'as form field',
    (token) => ({ headers: { 'content-type': form }, body: new URLSearchParams({ access_token: token }).toString() }),
    ['POST', 'PUT', 'DELETE'],
  ],
]

function ask(method: string, path: string, { query = {}, headers = {}, body }: ReturnType<Carrier>) {
  const real = path
    .replace('CONTENT', contentId)
    .replace('THREAD', threadId)
    .replace('INTERVENTION', interventionId)
    .replace('AGENT', here.account.agent_id)
    .replace('UNKNOWN', 'f'.repeat(24))
  const url = new URL(`/1.0/${real}`, here.url)
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  return fetch(url, { method, headers, ...(body === undefined ? {} : { body }) })
}

describe.each(endpoints)('%s %s', (method, path, expected) => {
  test.each(carriers.filter(([, , methods]) => methods.includes(method)))('accepts the token %s', async (_, carry) => {
    const answer = await ask(method, path, carry(here.account.access_token))
    expect([answer.status, await answer.text()]).toEqual([expected, expect.stringMatching(/^\{/)])
  })

  test('answers 401 without a token or with a wrong token', async () => {
    const answers = await Promise.all([ask(method, path, {}), ask(method, path, { query: { access_token: 'wrong' } })])
    expect(answers.map(({ status }) => status)).toEqual([401, 401])
    expect(await answers[0]?.json()).toMatchObject({ error: 'unauthorized', status: 401 })
  })
})

test("actions have the permissions and the name of the token's agent", async () => {
  const agent = await here.colleague()
  const { asked } = await here.question()
  const { body } = await here.reply(asked.id, {}, agent.token)
  expect(body).toMatchObject({ author_id: agent.id, creator_id: agent.id })
  const mute = await here.agent({ read: true })
  expect((await here.reply(asked.id, {}, mute.token)).status).toBe(403)
})
