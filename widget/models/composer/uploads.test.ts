import { expect, test } from 'vitest'
import type { Media } from '../../../contract/attachment'
import { memoryText } from '../kept/stored-text'
import { resolvePromises } from '../testing/fake-clock'
import { createUploads } from './uploads'

const limits = { limit: 1_000, per_message: 3, content_types: ['image/png', 'text/plain', 'audio/*'] }
const aFile = (name: string, { type = 'text/plain', size = 10 } = {}) => new File(['x'.repeat(size)], name, { type })
const mediaOf = ({ name, type, size }: File): Media => ({
  id: `id of ${name}`,
  filename: name,
  content_type: type,
  size,
  url: `https://chat.example/${name}`,
  width: null,
  height: null,
  duration: null,
})

function someUploads(stored = memoryText()) {
  const under = new Map<
    string,
    { done(): Promise<void>; fail(code: string): Promise<void>; progress(part: number): void }
  >()
  const sends: string[] = []
  const aborted: string[] = []
  const dropped: string[] = []
  const ended: string[] = []
  let lastId = 0
  const uploads = createUploads({
    send: (file, progress, signal) =>
      new Promise((resolve, reject) => {
        sends.push(file.name)
        signal.addEventListener('abort', () => aborted.push(file.name))
        under.set(file.name, {
          progress,
          done() {
            resolve(mediaOf(file))
            return resolvePromises()
          },
          fail(code) {
            reject(Object.assign(new Error(code), { code }))
            return resolvePromises()
          },
        })
      }),
    limits: { value: limits },
    stored,
    newId: () => `key ${++lastId}`,
    preview: { make: (file) => `blob:${file.name}`, drop: (address) => dropped.push(address) },
    onEnd: ({ name, state }) => ended.push(`${name} ${state}`),
  })
  const of = (name: string) => {
    const found = uploads.list.value.find((each) => each.name === name)
    if (!found) throw new Error(`there is no ${name}`)
    return found
  }
  return { uploads, under, sends, aborted, dropped, ended, of, stored }
}

test('at most two files of a message upload at the same time', async () => {
  const { uploads, under, sends, of, ended } = someUploads()
  uploads.add([aFile('a'), aFile('b'), aFile('c')])
  expect(sends).toEqual(['a', 'b'])
  expect(of('c').state).toBe('waiting')
  under.get('a')?.progress(0.5)
  expect(of('a')).toMatchObject({ state: 'sending', progress: 0.5 })
  expect(uploads.busy.value).toBe(true)
  await under.get('a')?.done()
  expect(sends).toEqual(['a', 'b', 'c'])
  await under.get('b')?.done()
  await under.get('c')?.done()
  expect(uploads.busy.value).toBe(false)
  expect(uploads.take().map(({ id }) => id)).toEqual(['id of a', 'id of b', 'id of c'])
  expect(uploads.list.value).toEqual([])
  expect(ended).toEqual(['a ready', 'b ready', 'c ready'])
})

test('sending a message removes refused files from the draft', async () => {
  const { uploads, under } = someUploads()
  uploads.add([aFile('a'), aFile('big', { size: 2_000 }), aFile('b')])
  await under.get('a')?.done()
  await under.get('b')?.fail('offline')
  expect(uploads.take().map(({ id }) => id)).toEqual(['id of a'])
  expect(uploads.list.value.map(({ name }) => name)).toEqual(['b'])
})

test('a file is added only once and only within the limit', () => {
  const { uploads, sends } = someUploads()
  const file = aFile('a')
  uploads.add([file])
  uploads.add([file])
  expect(uploads.list.value).toHaveLength(1)
  uploads.add([aFile('b'), aFile('c'), aFile('d'), aFile('e')])
  expect(uploads.list.value).toHaveLength(3)
  expect(uploads.turnedAway.value).toBe(2)
  expect(sends).toEqual(['a', 'b'])
})

test('a canceled upload is aborted, and the next file starts', async () => {
  const { uploads, under, sends, aborted, dropped, of } = someUploads()
  uploads.add([aFile('a', { type: 'image/png' }), aFile('b'), aFile('c')])
  expect(of('a').picture).toBe('blob:a')
  uploads.remove(of('a').key)
  expect(aborted).toEqual(['a'])
  expect(dropped).toEqual(['blob:a'])
  expect(sends).toEqual(['a', 'b', 'c'])
  await under.get('b')?.done()
  await under.get('a')?.done()
  expect(uploads.ready.value.map(({ filename }) => filename)).toEqual(['b'])
})

test('a file too large or of a wrong kind is refused before a byte is sent', () => {
  const { uploads, sends, of } = someUploads()
  uploads.add([aFile('big', { size: 1_001 }), aFile('drawing', { type: 'image/svg+xml' })])
  expect([of('big'), of('drawing')].map(({ refusal }) => refusal)).toEqual(['too_large', 'format_not_allowed'])
  expect([of('big'), of('drawing')].map(uploads.mayRetry)).toEqual([false, false])
  expect(sends).toEqual([])
})

test('a failed upload is repeated one time, even after several presses', async () => {
  const { uploads, under, sends, of } = someUploads()
  uploads.add([aFile('a')])
  await under.get('a')?.fail('offline')
  expect(of('a')).toMatchObject({ state: 'failed', refusal: 'offline' })
  expect(uploads.mayRetry(of('a'))).toBe(true)
  uploads.retry(of('a').key)
  uploads.retry(of('a').key)
  expect(sends).toEqual(['a', 'a'])
  await under.get('a')?.done()
  expect(of('a').state).toBe('ready')
})

test('a failed upload stays in the draft after the message is sent', async () => {
  const { uploads, under, of } = someUploads()
  uploads.add([aFile('a'), aFile('b')])
  await under.get('a')?.done()
  await under.get('b')?.fail('storage_unavailable')
  expect(uploads.take()).toHaveLength(1)
  expect(uploads.list.value).toHaveLength(1)
  expect(of('b').state).toBe('failed')
})

test('a reload finds only finished uploads that were not sent', async () => {
  const { uploads, under, stored } = someUploads()
  uploads.add([aFile('a'), aFile('b')])
  await under.get('a')?.done()
  const again = someUploads(stored).uploads
  expect(again.ready.value.map(({ filename }) => filename)).toEqual(['a'])
  again.take()
  expect(someUploads(stored).uploads.list.value).toEqual([])
})
