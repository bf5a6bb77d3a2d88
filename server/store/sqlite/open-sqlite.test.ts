import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import type { ConversationQuery } from '../../conversation/inbox/inbox-port'
import type { Store, Transaction } from '../../conversation/ports'
import { conversationsQuery, countsOfOpen } from '../queries/conversations/inbox-lists'
import { silentThreadQuery } from '../queries/conversations/interventions'
import { factsOfSource } from '../queries/conversations/statistics'
import { newestOpen, ofIdentity } from '../queries/conversations/threads'
import { identityListQuery } from '../queries/customers/identities'
import { threadsBefore } from '../queries/customers/visitors'
import { removeOfThread } from '../queries/events/published-events'
import { queriesOf } from '../queries/lists'
import type { Query } from '../queries/query'
import { interventionSuite } from '../testing/interventions.suite'
import { aContent, aSource, aThread } from '../testing/records'
import { storeSuite } from '../testing/store.suite'
import { runTogether } from '../testing/together'
import { openDatabase } from './database'
import { openSqlite } from './open-sqlite'

const folders: string[] = []
function newFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'bubblewire-store-'))
  folders.push(folder)
  return folder
}

const ofNew: ConversationQuery = {
  ...{ state: 'new', sourceIds: null, modes: null, words: [] },
  ...{ sort: 'newest', after: null, limit: 30 },
}

const sqlite = {
  open: (place: string) => openSqlite({ folder: place, durable: false }),
  newPlace: newFolder,
  dispose: () => {
    for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
  },
}

storeSuite('sqlite', sqlite)
interventionSuite('sqlite', sqlite)
afterAll(sqlite.dispose)

test('a refused setup command leaves the cached settings unchanged', async () => {
  const store = await openSqlite({ folder: newFolder(), durable: false })
  const source = aSource({ name: 'Shop' })
  await store.transact((tx) => tx.insertSource(source))
  const rename = async (tx: Transaction) => {
    await tx.updateSource({ ...source, name: 'Refused' })
    expect((await tx.settings()).sources.get(source.id)?.name).toBe('Refused')
    throw new Error('refused')
  }
  const name = async (tx: Transaction) => (await tx.settings()).sources.get(source.id)?.name
  const results = await runTogether<string | undefined>(store, [rename, name])
  expect(results.map((each) => (each.status === 'fulfilled' ? each.value : 'refused'))).toEqual(['refused', 'Shop'])
  await store.close()
})

test('a second process cannot open the same data folder', async () => {
  const folder = newFolder()
  const store = await openSqlite({ folder, durable: false })
  await expect(openSqlite({ folder, durable: false })).rejects.toThrow('already running on the data folder')
  await store.close()
  const again = await openSqlite({ folder, durable: false })
  await again.close()
})

test('other requests do not wait for a search of all messages', async () => {
  const store = await openSqlite({ folder: newFolder(), durable: false })
  const thread = aThread({ inbox_state: 'new', title: 'A samovar' })
  await store.transact((tx) => tx.insertThread(thread))
  const answered: string[] = []
  const search = store.read
    .conversations({ ...ofNew, words: ['samovar'] })
    .then((found) => answered.push(`found ${found[0]?.title}`))
  const other = store.read.threadsById([thread.id]).then(() => answered.push('something else'))
  await Promise.all([search, other])
  expect(answered).toEqual(['something else', 'found A samovar'])
  const late = store.read.conversations({ ...ofNew, words: ['late'] })
  const ends = expect(late).rejects.toThrow('The store is closed.')
  await store.close()
  await ends
})

test('closing a store during a long read ends only that read', { tags: 'deep' }, async () => {
  for (let nth = 0; nth < 20; nth += 1) {
    const store = await openSqlite({ folder: newFolder(), durable: false })
    await store.transact((tx) => tx.insertThread(aThread({ inbox_state: 'new', title: 'A samovar' })))
    await store.read.conversations({ ...ofNew, words: ['early'] })
    const late = store.read.conversations({ ...ofNew, words: ['late'] })
    const ends = expect(late).rejects.toThrow('The store is closed.')
    await store.close()
    await ends
  }
})

test.each([
  ['the threads of a message', newestOpen, 'threads_customer (identity_id=? AND source_id=?'],
  ['the threads of an opened chat', ofIdentity, 'threads_customer (identity_id=? AND source_id=?'],
  ['the threads of a list', threadsBefore, 'threads_customer (identity_id=? AND source_id=?'],
  ['conversations that fell silent', silentThreadQuery, 'threads_inbox (inbox_state=? AND last_content_at<?'],
  ['the conversations of the statistics', factsOfSource, 'threads_source (source_id=? AND id>? AND id<?)'],
  ['the events of a thread that are no arrivals', removeOfThread, 'published_events_apart (thread_id=?'],
])('a query of %s uses an index, however many records there are', async (_, query, index) => {
  expect((await planOf(query))[0]).toContain(index)
})

test.each([
  ['the newest word first', 'newest', 'threads_inbox (inbox_state=? AND (last_content_at,id)<(?,?))'],
  ['the oldest word first', 'oldest', 'threads_inbox (inbox_state=? AND (last_content_at,id)>(?,?))'],
  ['who waits longest first', 'waiting longest', 'threads_waiting (inbox_state=? AND (waiting_since,id)>(?,?))'],
] as const)('a page of the inbox, %s, reads only an index for any number of conversations', async (_, sort, index) => {
  const ids = {
    sourceIds: ['a'],
    modes: null,
    found: { words: [], isSoonFull: false },
    after: { at: 1, id: 'a' },
    limit: 30,
  }
  const plans = await planOf(conversationsQuery({ state: 'new', sort, ...ids }))
  expect(plans.join()).toContain(index)
  expect(plans.join()).not.toContain('TEMP B-TREE')
})

