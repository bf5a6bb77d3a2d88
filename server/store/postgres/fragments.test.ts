// @module-tag deep
import { connect, createServer } from 'node:net'
import { afterAll, describe, expect, test } from 'vitest'
import { findPostgres } from '../testing/postgres-databases'
import { aThread } from '../testing/records'
import { storeSuite } from '../testing/store.suite'
import { openPostgres } from './open-postgres'

// The network delivers answers a few bytes at a time, so commands that run together get their
// answers in many turns of the event loop.

const postgres = await findPostgres()

/**
 * Returns the address of a proxy for the database, which passes on at most this many bytes of the answers in a turn.
 */
async function throughCrumbs(url: string, bytes: number) {
  const to = new URL(url)
  const wire = createServer((near) => {
    const far = connect(Number(to.port || 5432), to.hostname)
    near.pipe(far)
    near.setNoDelay()
    near.on('error', () => far.destroy())
    far.on('error', () => near.destroy())
    far.on('close', () => near.end())
    far.on('data', async (answer: Buffer) => {
      far.pause()
      for (let at = 0; at < answer.length; at += bytes) {
        near.write(answer.subarray(at, at + bytes))
        await new Promise((next) => setImmediate(next))
      }
      far.resume()
    })
  })
  await new Promise<void>((next) => wire.listen(0, '127.0.0.1', next))
  const address = wire.address()
  if (!address || typeof address === 'string') throw new Error('no port')
  return {
    url: Object.assign(new URL(url), { hostname: '127.0.0.1', port: `${address.port}` }).href,
    close: () => wire.close(),
  }
}

if (postgres) {
  const wires: { close(): void }[] = []
  storeSuite('postgres in fragments', {
    open: (url: string) => openPostgres({ url, connections: 4 }),
    newPlace: async () => {
      const wire = await throughCrumbs(await postgres.newDatabase(), 200)
      wires.push(wire)
      return wire.url
    },
    dispose: async () => {
      for (const wire of wires.splice(0)) wire.close()
      await postgres.dropAll()
    },
  })
}

describe.skipIf(!postgres)('responses of PostgreSQL in fragments', () => {
  afterAll(() => postgres?.dropAll())

  test.each([40, 333, 1400])("commands on one thread see each other's changes, %i bytes at a time", async (bytes) => {
    const wire = await throughCrumbs((await postgres?.newDatabase()) ?? '', bytes)
    const store = await openPostgres({ url: wire.url, connections: 4 })
    const thread = aThread()
    await store.transact((tx) => tx.insertThread(thread))
    const seqs = await Promise.all(
      Array.from({ length: 100 }, () =>
        store.transact(async (tx) => {
          const now = await tx.thread(thread.id)
          if (!now) throw new Error('the thread is gone')
          await tx.updateThread({ ...now, last_seq: now.last_seq + 1 })
          return now.last_seq + 1
        }),
      ),
    )
    expect(seqs.toSorted((one, other) => one - other)).toEqual(Array.from({ length: 100 }, (_, n) => n + 1))
    expect((await store.read.thread(thread.id))?.last_seq).toBe(100)
    await store.close()
    wire.close()
  })
})
