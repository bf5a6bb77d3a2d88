import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { ConversationQuery } from '../../conversation/inbox/inbox-port'
import type { Store } from '../../conversation/ports'
import { aThread } from '../testing/records'
import { openSqlite } from './open-sqlite'
import { beginThread, createReadWorker } from './read-worker'

// Searches run in a separate thread, so writes do not wait for them.

let folder: string
let store: Store
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'bubblewire-reads-'))
  store = await openSqlite({ folder, durable: false })
  await store.transact((tx) => tx.insertThread(aThread({ inbox_state: 'new', title: 'A samovar' })))
})
afterEach(async () => {
  await store.close()
  rmSync(folder, { recursive: true, force: true })
})

const sought: ConversationQuery = {
  ...{ state: 'new', sourceIds: null, modes: null, words: ['samovar'] },
  ...{ sort: 'newest', after: null, limit: 30 },
}
const search = () => store.read.contentsSaying([aThread().id], sought.words)

test('a search is refused if its worker thread cannot start', async () => {
  let isRefused = true
  const reads = createReadWorker(join(folder, 'bubblewire.db'), (given) => {
    if (!isRefused) return beginThread(given)
    isRefused = false
    throw new Error('There is no thread left.')
  })
  const titles = () => reads.all('select title from threads', [])
  await expect(titles()).rejects.toThrow('There is no thread left.')
  expect(await reads.between(async () => 'alone')).toBe('alone')
  expect(await titles()).toEqual([{ title: 'A samovar' }])
  await reads.close()
})

test('writes continue while the rewrite of the files waits for a search', async () => {
  const ended: string[] = []
  const note = (what: string) => () => void ended.push(what)
  const all = [
    ...[1, 2, 3].map((nth) => search().then(note(`search ${nth}`))),
    store.scrub().then(note('scrub')),
    store.transact(async () => {}).then(note('write')),
    search().then(note('search 4')),
  ]
  await Promise.all(all)
  expect(ended[0]).toBe('write')
  expect(ended.slice(1)).toEqual(['search 1', 'search 2', 'search 3', 'scrub', 'search 4'])
})
