import { fdatasync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, test as everywhere, expect } from 'vitest'
import { createApp } from '../../app'
import { readConfig } from '../../config/config'
import { demoAccount } from '../../demo/demo-account'
import { aCustomer, accepted, newSessionToken } from '../../testing/a-running-app'
import { onPostgres } from '../../testing/a-store'
import type { Flush } from './durable'
import { openSqlite } from './open-sqlite'

// Only for SQLite: PostgreSQL ends itself if its disk fails a flush.
const test = everywhere.skipIf(onPostgres)
let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'bubblewire-flush-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Simulates a disk that refuses one flush after a fault, and does not report the fault again. */
function aFailingDisk() {
  let fails = false
  const flush: Flush = (descriptor, done) => {
    if (!fails) return fdatasync(descriptor, done)
    fails = false
    setImmediate(() => done(Object.assign(new Error('EIO: i/o error, fdatasync'), { code: 'EIO' })))
  }
  return {
    flush,
    fail: () => {
      fails = true
    },
  }
}

test('the store accepts no more writes after a failed flush', async () => {
  const disk = aFailingDisk()
  const broken: string[] = []
  const store = await openSqlite({ folder, flush: disk.flush, onBroken: ({ message }) => broken.push(message) })
  await store.transact((tx) => tx.putSetting('before', 'kept'))
  disk.fail()
  const uncertain = {
    code: 'busy',
    message: 'It is not certain that this was stored: send it again with the same client_id in a few seconds.',
  }
  await expect(store.transact((tx) => tx.putSetting('during', 'uncertain'))).rejects.toMatchObject(uncertain)
  let begun = false
  const later = store.transact(async (tx) => {
    begun = true
    await tx.putSetting('after', 'never')
  })
  await expect(later).rejects.toMatchObject(uncertain)
  expect({ begun, broken: broken.length }).toEqual({ begun: false, broken: 1 })
  expect(broken[0]).toContain('The disk refused what was committed')
  await store.close()
  const again = await openSqlite({ folder })
  expect([await again.read.setting('before'), await again.read.setting('after')]).toEqual(['kept', null])
  await again.close()
})

test('a message whose flush failed is stored one time after the restart', async () => {
  const disk = aFailingDisk()
  const config = { ...readConfig({ DATA_DIR: folder, LOG_LEVEL: 'silent', STOP_WITHIN_SECONDS: '1' }), port: 0 }
  const token = newSessionToken()
  async function start(flush: Flush) {
    const store = await openSqlite({ folder, flush })
    const app = await createApp({ config, store, built: null })
    const url = `http://127.0.0.1:${await app.listen()}`
    const { channel_id } = await demoAccount(app.needs, config)
    const customer = await aCustomer(url, channel_id, token)
    const stop = async () => {
      customer.close()
      await app.stop()
      await store.close()
    }
    return { customer, stop }
  }
  const first = await start(disk.flush)
  const before = await first.customer.say('Before')
  const message = { client_id: 'message-0001', body: 'During' }
  disk.fail()
  for (let nth = 0; nth < 3; nth++)
    expect(await first.customer.send(message)).toMatchObject({ ok: false, error: { code: 'busy', retry_after: 5 } })
  await first.stop()

  const second = await start(fdatasync)
  const stored = accepted(await second.customer.send(message))
  expect(accepted(await second.customer.send(message)).id).toBe(stored.id)
  const { contents } = await second.customer.sync({ [before.thread_id]: 0 })
  expect(contents.map(({ body }) => body)).toEqual(['Before', 'During'])
  await second.stop()
})
