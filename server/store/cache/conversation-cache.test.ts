import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { runs } from '../../../scripts/runs'
import { withScene } from '../../conversation/act'
import type { Command, Store } from '../../conversation/ports'
import type { ThreadRecord } from '../../conversation/records'
import { openDatabase } from '../sqlite/database'
import { openSqlite } from '../sqlite/open-sqlite'
import {
  act,
  byId,
  customers,
  hashOf,
  Model,
  type ModelCommand,
  orderingKeys,
  seenIn,
  source,
} from '../testing/conversation-model'
import { aSource, aThread } from '../testing/records'
import { runTogether } from '../testing/together'

const folder = mkdtempSync(join(tmpdir(), 'bubblewire-store-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function compare(store: Store, model: Model): Promise<void> {
  const open = model.threads.filter(({ closed }) => !closed).sort((a, b) => b.last_content_at - a.last_content_at)
  await store.transact(async (tx) => {
    for (const thread of model.threads) expect(await tx.thread(thread.id)).toEqual(thread)
    for (const [nth, identity] of customers.entries()) {
      const newest = open.find(({ identity_id }) => identity_id === identity) ?? null
      expect(await tx.newestOpenThread(source, identity)).toEqual(newest)
      expect(await tx.session(hashOf(nth))).toEqual(model.sessions.get(nth) ?? null)
    }
  })
  for (const orderingKey of orderingKeys) {
    const waiting = (await store.read.outboxOf(orderingKey)).length
    expect(await store.transact((tx) => tx.holdOrderingKey(orderingKey))).toBe(waiting > 0)
  }
  for (const thread of model.threads) expect(await store.read.thread(thread.id)).toEqual(thread)
  for (const identity of customers) {
    const of = model.threads.filter(({ identity_id }) => identity_id === identity)
    expect(byId(await store.read.threadsOfIdentity(source, identity, 100))).toEqual(byId(of))
  }
  for (const wanted of [
    ...customers.map((_, nth) => ({ sessionHash: hashOf(nth), attachmentIds: [...model.files].reverse() })),
    ...model.threads.map(({ id }) => ({ threadId: id, attachmentIds: model.files.slice(-1) })),
    ...model.contents.map((id) => ({ contentId: id, attachmentIds: [] })),
  ])
    await compareSeen(store, wanted)
}

async function compareSeen(store: Store, wanted: Parameters<typeof seenIn>[1]): Promise<void> {
  const load = { ...wanted, sourceId: source }
  const stored = await store.transact((tx) => withScene(tx, (scene) => seenIn(scene, wanted)))
  const seen = await store.act({ orderingKey: 'anything', load, decide: (scene) => seenIn(scene, wanted) })
  expect(seen, JSON.stringify(wanted)).toEqual(stored)
}

const lookAt = (store: Store, threadId: string) =>
  store.act({ orderingKey: threadId, load: { sourceId: source, threadId }, onInterventions() {}, decide: () => {} })

const forgetAll = (store: Store) =>
  store.transact(async (tx) => {
    for (const identity of customers) {
      for (const { id } of await tx.threadsOfIdentity(source, identity, 1000)) await tx.deleteThread(id)
      await tx.deleteSessionsOf(identity)
    }
    for (const orderingKey of orderingKeys) for (const row of await tx.outboxOf(orderingKey)) await tx.finishOutbox(row)
  })

test('the cache equals the database after random changes and failures', async () => {
  const store = await openSqlite({ folder, durable: false })
  await store.transact((tx) => tx.insertSource(aSource({ id: source })))
  const perform = async ({ command, act }: ModelCommand, { threads }: Model) => {
    if (act) await store.act(act)
    if (!command) return
    const looks: Promise<void>[] = []
    const noted: Command<unknown> = (tx) =>
      command(tx).catch((error) => {
        for (const { id } of threads) looks.push(lookAt(store, id))
        throw error
      })
    await store.transact(noted).finally(() => Promise.all(looks))
  }
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(act, { minLength: 1, maxLength: 6 }), { maxLength: 12 }), async (batches) => {
      await forgetAll(store)
      const model = new Model()
      for (const acts of batches) {
        const asked = acts.map((each) => model.asked(each))
        const results = await Promise.allSettled(asked.map((each) => perform(each, model)))
        for (const [nth, result] of results.entries()) {
          if (result.status === 'rejected')
            expect([acts[nth]?.do, (result.reason as Error).message]).toEqual(['say and fail', 'as wanted'])
        }
        await compare(store, model)
      }
    }),
    { numRuns: runs(150) },
  )
  await store.close()
})

test('a change that the database refuses fails only the command that made it', async () => {
  const place = mkdtempSync(join(folder, 'refusing-'))
  const store = await openSqlite({ folder: place, durable: false })
  const [one, other] = [aThread(), aThread()]
  await runTogether(
    store,
    [one, other].map(
      (each): Command<unknown> =>
        (tx) =>
          tx.insertThread(each),
    ),
  )
  const another = openDatabase(join(place, 'bubblewire.db'))
  another.exec(`create trigger refuse before update on threads when new.title = 'refused'
    begin select raise(abort, 'as wanted'); end`)
  another.close()
  const titled =
    (thread: ThreadRecord, title: string): Command<unknown> =>
    async (tx) => {
      const found = await tx.thread(thread.id)
      if (found) await tx.updateThread({ ...found, title })
    }
  const careless: Command<unknown> = async (tx) => {
    await tx.threadsOfIdentity(one.source_id, one.identity_id, 1).catch(() => {})
  }
  for (const beside of [titled(other, 'kept'), careless]) {
    const results = await runTogether(store, [titled(one, 'refused'), beside])
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'fulfilled'])
  }
  expect(await store.read.thread(one.id)).toEqual(one)
  expect((await store.read.thread(other.id))?.title).toBe('kept')
  await store.close()
})
