import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Act } from '../conversation/act'
import type { HeldRow } from '../conversation/events/outbox-port'
import type { EventTask } from '../conversation/events/publish-event'
import { write } from '../conversation/events/write'
import { newIntervention } from '../conversation/interventions/intervention-records'
import type { Store } from '../conversation/ports'
import { addRows, newWriteSet, type WriteSet } from '../conversation/write-set'
import { aStore, dropStore, readBehind } from '../testing/a-store'
import { createIds } from '../values/ids'
import { fixed } from './queries/driver'
import { newOutboxRow } from './queries/events/outbox'
import { nouns } from './queries/records'
import { decode } from './tables/encoding'
import { type Records, type TableName, tables } from './tables/tables'
import { aContent, aDelivery, anAttachment, aSource, aThread } from './testing/records'

// Each test fails when a way of writing omits a column of a record.

const folder = mkdtempSync(join(tmpdir(), 'bubblewire-columns-'))
const ids = createIds(() => 1_700_000_000_000)
let store: Store
beforeAll(async () => {
  store = await aStore(folder)
})
afterAll(async () => {
  await store.close()
  await dropStore(folder)
  rmSync(folder, { recursive: true, force: true })
})

const places = ['id', 'thread_id', 'source_id', 'identity_id']

/** Columns that an update must not change, or that the database derives from other columns. */
const kept = (table: TableName): readonly string[] => [
  ...(fixed[table as keyof typeof fixed] ?? []),
  ...(table === 'identities' ? ['sort_name'] : []),
]

function changed<T extends object>(table: TableName, record: T, but: readonly string[] = []): T {
  const after = { ...record } as Record<string, unknown>
  for (const [name, kind] of Object.entries(tables[table])) {
    const value = after[name]
    if (places.includes(name) || but.includes(name)) continue
    if (kind === 'boolean') after[name] = !value
    else if (kind === 'integer') after[name] = Number(value ?? 0) + 1000
    else if (kind === 'json') after[name] = [`other ${name}`]
    else after[name] = `other ${name} ${ids()}`
  }
  return after as T
}

async function stored<N extends TableName>(table: N, id: string) {
  const key = table === 'sessions' ? 'token_hash' : 'id'
  const [rows = []] = await readBehind(folder, [`select * from ${table} where ${key} = '${id}'`])
  return rows[0] && decode(table, rows[0])
}

const setOf = (over: Partial<WriteSet>): WriteSet => Object.assign(newWriteSet(), over)

async function aScene() {
  const source = aSource()
  const thread = aThread({ source_id: source.id, interventions_count: 1 })
  const place = { thread_id: thread.id, source_id: source.id, identity_id: thread.identity_id }
  const content = aContent({ ...place, seq: 1 })
  const file = anAttachment()
  const given = { id: ids(), ...place, content_id: content.id, user_id: ids() }
  const intervention = newIntervention(given, 1)
  await store.transact(async (tx) => {
    await tx.insertSource(source)
    await tx.insertThread(thread)
    await tx.insertContent(content)
    await tx.insertAttachment(file)
    await tx.insertIntervention(intervention)
  })
  return { thread, content, file, intervention, said: aContent({ ...place, seq: 2 }) }
}

type Scene = Awaited<ReturnType<typeof aScene>>
const changes: Record<string, (scene: Scene) => { table: TableName; id: string; set: Partial<WriteSet> }> = {
  thread: ({ thread, said }) => {
    const after = { ...changed('threads', thread, kept('threads')), newest_content_id: said.id }
    return { table: 'threads', id: thread.id, set: { threads: [{ before: thread, after }] } }
  },
  content: ({ thread, content, said }) => {
    const but = kept('contents').filter((name) => name !== 'searched_text')
    const after = changed('contents', content, but)
    const threads = [{ before: thread, after: { ...thread, newest_content_id: said.id } }]
    return { table: 'contents', id: content.id, set: { threads, changedContents: [{ before: content, after }] } }
  },
  intervention: ({ thread, intervention, said }) => {
    const after = changed('interventions', intervention)
    const threads = [{ before: thread, after: { ...thread, newest_content_id: said.id } }]
    const interventions = [{ before: intervention, after }]
    return { table: 'interventions', id: intervention.id, set: { threads, interventions } }
  },
  upload: ({ thread, file, said }) => {
    const after = { ...changed('attachments', file), thread_id: thread.id }
    const threads = [{ before: thread, after: { ...thread, newest_content_id: said.id } }]
    return { table: 'attachments', id: file.id, set: { threads, attachments: [{ before: file, after }] } }
  },
}

function filled<N extends TableName>(table: N): Records[N] {
  const record: Record<string, unknown> = changed(table, {})
  for (const name of places) if (name in tables[table]) record[name] = ids()
  return record as unknown as Records[N]
}

