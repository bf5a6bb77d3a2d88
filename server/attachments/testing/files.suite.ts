import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createIds } from '../../values/ids'
import { FileGone, type Files } from '../files'

interface Implementation {
  open(): Promise<Files>
  close(): Promise<void>
}

export async function bytesOf(stream: Readable): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of stream) parts.push(Buffer.from(part))
  return Buffer.concat(parts)
}

export async function keysIn(files: Files): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of files.list()) keys.push(key)
  return keys.sort()
}

export const newKey = createIds(Date.now)

export function localFiles() {
  const folder = mkdtempSync(join(tmpdir(), 'bubblewire-local-'))
  return {
    write: (bytes: string | Buffer) => {
      const path = join(folder, newKey())
      writeFileSync(path, bytes)
      return path
    },
    dispose: () => rmSync(folder, { recursive: true, force: true }),
  }
}

export function filesSuite(name: string, { open, close }: Implementation): void {
  describe(`files ${name}`, () => {
    let files: Files
    const local = localFiles()
    beforeAll(async () => {
      files = await open()
    })
    afterAll(async () => {
      local.dispose()
      await close()
    })
    const put = async (bytes: string | Buffer, key = newKey()) => {
      await files.put(key, local.write(bytes), 'text/plain')
      return key
    }

    test('storing a file moves it from the local disk into the storage', async () => {
      const path = local.write('0123456789')
      const key = newKey()
      await files.put(key, path, 'text/plain')
      expect((await bytesOf(await files.read(key))).toString()).toBe('0123456789')
      expect(await files.size(key)).toBe(10)
      expect(() => statSync(path)).toThrow()
    })

    test.each([
      [0, 3, '0123'],
      [9, 9, '9'],
      [0, 9, '0123456789'],
    ])('bytes %i to %i can be read alone', async (start, end, expected) => {
      const key = await put('0123456789')
      expect((await bytesOf(await files.read(key, { start, end }))).toString()).toBe(expected)
    })

    test('a file of 20 MB can be read whole or as a range', async () => {
      const large = Buffer.alloc(20 * 1024 * 1024)
      for (let at = 0; at < large.length; at += 4) large.writeUInt32BE(at, at)
      const key = await put(large)
      expect(await files.size(key)).toBe(large.length)
      expect((await bytesOf(await files.read(key))).equals(large)).toBe(true)
      const start = 8 * 1024 * 1024 - 10
      const range = { start, end: start + 99 }
      expect((await bytesOf(await files.read(key, range))).equals(large.subarray(start, start + 100))).toBe(true)
    })

    test('a missing file has no size, and reading it fails', async () => {
      const key = newKey()
      expect(await files.size(key)).toBeNull()
      await expect(files.read(key)).rejects.toThrow(FileGone)
      await expect(files.read(key, { start: 0, end: 1 })).rejects.toThrow(FileGone)
      await files.remove(key)
    })

    test('removing a file does not remove its thumbnail', async () => {
      const key = await put('original')
      await put('small', `${key}.640`)
      await files.remove(key)
      expect(await files.size(key)).toBeNull()
      expect((await bytesOf(await files.read(`${key}.640`))).toString()).toBe('small')
    })

    test('storing under the same key replaces the file', async () => {
      const key = await put('before')
      await put('after it', key)
      expect((await bytesOf(await files.read(key))).toString()).toBe('after it')
    })

    test('all files are listed, with the time of storing', async () => {
      const before = Date.now() - 2000
      const keys = [await put('a'), await put('b')]
      await put('c', `${keys[0]}.320`)
      const found = new Map<string, number>()
      for await (const { key, storedAt } of files.list()) found.set(key, storedAt)
      for (const key of [...keys, `${keys[0]}.320`]) expect(found.get(key)).toBeGreaterThan(before)
    })

    test('a reader can stop in the middle of a file', async () => {
      const key = await put(Buffer.alloc(5_000_000))
      const stream = await files.read(key)
      for await (const _ of stream) break
      expect(stream.destroyed).toBe(true)
      expect(await files.size(key)).toBe(5_000_000)
    })
  })
}