test('an inbox page filtered by priority reads only the priority index', async () => {
  const ids = {
    sourceIds: null,
    modes: null,
    found: { words: [], isSoonFull: false },
    after: { at: 1, id: 'a' },
    limit: 30,
  }
  const plans = await planOf(conversationsQuery({ state: 'new', sort: 'newest', priority: 'high', ...ids }))
  expect(plans.join()).toContain('threads_priority (inbox_state=? AND priority=? AND (last_content_at,id)<(?,?))')
  expect(plans.join()).not.toContain('TEMP B-TREE')
})

test.each([
  ['last seen', 'identities_seen'],
  ['name', 'identities_name'],
] as const)('a page of customers by %s reads only an index', async (sort, index) => {
  const plans = await planOf(identityListQuery([], sort).page)
  expect(plans.join()).toContain(index)
  expect(plans.join()).not.toContain('TEMP B-TREE')
})

test.each(['contents', 'threads', 'interventions'] as const)(
  'a search in a list of %s reads only the search index',
  async (name) => {
    const found = { words: ['kettle'], isSoonFull: false }
    const sort = { by: 'created_at', descending: true } as const
    const { page } = queriesOf(name, { sourceIds: null, conditions: [], found, sort, offset: 0, limit: 30 })
    expect((await planOf(page)).join()).toContain('search_contents_owner (owner=?')
  },
)

test('counting open conversations reads only the inbox index', async () => {
  expect((await planOf(countsOfOpen)).join()).toContain('COVERING INDEX threads_inbox (inbox_state=?)')
})

async function planOf(query: Query): Promise<string[]> {
  const folder = newFolder()
  await (await openSqlite({ folder, durable: false })).close()
  const database = openDatabase(join(folder, 'bubblewire.db'), { readonly: true })
  const { sql, parameters } = query.for('sqlite')
  const plan = database.prepare(`explain query plan ${sql}`).all(...parameters.map(() => 1)) as { detail: string }[]
  database.close()
  return plan.map(({ detail }) => detail)
}

/** Stores contents and deletes a tenth of them. They grew first, so SQLite moved rows and left copies of them. */
async function deleteAmongOthers(store: Store): Promise<void> {
  let state = 7
  const random = () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
  const contents = Array.from({ length: 6000 }, () =>
    aContent({ body: (random() < 0.1 ? 'odd-word ' : 'others ').repeat(1 + random() * 60) }),
  )
  await runTogether(
    store,
    contents.map((content, nth) => {
      const earlier = contents[nth - Math.floor(random() * 20) - 1]
      const language = random() < 0.7 ? 'longer'.repeat(1 + random() * 20) : null
      return async (tx) => {
        await tx.insertContent(content)
        if (earlier && language) await tx.updateContent({ ...earlier, language })
      }
    }),
  )
  const deleted = contents.filter(({ body }) => body.startsWith('odd-word'))
  await runTogether(
    store,
    deleted.map(
      ({ id }) =>
        (tx) =>
          tx.deleteContent(id),
    ),
  )
}

function deleteWithTraces(folder: string, id: string): void {
  const database = openDatabase(join(folder, 'bubblewire.db'))
  database.pragma('secure_delete = off')
  database.prepare('delete from contents where id = ?').run(id)
  database.close()
}

const holds = (folder: string, word: string) =>
  ['bubblewire.db', 'bubblewire.db-wal']
    .filter((name) => existsSync(join(folder, name)))
    .some((name) => readFileSync(join(folder, name)).includes(word))

test('the files contain no deleted data after a scrub', async () => {
  const folder = newFolder()
  const store = await openSqlite({ folder, durable: false })
  await deleteAmongOthers(store)
  expect(holds(folder, 'odd-word')).toBe(true)
  await store.scrub()
  expect(holds(folder, 'odd-word')).toBe(false)
  expect(holds(folder, 'others')).toBe(true)
  await store.close()
})

test('a failed rewrite of the database is repeated at the next start', async () => {
  const folder = newFolder()
  const store = await openSqlite({ folder, durable: false })
  const content = aContent({ body: 'odd-word' })
  await store.transact((tx) => tx.insertContent(content))
  await store.transact((tx) => tx.putSetting('scrub_due', '1'))
  await store.close()
  deleteWithTraces(folder, content.id)
  expect(holds(folder, 'odd-word')).toBe(true)
  const again = await openSqlite({ folder, durable: false })
  expect(holds(folder, 'odd-word')).toBe(false)
  expect(await again.read.setting('scrub_due')).toBeNull()
  await again.close()
})

test('an older version opens the database that a newer version migrated', async () => {
  const folder = newFolder()
  await (await openSqlite({ folder, durable: false })).close()
  const database = openDatabase(join(folder, 'bubblewire.db'))
  const newer = { name: '9999-of-tomorrow', timestamp: new Date().toISOString() }
  database.prepare('insert into kysely_migration (name, timestamp) values (@name, @timestamp)').run(newer)
  database.exec('alter table threads add column of_tomorrow text')
  database.close()
  const store = await openSqlite({ folder, durable: false })
  const thread = aThread()
  await store.transact((tx) => tx.insertThread(thread))
  expect(await store.read.thread(thread.id)).toEqual(thread)
  await store.close()
})
