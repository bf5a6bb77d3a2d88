import { expect, test } from 'vitest'
import type { Media } from '../../../contract/attachment'
import { aClock, pendingPromises } from '../builders'
import type { Refusal } from './outbox/pending-message'
import { createUploads } from './uploads'

const lost: Refusal = { code: 'offline', message: 'No connection.', status: 0, owner: null }
const file = (name: string) => new File(['12 EUR'], name)

function someUploads() {
  const clock = aClock()
  const server: { refusal: Refusal | null; requests: string[] } = { refusal: lost, requests: [] }
  const uploaded: string[] = []
  const uploads = createUploads({
    async upload({ name }) {
      server.requests.push(name)
      if (server.refusal) throw server.refusal
      return { id: name, filename: name } as Media
    },
    onUploaded: (id, { filename }) => uploaded.push(`${id} ${filename}`),
    refusalOf: (error) => error as Refusal,
    after: clock.after,
  })
  return { uploads, clock, server, uploaded }
}

test('a file waits for the connection, and the reply waits for the file', async () => {
  const { uploads, server, uploaded } = someUploads()
  await uploads.add('c1', [file('a.txt'), file('b.txt')])
  expect([uploads.isLoading('c1'), uploads.isLoading('c2')]).toEqual([true, false])
  server.refusal = null
  uploads.retryLost()
  await pendingPromises()
  expect([uploaded, uploads.items.value]).toEqual([['c1 a.txt', 'c1 b.txt'], []])
})

test('while the server is away, a file is retried after growing pauses', async () => {
  const { uploads, clock, server, uploaded } = someUploads()
  await uploads.add('c1', [file('a.txt')])
  await clock.pass(1_000)
  await clock.pass(1_000)
  expect(server.requests).toHaveLength(2)
  server.refusal = null
  await clock.pass(1_000)
  expect([server.requests.length, uploaded]).toEqual([3, ['c1 a.txt']])
})

test('a refused file shows why, and is not retried', async () => {
  const { uploads, clock, server } = someUploads()
  server.refusal = { code: 'validation_failed', message: 'Too large.', status: 413, owner: null }
  await uploads.add('c1', [file('a.txt')])
  expect(uploads.items.value).toMatchObject([{ state: 'refused', trouble: 'Too large.' }])
  await clock.pass(60_000)
  uploads.retryLost()
  expect([server.requests.length, uploads.isLoading('c1')]).toEqual([1, false])
})

test('a file that is removed during its upload does not return', async () => {
  const { uploads, server, uploaded } = someUploads()
  server.refusal = null
  const adding = uploads.add('c1', [file('a.txt')])
  uploads.drop(uploads.items.value[0]?.id ?? 0)
  await adding
  expect(uploaded).toEqual([])
})
