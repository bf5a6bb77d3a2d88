import { afterEach, expect, test } from 'vitest'
import { aRunningApp, newSessionToken, type RunningApp } from '../../testing/a-running-app'
import { aBegunUpload, storedKeys } from '../testing/an-upload'

let here: RunningApp
afterEach(() => here.stop())

async function upload(token: string, text = 'A file.') {
  const form = new FormData()
  form.append('file', new Blob([text]), 'a.txt')
  const headers = { authorization: `Bearer ${token}` }
  const answer = await fetch(`${here.url}/chat/${here.account.channel_id}/attachments`, {
    method: 'POST',
    headers,
    body: form,
  })
  return { status: answer.status, body: await answer.json() }
}

const tooMany = (setting: string) => ({
  status: 429,
  body: { error: 'too_many_uploads', message: expect.stringContaining(`(the setting ${setting})`) },
})

test('LIMIT_VISITOR_UPLOADS limits the files of one visitor in ten minutes', async () => {
  let now = Date.now()
  here = await aRunningApp({ LIMIT_VISITOR_UPLOADS: '2, 0' }, { clock: () => now })
  const token = newSessionToken()
  for (const _ of [1, 2]) expect((await upload(token)).status).toBe(200)
  expect(await upload(token)).toMatchObject(tooMany('LIMIT_VISITOR_UPLOADS'))
  expect((await upload(newSessionToken())).status).toBe(200)
  now += 600_001
  expect((await upload(token)).status).toBe(200)
})

test("LIMIT_VISITOR_UPLOADS limits a visitor's MB, and stores no file above it", async () => {
  here = await aRunningApp({ LIMIT_VISITOR_UPLOADS: '0, 1' })
  const token = newSessionToken()
  const large = 'x'.repeat(600_000)
  expect((await upload(token, large)).status).toBe(200)
  const before = await storedKeys(here)
  expect(await upload(token, large)).toMatchObject(tooMany('LIMIT_VISITOR_UPLOADS'))
  expect(await storedKeys(here)).toEqual(before)
  expect((await upload(token)).status).toBe(200)
})

test('LIMIT_VISITOR_UPLOADS=off counts nothing', async () => {
  here = await aRunningApp({ LIMIT_VISITOR_UPLOADS: 'off' })
  const token = newSessionToken()
  for (let nth = 0; nth < 31; nth += 1) expect((await upload(token)).status).toBe(200)
})

test.each([
  ['of one visitor', '1, 0, 0', { same: 429, other: 200, elsewhere: 200 }],
  ['from one address', '0, 1, 0', { same: 429, other: 429, elsewhere: 200 }],
  ['in all', '0, 0, 1', { same: 429, other: 429, elsewhere: 429 }],
  ['without a limit', 'off', { same: 200, other: 200, elsewhere: 200 }],
])('LIMIT_UPLOADS_AT_ONCE sets the number of uploads at the same time, %s', async (_, setting, expected) => {
  here = await aRunningApp({ LIMIT_UPLOADS_AT_ONCE: setting })
  const token = newSessionToken()
  const begun = await aBegunUpload(here, token)
  const far = await aBegunUpload(here, newSessionToken(), { 'x-forwarded-for': '203.0.113.7' })
  const elsewhere = await far.finish()
  const [same, other] = [await upload(token), await upload(newSessionToken())]
  expect({ same: same.status, other: other.status, elsewhere }).toEqual(expected)
  if (same.status === 429) expect(same).toMatchObject(tooMany('LIMIT_UPLOADS_AT_ONCE'))
  expect(await begun.finish()).toBe(200)
  expect((await upload(token)).status).toBe(200)
})
