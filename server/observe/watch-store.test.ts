import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import type { Store } from '../conversation/ports'
import { openPostgres } from '../store/postgres/open-postgres'
import { openSqlite } from '../store/sqlite/open-sqlite'
import { findPostgres } from '../store/testing/postgres-databases'
import { aShop } from '../store/testing/visitors-on-nodes'
import { watchStore } from './watch-store'

const postgres = await findPostgres()
const folder = mkdtempSync(join(tmpdir(), 'bubblewire-quick-'))

const databases: [string, () => Promise<Store>][] = [['SQLite', () => openSqlite({ folder, durable: false })]]
if (postgres)
  databases.push(['PostgreSQL', async () => openPostgres({ url: await postgres.newDatabase(), connections: 4 })])

test.each(databases)(
  'on %s a message whose fast path fails is stored by the slow path, once, and the failure is counted and logged',
  async (_, open) => {
    const store = await open()
    let failures = 0
    const lines: string[] = []
    const log = pino({ level: 'error' }, { write: (line) => void lines.push(line) })
    const countFallback = () => void failures++
    const watched = watchStore(store, { clock: () => 1_800_000_000_000, log, count: () => {}, countFallback })
    const decide = () => {
      throw new Error('The fast path is broken.')
    }
    const broken: Store = {
      ...watched,
      transact: (command, path) => watched.transact(command, path && ({ ...path, decide } as typeof path)),
    }
    const shop = await aShop(store)
    const visitor = await shop.session(store)
    const stored = []
    for (let nth = 0; nth < 200 && failures < 2; nth++) {
      stored.push((await shop.say(broken, visitor)).content)
      // What the fast path goes by is read between two messages.
      await new Promise((next) => setTimeout(next, 10))
    }
    expect(failures).toBeGreaterThanOrEqual(2)
    expect(lines.map((line) => JSON.parse(line).err.message)).toEqual(['The fast path is broken.'])
    const kept = await store.read.contentsAfter(stored[0]?.thread_id ?? '', 0, 300)
    expect(kept.map(({ id }) => id)).toEqual(stored.map(({ id }) => id))
    await store.close()
    rmSync(folder, { recursive: true, force: true })
  },
)
