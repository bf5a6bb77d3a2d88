// @module-tag deep
import { randomUUID } from 'node:crypto'
import { mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { Readable, Writable } from 'node:stream'
import { afterAll, afterEach, expect, test } from 'vitest'
import { aSmallDisk } from '../../e2e/faults/world/small-disk'
import { upload } from '../api/testing/an-upload'
import { accepted, aRunningApp, eventually, type RunningApp } from '../testing/a-running-app'
import { onPostgres } from '../testing/a-store'

// The data folder is on a file system in memory of 24 MB, which only root can mount. The test fills it to its last
// byte.

const megabyte = 1024 * 1024
const disk = aSmallDisk(24)
const isHere = !onPostgres && disk.mount() === null
let here: RunningApp
let now = Date.now()
const logged: string[] = []
afterEach(async () => {
  disk.free()
  await here?.stop()
  logged.length = 0
})
afterAll(() => disk.unmount())

async function aServerOnIt(env: Record<string, string> = {}) {
  const folder = join(disk.folder(), randomUUID())
  mkdirSync(folder)
  const logTo = new Writable({
    write(line, _, done) {
      logged.push(JSON.parse(String(line)).msg)
      done()
    },
  })
  here = await aRunningApp({ DATA_DIR: folder, DISK_FLOOR_MB: '4', ...env }, { logTo, clock: () => now })
}
const ready = async () => {
  const answer = await fetch(`${here.url}/readyz`)
  return { status: answer.status, body: await answer.json() }
}
const metric = async (name: string) =>
  Number(new RegExp(`^bubblewire_${name} (.+)$`, 'm').exec(await (await fetch(`${here.url}/metrics`)).text())?.[1])
const messages = Array.from({ length: 100 }, (_, nth) => ({ client_id: randomUUID(), body: `Message ${nth}` }))

test.skipIf(!isHere)('a full disk makes customers retry and is shown to operators', async () => {
  await aServerOnIt()
  const customer = await here.customer()
  await customer.say('Hello')
  expect(await ready()).toMatchObject({ status: 200 })
  expect(await metric('free_bytes')).toBeGreaterThan(4 * megabyte)
  disk.fill()
  for (const message of messages)
    expect(await customer.send(message)).toMatchObject({ ok: false, error: { code: 'busy', retry_after: 5 } })
  const written = await here.call('POST', '/1.0/communities', { name: 'Garden' })
  expect([written.status, written.body.error, written.headers.get('retry-after')]).toEqual([503, 'busy', '5'])
  expect(await ready()).toMatchObject({ status: 503, body: { reasons: ['The disk is nearly full.'] } })
  expect(await metric('failed_commits_total{reason="full"}')).toBeGreaterThan(messages.length)
  expect(await metric('free_bytes')).toBe(0)
  // The log has one line a minute, not a line for each message.
  const full = expect.stringContaining('the disk is full')
  expect(logged).toEqual([full])
  now += 60_001
  await customer.send({ body: 'Still there?' })
  expect(logged).toEqual([full, full])
})

test.skipIf(!isHere)('each message is stored one time after the disk has space again', async () => {
  await aServerOnIt()
  const customer = await here.customer()
  const first = await customer.say('Hello')
  disk.fill()
  for (const message of messages) await customer.send(message)
  disk.free()
  for (const message of messages) accepted(await customer.send(message))
  for (const message of messages) accepted(await customer.send(message))
  expect(await ready()).toMatchObject({ status: 200 })
  const { body } = await here.call('GET', `/1.0/contents?thread_id=${first.thread_id}&limit=150&sort=created_at`)
  expect(body.records.map((each: { body: string }) => each.body).sort()).toEqual(
    ['Hello', ...messages.map(({ body }) => body)].sort(),
  )
})

test.skipIf(!isHere)('a file that would fill the disk is refused before it is read', async () => {
  await aServerOnIt()
  const customer = await here.customer()
  const large = await upload(here, new Uint8Array(21 * megabyte))
  expect(large).toMatchObject({ status: 507, body: { error: 'storage_unavailable', status: 507 } })
  expect(large.headers.get('retry-after')).toBe('60')
  expect((await upload(here, new Uint8Array(megabyte))).status).toBe(200)
  await upload(here, new Uint8Array(12 * megabyte))
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(9 * megabyte)]), 'a.txt')
  const own = await fetch(`${here.url}/chat/${here.account.channel_id}/attachments`, {
    method: 'POST',
    headers: { authorization: `Bearer ${customer.token}` },
    body: form,
  })
  expect([own.status, (await own.json()).error]).toEqual([507, 'storage_unavailable'])
  await customer.say('Text goes on')
})

test.skipIf(!isHere)('an upload onto a full disk leaves no file', async () => {
  await aServerOnIt({ DISK_FLOOR_MB: '0' })
  async function* body() {
    yield '--b\r\nContent-Disposition: form-data; name="file"; filename="a.bin"\r\n\r\n'
    for (let nth = 0; nth < 30; nth++) yield Buffer.alloc(megabyte)
    yield '\r\n--b--\r\n'
  }
  const answer = await fetch(`${here.url}/1.0/attachments`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${here.account.access_token}`,
      'content-type': 'multipart/form-data; boundary=b',
    },
    body: Readable.from(body()) as never,
    duplex: 'half',
  } as RequestInit)
  expect([answer.status, (await answer.json()).error]).toEqual([507, 'storage_unavailable'])
  expect(readdirSync(here.app.needs.config.incomingDir)).toEqual([])
  await eventually('text goes on', async () => (await here.call('GET', '/1.0/users/me')).status === 200)
})
