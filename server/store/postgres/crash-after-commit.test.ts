// @module-tag deep
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aRunningApp, eventually, type RunningApp } from '../../testing/a-running-app'
import { findPostgres } from '../testing/postgres-databases'
// @ts-expect-error A script without types: programs that are not compiled use it too.
import { startPostgres } from '../testing/postgres-server.mjs'

// A real PostgreSQL is killed right after a commit, before the server has answered.

const postgres = await findPostgres()

interface Killable {
  url: string
  crash(): Promise<void>
  start(): Promise<void>
  stop(): Promise<void>
}

describe.skipIf(!postgres)('a PostgreSQL that is killed after a commit', () => {
  let database: Killable
  let here: RunningApp
  let kills = false

  beforeAll(async () => {
    database = await startPostgres({ durable: true })
    here = await aRunningApp({ DATABASE_URL: database.url, LOG_LEVEL: 'silent' })
    const { act, transact } = here.store
    async function thenKill<T>(commit: Promise<T>): Promise<T> {
      const result = await commit
      kills = false
      await database.crash()
      return result
    }
    here.store.act = (wanted) => (kills ? thenKill(act(wanted)) : act(wanted))
    here.store.transact = (command) => {
      const isAct = kills && /conversation.events.write/.test(new Error().stack ?? '')
      return isAct ? thenKill(transact(command)) : transact(command)
    }
  }, 60_000)
  afterAll(async () => {
    await here.stop()
    await database.stop()
  })

  const acts = {
    'a comment': (path: string) => here.call('POST', `${path}/comments`, { body: 'She is in a hurry' }),
    'a conversation that is taken': (path: string) => here.call('PUT', `${path}/take`, {}),
  }

  test.each(Object.keys(acts) as (keyof typeof acts)[])(
    '%s is acknowledged and stored',
    async (name) => {
      const { thread_id } = await (await here.customer()).say('Hello')
      const path = `/1.0/conversations/${thread_id}`
      const act = acts[name]
      const before = (await here.call('GET', `${path}/contents`)).body.records.length
      kills = true
      const { status } = await act(path)
      expect([status, kills]).toEqual([200, false])
      await database.start()
      const after = await eventually('the database is back', async () => {
        const { status, body } = await here.call('GET', path)
        return status === 200 ? body : null
      })
      if (name === 'a conversation that is taken') expect(after.owner.id).toBe(here.account.agent_id)
      const { records } = (await here.call('GET', `${path}/contents`)).body
      expect(records).toHaveLength(before + (name === 'a comment' ? 1 : 0))
    },
    60_000,
  )
})
