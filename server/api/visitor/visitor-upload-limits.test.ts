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

const tooMany = (sentence: string) => ({
  status: 429,
  body: { error: 'too_many_uploads', message: expect.stringContaining(sentence) },
})

test('LIMIT_UPLOADS limits the files of one visitor in ten minutes', async () => {
  let now = Date.now()
  here = await aRunningApp({ LIMIT_UPLOADS: '2' }, { clock: () => now })
  const token = newSessionToken()
  for (const _ of [1, 2]) expect((await upload(token)).status).toBe(200)
  expect(await upload(token)).toMatchObject(
    tooMany('Too many files of one visitor (the settings LIMIT_UPLOADS and LIMIT_UPLOAD_MB)'),
  )
  expect((await upload(newSessionToken())).status).toBe(200)
  now += 600_001
  expect((await upload(token)).status).toBe(200)
})

test('LIMIT_UPLOAD_MB limits the total MB that a visitor uploads', async () => {
  here = await aRunningApp({ LIMIT_UPLOADS: 'off', LIMIT_UPLOAD_MB: '1' })
  const token = newSessionToken()
  const large = 'x'.repeat(600_000)
  expect((await upload(token, large)).status).toBe(200)
  const before = await storedKeys(here)
  expect(await upload(token, large)).toMatchObject(
    tooMany('Too many files of one visitor (the settings LIMIT_UPLOADS and LIMIT_UPLOAD_MB)'),
  )
  expect(await storedKeys(here)).toEqual(before)
  expect((await upload(token)).status).toBe(200)
})

test("LIMIT_UPLOADS=off removes the limit on a visitor's files", async () => {
  here = await aRunningApp({ LIMIT_UPLOADS: 'off' })
  const token = newSessionToken()
  for (let nth = 0; nth < 31; nth += 1) expect((await upload(token)).status).toBe(200)
})

test.each([
  ['of one visitor', { visitor: 1, address: 0, server: 0 }, { same: 429, other: 200, elsewhere: 200 }],
  ['from one address', { visitor: 0, address: 1, server: 0 }, { same: 429, other: 429, elsewhere: 200 }],
  ['in all', { visitor: 0, address: 0, server: 1 }, { same: 429, other: 429, elsewhere: 429 }],
])('simultaneous uploads are limited, %s', async (_, uploadsAtOnce, expected) => {
  here = await aRunningApp({}, { limits: { uploadsAtOnce } })
  const token = newSessionToken()
  const begun = await aBegunUpload(here, token)
  const far = await aBegunUpload(here, newSessionToken(), { 'x-forwarded-for': '203.0.113.7' })
  const elsewhere = await far.finish()
  const [same, other] = [await upload(token), await upload(newSessionToken())]
  expect({ same: same.status, other: other.status, elsewhere }).toEqual(expected)
  if (same.status === 429) expect(same).toMatchObject(tooMany('Too many files at once'))
  expect(await begun.finish()).toBe(200)
  expect((await upload(token)).status).toBe(200)
})
