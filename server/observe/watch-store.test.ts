import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, describe, expect, test } from 'vitest'
import type { Decision, FastAct } from '../conversation/fast-path'
import type { Store } from '../conversation/ports'
import { Refusal } from '../conversation/refusals'
import { openPostgres } from '../store/postgres/open-postgres'
import { openSqlite } from '../store/sqlite/open-sqlite'
import { anotherClient } from '../store/testing/disturbances'
import { findPostgres } from '../store/testing/postgres-databases'
import { aShop, withNodes } from '../store/testing/visitors-on-nodes'
import { watchStore } from './watch-store'

const postgres = await findPostgres()
const folders: string[] = []

const databases: [string, () => Promise<Store>][] = [['SQLite', openedSqlite]]
if (postgres)
  databases.push(['PostgreSQL', async () => openPostgres({ url: await postgres.newDatabase(), connections: 4 })])

async function openedSqlite(): Promise<Store> {
  const folder = mkdtempSync(join(tmpdir(), 'bubblewire-fallbacks-'))
  folders.push(folder)
  return openSqlite({ folder, durable: false })
}

function watch(store: Store) {
  const seen = { failures: 0, logged: [] as string[] }
  const log = pino({ level: 'error' }, { write: (line) => void seen.logged.push(JSON.parse(line).err.message) })
  const countFallback = (acts: number) => {
    seen.failures += acts
  }
  return { seen, watched: watchStore(store, { clock: () => 1_800_000_000_000, log, count: () => {}, countFallback }) }
}

type Decide = FastAct<unknown>['decide']

const deciding = (store: Store, by: (decide: Decide) => Decide): Store => ({
  ...store,
  transact: (command, path) =>
    store.transact(command, path && ({ ...path, decide: by(path.decide as Decide) } as typeof path)),
})

/**
 * Sends messages of one visitor until a failure is counted. Between two messages the records for the fast path are
 * read.
 */
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

describe.each(databases)('on %s', (name, open) => {
  afterAll(() => {
    for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
  })

  test('a message that fails on the fast path is stored on the slow path', async () => {
    const store = await open()
    const { seen, watched } = watch(store)
    const broken = deciding(watched, () => () => {
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

  test('a message is stored on the slow path if the database refuses its batch', async () => {
    const store = await open()
    const { seen, watched } = watch(store)
    const notTaken = { no: 'column holds this' } as unknown as number
    const spoilt = ({ set, ...decision }: Decision<unknown>): Decision<unknown> => ({
      ...decision,
      set: { ...set, threads: set.threads.map((each) => ({ ...each, after: { ...each.after, last_seq: notTaken } })) },
    })
    const broken = deciding(watched, (decide) => (known) => {
      const decision = decide(known)
      return decision && spoilt(decision)
    })
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

  test('a failed confirmation on the fast path is counted, a refusal is not', async () => {
    const store = await open()
    const { seen, watched } = watch(store)
    const settle = (error: Error) =>
      watched.transact(async () => 'done', {
        ...{ orderingKey: name, wanted: null },
        decide: () => {
          throw error
        },
      })
    expect(await settle(new Error('It cannot be settled.'))).toBe('done')
    expect(await settle(new Refusal('busy', 'busy', 'Come back.'))).toBe('done')
    expect(seen).toEqual({ failures: 1, logged: ['It cannot be settled.'] })
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
