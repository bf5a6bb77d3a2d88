// @module-tag deep
import { afterAll, beforeAll, expect, test } from 'vitest'
import { filesInBucket } from './files-in-bucket'
import { aBucketServer } from './testing/a-bucket-server'
import { bytesOf, filesSuite, keysIn, localFiles, newKey } from './testing/files.suite'

let server: Awaited<ReturnType<typeof aBucketServer>>
const local = localFiles()
beforeAll(async () => {
  server = await aBucketServer()
})
afterAll(async () => {
  local.dispose()
  await server.stop()
})

filesSuite('in a bucket', {
  open: async () => filesInBucket(server.bucket, 'suite/'),
  close: async () => {},
})

test('a request that the bucket refuses for a wrong secret is not repeated', async () => {
  const key = newKey()
  await filesInBucket(server.bucket, 'a/').put(key, local.write('secret'), 'text/plain')
  const thief = filesInBucket({ ...server.bucket, secretAccessKey: 'wrong' }, 'a/')
  const asked = server.requests.length
  await expect(thief.read(key)).rejects.toThrow('403')
  expect(server.requests.length).toBe(asked + 1)
  await expect(thief.put(key, local.write('mine'), 'text/plain')).rejects.toThrow('403')
  await expect(thief.size(key)).rejects.toThrow('403')
})

test("two installations that share a bucket do not see each other's files", async () => {
  const [one, other] = [filesInBucket(server.bucket, 'one/'), filesInBucket(server.bucket, 'other/')]
  const key = newKey()
  await one.put(key, local.write('of one'), 'text/plain')
  expect(await keysIn(one)).toEqual([key])
  expect(await keysIn(other)).toEqual([])
  expect(await other.size(key)).toBeNull()
})

test('a list of files is complete when the storage splits it into pages', async () => {
  const files = filesInBucket(server.bucket, 'many/', 3)
  const keys = Array.from({ length: 8 }, () => newKey())
  for (const key of keys) await files.put(key, local.write('x'), 'text/plain')
  expect(await keysIn(files)).toEqual(keys.sort())
})

test('a request to a busy storage is repeated', async () => {
  const files = filesInBucket(server.bucket, 'busy/')
  const key = newKey()
  let busy = 2
  server.failWhen(() => busy-- > 0)
  await files.put(key, local.write('patience'), 'text/plain')
  busy = 1
  expect((await bytesOf(await files.read(key))).toString()).toBe('patience')
  server.failWhen(() => false)
})

test('an upload that the storage breaks off is aborted and can be repeated', async () => {
  const files = filesInBucket(server.bucket, 'broken/')
  const key = newKey()
  const path = local.write(Buffer.alloc(20 * 1024 * 1024))
  server.failWhen((request) => request.includes('partNumber=2'))
  const begun = files.put(key, path, 'video/mp4')
  await expect(begun).rejects.toThrow('503')
  expect(server.requests.at(-1)).toMatch(/^DELETE .*uploadId=/)
  expect(await files.size(key)).toBeNull()
  server.failWhen(() => false)
  await files.put(key, path, 'video/mp4')
  expect(await files.size(key)).toBe(20 * 1024 * 1024)
})

test('a call to an unreachable storage fails with an error', async () => {
  const away = filesInBucket({ ...server.bucket, endpoint: 'http://127.0.0.1:9' }, 'a/')
  await expect(away.size(newKey())).rejects.toThrow()
})
