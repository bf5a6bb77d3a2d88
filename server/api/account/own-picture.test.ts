import { afterAll, beforeAll, expect, test } from 'vitest'
import { aRunningApp, type RunningApp } from '../../testing/a-running-app'

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

let here: RunningApp
beforeAll(async () => {
  here = await aRunningApp()
})
afterAll(() => here.stop())

async function upload(bytes: Buffer, filename: string, fields: Record<string, string> = {}): Promise<string> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  form.set('file', new Blob([new Uint8Array(bytes)]), filename)
  const headers = { authorization: `Bearer ${here.account.access_token}` }
  const answer = await fetch(`${here.url}/1.0/attachments`, { method: 'POST', headers, body: form })
  return (await answer.json()).id
}
const put = (fields: object, path = '/1.0/users/me') => here.call('PUT', path, fields)

test("a user's avatar loads for anyone and runs no script", async () => {
  expect((await here.call('GET', '/1.0/users/me')).body).toMatchObject({ picture_id: null, picture_url: null })
  const picture_id = await upload(png, 'ada.png')
  const { status, body } = await put({ picture_id })
  expect([status, body.picture_id]).toEqual([200, picture_id])
  const { body: user } = await here.call('GET', `/1.0/users/${body.id}`)
  expect(user.picture_url).toBe(body.picture_url)
  const { pathname, search } = new URL(user.picture_url)
  const answer = await fetch(here.url + pathname + search)
  expect(answer.status).toBe(200)
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'image/png',
    'content-security-policy': expect.stringContaining('sandbox'),
    'cache-control': 'public, max-age=31536000, immutable',
  })
  expect((await put({ picture_id: null })).body).toMatchObject({ picture_id: null, picture_url: null })
})

test("the audit log records an administrator's change of a user's avatar", async () => {
  const { body: user } = await here.call('POST', '/1.0/users', { name: 'Helper' })
  const picture_id = await upload(png, 'helper.png')
  const changed = await put({ picture_id }, `/1.0/users/${user.id}`)
  expect(changed.body).toMatchObject({ name: 'Helper', picture_id })
  const { records } = (await here.call('GET', '/1.0/events?limit=5')).body
  expect(records[0]).toMatchObject({ action: 'user.changed', changed: ['picture_id'] })
})

test.each([
  ['text', async () => upload(Buffer.from('Hello'), 'face.png'), 'not_allowed'],
  ['a private picture', async () => upload(png, 'face.png', { private: 'true' }), 'not_allowed'],
  ['no upload', async () => '0123456789abcdef01234567', 'unknown'],
])("%s is refused as a user's picture", async (_, given, code) => {
  const picture_id = await given()
  for (const path of ['/1.0/users/me', `/1.0/users/${here.account.agent_id}`]) {
    const { status, body } = await put({ picture_id }, path)
    expect([status, body.errors]).toEqual([422, [expect.objectContaining({ path: 'picture_id', code })]])
  }
})
