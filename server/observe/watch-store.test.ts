import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, describe, expect, test } from 'vitest'
import type { Store } from '../conversation/ports'
import { watchAct } from '../conversation/testing/watch-act'
import type { WriteSet } from '../conversation/write-set'
import { openPostgres } from '../store/postgres/open-postgres'
import { openSqlite } from '../store/sqlite/open-sqlite'
import { anotherClient } from '../store/testing/disturbances'
import { findPostgres } from '../store/testing/postgres-databases'
import { aShop, withNodes } from '../store/testing/visitors-on-nodes'
import { watchStore } from './watch-store'

const postgres = await findPostgres()
const folders: string[] = []

async function openedSqlite(): Promise<Store> {
  const folder = mkdtempSync(join(tmpdir(), 'bubblewire-fallbacks-'))
  folders.push(folder)
  return openSqlite({ folder, durable: false })
}

const openedPostgres = async (): Promise<Store> =>
  openPostgres({ url: (await postgres?.newDatabase()) ?? '', connections: 4 })

function watch(store: Store) {
  const seen = { failures: 0, logged: [] as string[] }
  const log = pino({ level: 'error' }, { write: (line) => void seen.logged.push(JSON.parse(line).err.message) })
  const countFallback = (acts: number) => {
    seen.failures += acts
  }
  return { seen, watched: watchStore(store, { clock: () => 1_800_000_000_000, log, count: () => {}, countFallback }) }
}

const spoiling = (store: Store, spoil: (set: WriteSet) => void): Store => ({
  ...store,
  act: (wanted) => {
    const { act, isCached } = watchAct(wanted)
    return store.act({
      ...act,
      decide(scene, set) {
        const result = act.decide(scene, set)
        if (isCached()) spoil(set)
        return result
      },
    })
  },
})

async function sayUntil(isDone: () => boolean, say: () => Promise<{ content: { id: string; thread_id: string } }>) {
  const stored: { id: string; thread_id: string }[] = []
  for (let nth = 0; nth < 200 && !isDone(); nth++) {
    stored.push((await say()).content)
    await new Promise((next) => setTimeout(next, 10))
  }
  return stored
}

const idsOf = (contents: readonly { id: string }[]) => contents.map(({ id }) => id)
const storedIn = async (store: Store, contents: readonly { thread_id: string }[]) =>
  idsOf(await store.read.contentsAfter(contents[0]?.thread_id ?? '', 0, 300))

const notTaken = { no: 'column holds this' } as unknown as number
const spoilThreads = ({ threads }: WriteSet) => {
  for (const [nth, { before, after }] of [...threads.entries()])
    threads[nth] = { before, after: { ...after, last_seq: notTaken } }
}

test('on SQLite a message whose rows are refused fails alone', async () => {
  const store = await openedSqlite()
  const { seen, watched } = watch(store)
  const shop = await aShop(store)
  const [visitor, other] = [await shop.session(store), await shop.session(store)]
  const [before] = [await shop.say(watched, visitor), await shop.say(watched, other)]
  const [broken, beside] = await Promise.allSettled([
    shop.say(spoiling(watched, spoilThreads), visitor),
    shop.say(watched, other),
  ])
  expect([broken.status, beside.status, seen.failures]).toEqual(['rejected', 'fulfilled', 0])
  const { content } = await shop.say(watched, visitor)
  expect(await storedIn(store, [content])).toEqual(idsOf([before.content, content]))
  await store.close()
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

describe.skipIf(!postgres)('on PostgreSQL', () => {
  test('a failed batch is counted, and its message is stored alone', async () => {
    const store = await openedPostgres()
    const { seen, watched } = watch(store)
    const broken = spoiling(watched, () => {
      throw new Error('The fast path is broken.')
    })
    const shop = await aShop(store)
    const visitor = await shop.session(store)
    const stored = await sayUntil(
      () => seen.failures >= 2,
      () => shop.say(broken, visitor),
    )
    expect(seen).toEqual({ failures: 2, logged: ['The fast path is broken.'] })
    expect(await storedIn(store, stored)).toEqual(idsOf(stored))
    await store.close()
  })

  test('a batch with invalid rows is counted, and its messages are stored', async () => {
    const store = await openedPostgres()
    const { seen, watched } = watch(store)
    const broken = spoiling(watched, spoilThreads)
    const shop = await aShop(store)
    const [visitor, other] = [await shop.session(store), await shop.session(store)]
    const beside = [await shop.say(store, other)]
    const stored = await sayUntil(
      () => seen.failures > 0,
      async () => {
        const [own, neighbour] = await Promise.all([shop.say(broken, visitor), shop.say(watched, other)])
        beside.push(neighbour)
        return own
      },
    )
    expect(seen.failures).toBeGreaterThan(0)
    expect(seen.logged).toHaveLength(1)
    expect(await storedIn(store, stored)).toEqual(idsOf(stored))
    const neighbours = beside.map(({ content }) => content)
    expect(await storedIn(store, neighbours)).toEqual(idsOf(neighbours))
    await store.close()
  })
})

describe.skipIf(!postgres)('a write batch that PostgreSQL refuses', () => {
  afterAll(() => postgres?.dropAll())

  const refuse = (code: string) => `
    create function refuse() returns trigger language plpgsql as $$ begin
      if current_setting('application_name') = 'bubblewire messages' then
        raise exception 'No batch is written.' using errcode = '${code}';
      end if;
      return new;
    end $$;
    create trigger refuse before insert on published_events for each row execute function refuse()`

  test.each([
    { code: 'P0001', is: 'for a reason of its own is counted with its acts, and logged', counts: true },
    { code: '42P01', is: 'since a table is missing is counted with its acts, and logged', counts: true },
    { code: '23505', is: 'since a unique key is taken is no failure', counts: false },
    { code: '40P01', is: 'since it stood in the way of another is no failure', counts: false },
    { code: '55P03', is: 'since another holds its rows is no failure', counts: false },
  ])('$is; the messages are stored by the slow path', ({ code, counts }) =>
    withNodes(postgres, 1, async ({ nodes: [node], shop, url, warmUp }) => {
      const { seen, watched } = watch(node)
      const visitor = await shop.session(node)
      const before = await warmUp(node, visitor)
      const client = await anotherClient(url)
      await client.query(refuse(code))
      await client.end()
      const { content } = await shop.say(watched, visitor)
      expect(await storedIn(node, before)).toEqual(idsOf([...before, content]))
      expect(seen).toEqual(counts ? { failures: 1, logged: ['No batch is written.'] } : { failures: 0, logged: [] })
    }),
  )
})
