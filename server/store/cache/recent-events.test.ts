import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { runs } from '../../../scripts/runs'
import type { PublishedEventRecord } from '../../conversation/events/webhook-records'
import type { Command, Store } from '../../conversation/ports'
import { createIds } from '../../values/ids'
import { openDatabase, type SqliteDatabase } from '../sqlite/database'
import { openSqlite } from '../sqlite/open-sqlite'
import { runTogether } from '../testing/together'
import { createRecentEvents } from './recent-events'

const folder = mkdtempSync(join(tmpdir(), 'bubblewire-store-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const id = createIds(() => 1_700_000_000_000)
const threads = ['a'.repeat(24), 'b'.repeat(24)]
const event = (thread_id: string, body = '{}') => ({
  ...{ id: id(), type: 'content.imported' as const, source_id: 'c'.repeat(24), thread_id },
  ...{ body, created_at: 1 },
})

const thread = fc.constantFrom(...threads)
const act = fc.oneof(
  fc.record({ do: fc.constantFrom('publish', 'publish and fail', 'delete' as const), thread }),
  fc.record({ do: fc.constant('prune' as const), thread }),
)

function command({ do: what, thread }: { do: string; thread: string }): Command<unknown> {
  if (what === 'delete') return (tx) => tx.deletePublishedOf(thread)
  if (what === 'prune') return (tx) => tx.prunePublished(2, 1)
  return async (tx) => {
    await tx.insertPublished(event(thread))
    if (what === 'publish and fail') throw new Error('as wanted')
  }
}

async function compare(store: Store, another: SqliteDatabase) {
  const all = another
    .prepare('select * from published_events order by position')
    .all() as unknown as PublishedEventRecord[]
  const positions = [0, ...all.map(({ position }) => position), (all.at(-1)?.position ?? 0) + 1]
  for (const position of positions) {
    const after = all.filter((each) => each.position > position)
    expect(await store.read.publishedAfter(position, 3)).toEqual(after.slice(0, 3))
  }
}

test('the cached events equal the stored events after random writes', async () => {
  const store = await openSqlite({ folder, durable: false })
  const another = openDatabase(join(folder, 'bubblewire.db'), { readonly: true })
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(act, { minLength: 1, maxLength: 5 }), { maxLength: 12 }), async (batches) => {
      for (const acts of batches) {
        await runTogether(store, acts.map(command))
        await compare(store, another)
      }
      await runTogether(
        store,
        threads.map(
          (each): Command<unknown> =>
            (tx) =>
              tx.deletePublishedOf(each),
        ),
      )
    }),
    { numRuns: runs(150) },
  )
  another.close()
  await store.close()
})

test('the database returns old events that the cache has dropped', async () => {
  const kept = createRecentEvents(1_000)
  let position = 0
  const insertPublished = async (_event: unknown) => {
    position += 1
  }
  const tx = kept.over({ insertPublished }, () => position)
  for (let nth = 0; nth < 50; nth++) {
    kept.begun()
    await tx.insertPublished(event(threads[0] ?? '', 'x'.repeat(100)))
    kept.committed()
  }
  expect(kept.after(50, 10)).toEqual([])
  expect(kept.after(48, 10)?.map((each) => each.position)).toEqual([49, 50])
  expect(kept.after(30, 10)).toBe(null)
})
