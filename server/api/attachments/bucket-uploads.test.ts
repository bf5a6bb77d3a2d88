// @module-tag deep
import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tryBucket } from '../../attachments/files-in-bucket'
import { aBucketServer } from '../../attachments/testing/a-bucket-server'
import { aRunningApp, eventually, type RunningApp } from '../../testing/a-running-app'
import { onHere, storedKeys, upload, uploaded } from '../testing/an-upload'

let storage: Awaited<ReturnType<typeof aBucketServer>>
let here: RunningApp
const settings = () => ({
  S3_BUCKET: storage.bucket.bucket,
  S3_ENDPOINT: storage.bucket.endpoint,
  S3_REGION: storage.bucket.region,
  S3_ACCESS_KEY_ID: storage.bucket.accessKeyId,
  S3_SECRET_ACCESS_KEY: storage.bucket.secretAccessKey,
  LOG_LEVEL: 'silent',
})
beforeAll(async () => {
  storage = await aBucketServer()
  here = await aRunningApp(settings())
})
afterAll(async () => {
  await here.stop()
  await storage.stop()
})

test('a video is stored in the bucket and served from it in ranges', async () => {
  const film = readFileSync(new URL('../../attachments/samples/h264-aac.mp4', import.meta.url))
  const record = await uploaded(here, film, { name: 'film.mp4', fields: { private: 'true' } })
  expect(record).toMatchObject({ content_type: 'video/mp4', width: 32, height: 24, duration: 1 })
  expect(storage.requests.some((said) => said.startsWith('PUT ') && said.endsWith(`/${record.id}`))).toBe(true)
  const whole = await fetch(onHere(here, record.url))
  expect(Buffer.from(await whole.arrayBuffer()).equals(film)).toBe(true)
  const part = await fetch(onHere(here, record.url), { headers: { range: 'bytes=4-7' } })
  expect(part.status).toBe(206)
  expect(await part.text()).toBe('ftyp')
  expect(await storedKeys(here)).toContain(record.id)
})

test('thumbnails are stored next to their pictures in the bucket', async () => {
  const picture = sharp({ create: { width: 900, height: 700, channels: 3, background: 'red' } })
  const record = await uploaded(here, await picture.png().toBuffer())
  const thumbnail = await fetch(onHere(here, record.thumbnail_url ?? ''))
  expect(thumbnail.headers.get('content-type')).toBe('image/webp')
  expect(await storedKeys(here)).toContain(`${record.id}.640`)
})

test('while the bucket is unreachable, files get 503, and text is still sent', async () => {
  const record = await uploaded(here, 'before')
  storage.failWhen(() => true)
  const refused = await upload(here, 'text')
  expect(refused.status).toBe(503)
  expect(refused.body.error).toBe('storage_unavailable')
  expect((await fetch(onHere(here, record.url))).status).toBe(503)
  const customer = await here.customer()
  expect((await customer.say('Hello')).body).toBe('Hello')
  storage.failWhen(() => false)
  expect((await fetch(onHere(here, record.url))).status).toBe(200)
})

test('a person can be deleted while the bucket is unreachable', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'bubblewire-restarted-'))
  const before = await aRunningApp({ ...settings(), DATA_DIR: folder })
  const customer = await before.customer()
  const { id, thread_id } = await customer.say('My invoice, please')
  const file = await uploaded(before, 'an invoice', { fields: { private: 'true' } })
  await before.call('POST', '/1.0/contents', { in_reply_to_id: id, attachment_ids: [file.id] })
  const { identity_id } = (await before.store.read.thread(thread_id)) ?? {}
  storage.failWhen(() => true)
  const { status, body } = await before.call('DELETE', `/1.0/identities/${identity_id}/data`)
  expect([status, body.attachments]).toEqual([200, 1])
  expect((await fetch(onHere(before, file.url))).status).toBe(404)
  await before.app.stop()
  await before.store.close()
  storage.failWhen(() => false)
  expect(await storedKeys(before)).toContain(file.id)
  const after = await aRunningApp({ ...settings(), DATA_DIR: folder })
  await eventually('its bytes are gone', async () => !(await storedKeys(after)).includes(file.id))
  await after.stop()
})

test('a wrong key and a silent storage are reported differently', async () => {
  const told = async (over: Record<string, string>) => {
    const other = await aRunningApp({ ...settings(), ...over })
    const { files, incoming, ids } = other.app.needs
    const trouble = await tryBucket(files, incoming, ids())
    await other.stop()
    return trouble
  }
  expect(await told({})).toBeNull()
  expect(await told({ S3_SECRET_ACCESS_KEY: 'wrong' })).toBe('refused')
  expect(await told({ S3_BUCKET: 'no-such-bucket' })).toBe('refused')
  expect(await told({ S3_ENDPOINT: 'http://127.0.0.1:9' })).toBe('away')
})
