import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, describe, expect, test } from 'vitest'
import type { Store } from '../conversation/ports'
import type { WriteSet } from '../conversation/write-set'
import { openPostgres } from '../store/postgres/open-postgres'
import { openSqlite } from '../store/sqlite/open-sqlite'
import { anotherClient } from '../store/testing/disturbances'
import { findPostgres } from '../store/testing/postgres-databases'
import { aShop, withNodes } from '../store/testing/visitors-on-nodes'
import { type NotStored, watchStore } from './watch-store'

const postgres = await findPostgres()
const folders: string[] = []
afterAll(async () => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
  await postgres?.dropAll()
})

async function openedSqlite(): Promise<Store> {
  const folder = mkdtempSync(join(tmpdir(), 'bubblewire-refused-'))
  folders.push(folder)
  return openSqlite({ folder, durable: false })
}

const openedPostgres = async (): Promise<Store> =>
  openPostgres({ url: (await postgres?.newDatabase()) ?? '', connections: 4 })

function watch(store: Store) {
  const seen = { counted: [] as NotStored[], logged: [] as string[] }
  const log = pino({ level: 'error' }, { write: (line) => void seen.logged.push(JSON.parse(line).err.message) })
  const count = (reason: NotStored) => void seen.counted.push(reason)
  return { seen, watched: watchStore(store, { clock: () => 1_800_000_000_000, log, count }) }
}

const spoiling = (store: Store, spoil: (set: WriteSet) => void): Store => ({
  ...store,
  act: (act) =>
    store.act({
      ...act,
      decide(scene, set) {
        const result = act.decide(scene, set)
        spoil(set)
        return result
      },
    }),
})

const idsOf = (contents: readonly { id: string }[]) => contents.map(({ id }) => id)
const storedIn = async (store: Store, contents: readonly { thread_id: string }[]) =>
  idsOf(await store.read.contentsAfter(contents[0]?.thread_id ?? '', 0, 300))

const notTaken = { no: 'column holds this' } as unknown as number
const spoilThreads = ({ threads }: WriteSet) => {
  for (const [nth, { before, after }] of [...threads.entries()])
    threads[nth] = { before, after: { ...after, last_seq: notTaken } }
}

const stores = { SQLite: openedSqlite, ...(postgres && { PostgreSQL: openedPostgres }) }
test.each(Object.entries(stores))('on %s a message whose rows are refused fails alone', async (_, open) => {
  const store = await open()
  const { watched } = watch(store)
  const shop = await aShop(store)
  const [visitor, other] = [await shop.session(store), await shop.session(store)]
  const [before, of] = [await shop.say(watched, visitor), await shop.say(watched, other)]
  const [broken, beside] = await Promise.allSettled([
    shop.say(spoiling(watched, spoilThreads), visitor),
    shop.say(watched, other),
  ])
  expect([broken.status, beside.status]).toEqual(['rejected', 'fulfilled'])
  const { content } = await shop.say(watched, visitor)
  expect(await storedIn(store, [content])).toEqual(idsOf([before.content, content]))
  expect(await storedIn(store, [of.content])).toHaveLength(2)
  await store.close()
})

describe.skipIf(!postgres)('rows that PostgreSQL refuses', () => {
  const refuse = (code: string) => `
    create function refuse() returns trigger language plpgsql as $$ begin
      raise exception 'No event is written.' using errcode = '${code}';
    end $$;
    create trigger refuse before insert on published_events for each row execute function refuse()`

  test.each([
    { code: 'P0001', counted: 'failed' },
    { code: '42P01', counted: 'failed' },
    { code: '23505', counted: 'failed' },
    { code: '55P03', counted: 'busy' },
  ])('a message that ends with $code is refused and counted', ({ code, counted }) =>
    withNodes(postgres, 1, async ({ nodes: [node], shop, url }) => {
      const { seen, watched } = watch(node)
      const visitor = await shop.session(node)
      const { content } = await shop.say(node, visitor)
      const client = await anotherClient(url)
      await client.query(refuse(code))
      await client.end()
      await expect(shop.say(watched, visitor)).rejects.toThrow()
      expect(await storedIn(node, [content])).toEqual([content.id])
      expect(seen.counted).toEqual([counted])
    }),
  )
})
