import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ConversationQuery } from '../../conversation/inbox/inbox-port'
import type { Store } from '../../conversation/ports'
import { aThread } from '../testing/records'
import { openSqlite } from './open-sqlite'

// Searches run in a thread of their own. Nothing that writes waits for them.

/** So many threads cannot be started, as on a system that has none left. */
const refused = vi.hoisted(() => ({ threads: 0 }))
vi.mock('node:worker_threads', async (original) => {
  const real = await original<typeof import('node:worker_threads')>()
  class Worker extends real.Worker {
    constructor(...given: ConstructorParameters<typeof real.Worker>) {
      if (refused.threads > 0) {
        refused.threads -= 1
        throw new Error('There is no thread left.')
      }
      super(...given)
    }
  }
  return { ...real, Worker }
})

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
const search = async () => (await store.read.conversations(sought)).map(({ title }) => title)

test('where no thread can be started a search is refused, and all else goes on', async () => {
  refused.threads = 1
  await expect(search()).rejects.toThrow('There is no thread left.')
  expect(await search()).toEqual(['A samovar'])
  await store.scrub()
  expect(await store.transact(async () => 'written')).toBe('written')
})

test('while the files wait for a search to be written anew, everything is written', async () => {
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