/** New rows of each table that a batch writes, with a value in every column that an act can give. */
const additions: Record<string, () => { table: TableName; id: string; set: Partial<WriteSet>; row: object }> = {
  content: () => {
    const row = filled('contents')
    return { table: 'contents', id: row.id, set: { contents: [row] }, row }
  },
  delivery: () => {
    const row = { ...filled('deliveries'), claimed_until: 0, claimed_by: null }
    return { table: 'deliveries', id: row.id, set: { deliveries: [row] }, row }
  },
  'published event': () => {
    const { position: _, ...row } = filled('published_events')
    return { table: 'published_events', id: row.id, set: { events: [row] }, row }
  },
  'audit event': () => {
    const { position: _, ...row } = filled('events')
    return { table: 'events', id: row.id, set: { log: [row] }, row }
  },
  session: () => {
    const row = filled('sessions')
    return { table: 'sessions', id: row.token_hash, set: { newSessions: [row] }, row }
  },
  'outbox row': () => {
    const { id: intervention_id, ...snapshot } = filled('interventions')
    const id = ids()
    const task = { kind: 'event', type: 'intervention.opened', intervention_id, snapshot } as unknown as EventTask
    const given = { id, ordering_key: `added ${id}`, task, due_at: 2000, created_at: 1000 }
    const row = {
      ...newOutboxRow(given),
      kind: 'event',
      type: 'intervention.opened',
      subject_id: intervention_id,
      snapshot,
    }
    return { table: 'outbox', id, set: { outbox: [given] }, row }
  },
}

describe.each(['batch', 'transaction'])('in a %s', (path) => {
  test.each(Object.keys(changes))('an update writes every changed column of %s', async (name) => {
    const scene = await aScene()
    const make = changes[name]
    if (!make) throw new Error(name)
    const { table, id, set: over } = make(scene)
    const set = setOf({ contents: [scene.said], ...over })
    const changesOf = Object.values(over).flat() as { after: { id: string } }[]
    const after = changesOf.find((each) => each.after.id === id)?.after
    const load = { contentId: scene.content.id, attachmentIds: [scene.file.id] }
    const act: Act<void> = { orderingKey: scene.thread.id, load, decide: (_, rows) => addRows(rows, set) }
    await (path === 'batch' ? store.act(act) : store.transact((tx) => write(tx, set)))
    expect(await stored(table, id)).toEqual(after)
    expect(await stored('contents', scene.said.id)).toEqual(scene.said)
  })

  test.each(Object.keys(additions))('an insert writes every column of %s', async (name) => {
    const { table, id, set: over, row } = additions[name]?.() ?? { table: 'contents', id: '', set: {}, row: {} }
    const set = setOf(over)
    const act: Act<void> = { orderingKey: id, load: {}, decide: (_, rows) => addRows(rows, set) }
    await (path === 'batch' ? store.act(act) : store.transact((tx) => write(tx, set)))
    const found = await stored(table, id)
    expect(found).toEqual('position' in tables[table] ? { ...row, position: expect.any(Number) } : row)
    expect(Object.keys(row).concat('position')).toEqual(expect.arrayContaining(Object.keys(tables[table])))
  })
})

test('confirming a delivery writes every changed column', async () => {
  const held: HeldRow[] = []
  store.setOutboxTaker({ begin: () => ({ leaseMs: 60_000, mayTake: () => true, end: (rows) => held.push(...rows) }) })
  const queued = aDelivery()
  const set = setOf({ deliveries: [queued] })
  await store.act({ orderingKey: queued.id, load: {}, decide: (_, rows) => addRows(rows, set) })
  const [{ row, delivery: before }] = held as [HeldRow]
  const after = changed('deliveries', before, kept('deliveries'))
  expect(await store.confirmDelivery({ row, before, after }, async () => false)).toBe(true)
  expect(await stored('deliveries', before.id)).toEqual(after)
})

test('an update writes every column of a session', async () => {
  const session = filled('sessions')
  const after = changed('sessions', session, ['token_hash'])
  await store.transact(async (tx) => {
    await tx.insertSession(session)
    await tx.updateSession(after)
  })
  expect(await stored('sessions', session.token_hash)).toEqual(after)
})

test.each(Object.entries(nouns))('an insert writes every column of a record: %s', async (noun, table) => {
  type Writes = Record<string, (record: object) => Promise<void>>
  const first: Record<string, unknown> = changed(table, { id: ids() })
  for (const name of places) if (name in tables[table] && name !== 'id') first[name] = ids()
  const id = String(first.id)
  await store.transact(async (tx) => (tx as unknown as Writes)[`insert${noun}`]?.(first))
  expect(await stored(table, id)).toEqual(table === 'identities' ? { ...first, sort_name: expect.anything() } : first)
  const second = changed(table, (await stored(table, id)) ?? first, kept(table))
  await store.transact(async (tx) => (tx as unknown as Writes)[`update${noun}`]?.(second))
  expect(await stored(table, id)).toEqual(table === 'identities' ? { ...second, sort_name: expect.anything() } : second)
})
