// @module-tag deep
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { runs } from '../../../scripts/runs'
import { storeOutcome } from '../../outbox/worker'
import { createSealer } from '../../secrets/sealer'
import { tables } from '../../store/tables/tables'
import { aStore, dropStore, onPostgres, readBehind } from '../../testing/a-store'
import { createIds } from '../../values/ids'
import { deliverToWebhook } from '../../webhooks/deliver'
import { fanOut } from '../../webhooks/fan-out'
import { finishClosingIntervention } from '../interventions/close-intervention'
import { comparable } from '../testing/comparable'
import { program } from '../testing/programs'
import { refusedInWholeDay, wholeDay } from '../testing/whole-day'
import { aWorld } from '../testing/world'
import type { Outside, World } from '../testing/world-shape'
import { finishClosingThread } from '../threads/close-thread'

const folders: string[] = []
afterAll(async () => {
  for (const folder of folders) {
    await dropStore(folder)
    rmSync(folder, { recursive: true, force: true })
  }
})

const handle: Outside['handle'] = async (needs, row, delivery, isTaken) => {
  const { task } = row
  if (task.kind === 'event') return storeOutcome(needs, row, await fanOut(needs, row))
  if (task.kind === 'close' && task.of === 'thread') await finishClosingThread(needs, task.id)
  if (task.kind === 'close' && task.of === 'intervention') await finishClosingIntervention(needs, task.id)
  if (task.kind !== 'webhook') return storeOutcome(needs, row, {})
  const answer = { status: isTaken ? 204 : 500, headers: {}, text: '' }
  const outgoing = {
    send: async () => answer,
    fetch: () => Promise.reject(new Error('nothing')),
    stream: () => Promise.reject(new Error('nothing')),
    close: async () => {},
  }
  return storeOutcome(needs, row, await deliverToWebhook(needs, outgoing, row, delivery ?? null))
}

async function aWorldIn(name: string) {
  const folder = mkdtempSync(join(tmpdir(), `bubblewire-${name}-`))
  folders.push(folder)
  const store = await aStore(folder)
  const outside = { store, isBatched: name === 'batches', createIds, secrets: createSealer([]), handle }
  return { folder, store, ...(await aWorld(outside)) }
}

const keys: Record<string, string> = { webhook_health: 'webhook_id', thread_marks: 'thread_id' }
/** Work that waits has an order only within its ordering key. */
const orders: Record<string, string> = {
  outbox: 'ordering_key, position',
  deliveries: 'webhook_id, thread_id, position',
}
const tablesWithIds = Object.entries(tables).flatMap(([table, columns]) => {
  const key = keys[table] ?? ('id' in columns ? 'id' : null)
  const order = orders[table] ?? ('position' in columns ? 'position' : key)
  return key === null ? [] : [{ table, key, order }]
})

async function stored(folder: string, since: string, { run }: World) {
  const rows = await readBehind(folder, [
    ...tablesWithIds.map(
      ({ table, key, order }) => `select * from ${table} where ${key} >= '${since}' order by ${order}`,
    ),
    `select * from sessions where token_hash like '% of run ${run}' order by token_hash`,
  ])
  const names = [...tablesWithIds.map(({ table }) => table), 'sessions']
  return Object.fromEntries(names.map((name, nth) => [name, rows[nth] ?? []]))
}

/** Leaves out positions, which have gaps, marks of the hand-over, which only batches make, and columns for searches. */
const withoutPlace = (rows: Awaited<ReturnType<typeof stored>>) =>
  Object.fromEntries(
    Object.entries(rows).map(([table, all]) => [
      table,
      all.map(({ position, claimed_until, claimed_by, folded, folded_more, ...row }) => row),
    ]),
  )

/** Acts whose keys name all that they read when nothing waits in the outbox. */
const kinds = [
  ...[
    'say',
    'message with files',
    'answer',
    'reply',
    'reply by messenger',
    'structured reply',
    'reply with public files',
  ],
  ...['note', 'acknowledgement'],
]

test('an act writes the same rows in a batch and in a transaction', { timeout: 240_000 }, async () => {
  const [batched, alone] = [await aWorldIn('batches'), await aWorldIn('transactions')]
  let run = 0
  await fc.assert(
    fc.asyncProperty(program, async (acts) => {
      run += 1
      const [since, sinceAlone] = [await batched.begin(run), await alone.begin(run)]
      for (const act of acts)
        expect(comparable(await batched.perform(act)), act.do).toEqual(comparable(await alone.perform(act)))
      const rows = await stored(batched.folder, since, batched.world)
      const rowsAlone = await stored(alone.folder, sinceAlone, alone.world)
      expect(comparable(withoutPlace(rows))).toEqual(comparable(withoutPlace(rowsAlone)))
      const held = (rows.deliveries ?? [])
        .filter(({ state, claimed_until }) => state === 'pending' && Number(claimed_until) > 0)
        .toSorted((one, other) => Number(one.position) - Number(other.position))
      expect(held.map(({ id }) => id)).toEqual([...batched.world.heldRows.keys()])
    }),
    { numRuns: runs(onPostgres ? 20 : 60), examples: [[wholeDay]] },
  )
  expect([...batched.world.refusals]).toEqual(expect.arrayContaining(refusedInWholeDay))
  for (const kind of kinds) {
    const { all, byKeys } = batched.world.counts.get(kind) ?? { all: 0, byKeys: 0 }
    expect(all, kind).toBeGreaterThan(onPostgres ? 0 : 10)
    // About nine of ten; some kinds have only a dozen acts.
    expect(byKeys / all, kind).toBeGreaterThan(0.6)
  }
  await Promise.all([batched.store.close(), alone.store.close()])
})
