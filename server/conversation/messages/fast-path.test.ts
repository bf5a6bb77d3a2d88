import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { aStore, dropStore } from '../../a-store'
import { createIds } from '../../ids'
import { createSealer } from '../../secrets/sealer'
import { eventLane } from '../events/lanes'
import type { FastPath } from '../fast-path'
import type { Needs } from '../needs'
import type { Store } from '../ports'
import type { CommunityRecord, SourceRecord, ThreadRecord } from '../records'
import { Refusal } from '../refusals'
import { receiveMessage } from './receive-message'

// An act that takes the fast path leaves what the slow path would have left.

const folders: string[] = []
afterAll(async () => {
  for (const folder of folders) {
    await dropStore(folder)
    rmSync(folder, { recursive: true, force: true })
  }
})

const hour = 3_600_000
const who = fc.nat({ max: 1 })
const say = fc.record({
  do: fc.constant('say' as const),
  who,
  in: fc.constantFrom('newest', 'newest', 'newest', 'named', 'another'),
  again: fc.constantFrom(false, false, false, true),
  origin: fc.constantFrom(null, 'https://shop.example', 'https://shop.example'),
})
const act = fc.oneof(
  { weight: 6, arbitrary: say },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constantFrom('close', 'lock', 'select', 'take', 'age', 'end', 'sign', 'queue', 'reply' as const),
      who,
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constantFrom(
        'source off',
        'source on',
        'want signed',
        'want nobody',
        'hear',
        'hear elsewhere',
        'hear off',
        'hear nothing' as const,
      ),
    }),
  },
)
type Act = typeof act extends fc.Arbitrary<infer A> ? A : never

/** One installation with two visitors, and everything that has been done in it. */
async function aWorld(store: Store, fast: boolean) {
  let now = 1_800_000_000_000
  let taken = 0
  let said = 0
  const ids = createIds(() => now)
  const nothing = async () => {}
  const silent = { thread() {}, ended() {}, forgotten() {}, queued() {}, marked() {}, browsed() {}, typing() {} }
  const counted = <T>(path: FastPath<T>): FastPath<T> => {
    if (path.wanted === null) return path
    return {
      ...path,
      decide: (known) => {
        const decision = path.decide(known)
        if (decision) taken += 1
        return decision
      },
    }
  }
  const needs: Needs = {
    secrets: createSealer([]),
    store: {
      ...store,
      transact: (command, path) => store.transact(command, fast && path ? counted(path) : undefined),
    },
    ...{ clock: () => now, ids, randomHex: () => '', attachmentUrl: () => '', installation: 'here' },
    observe: { received() {}, sent() {}, delivery() {} },
    tell: { added: nothing, changed: nothing, ...silent },
  }
  const dates = { created_at: 1, updated_at: 1 }
  let community: CommunityRecord = { id: ids(), name: 'All', signed_identities: 'optional', ...dates }
  const place = { type: 'web_messaging', name: 'Shop', channel_id: ids() } as const
  let source: SourceRecord = {
    ...{ id: ids(), community_id: community.id, active: true, settings: {}, ...place, ...dates },
  }
  const agent = ids()
  await store.transact(async (tx) => {
    await tx.insertCommunity(community)
    await tx.insertSource(source)
  })
  const hash = (visitor: number) => `${source.id} visitor ${visitor}`
  const newestOf = async (visitor: number) => {
    const session = await store.read.session(hash(visitor))
    return session && store.read.newestOpenThread(source.id, session.identity_id)
  }
  const change = async (visitor: number, over: (thread: ThreadRecord) => Partial<ThreadRecord>) => {
    const found = await newestOf(visitor)
    await store.transact(async (tx) => {
      const thread = found && (await tx.thread(found.id))
      if (thread) await tx.updateThread({ ...thread, ...over(thread) })
    })
  }

  async function perform(wanted: Act): Promise<unknown> {
    now += 1000
    switch (wanted.do) {
      case 'say': {
        if (!wanted.again) said += 1
        const named = wanted.in === 'named' ? await newestOf(wanted.who) : null
        const customer = { sessionHash: hash(wanted.who), origin: wanted.origin }
        const { content, fresh } = await receiveMessage(needs, {
          ...{ source, customer, language: 'en', clientId: `message ${said}`, body: `Word ${said}` },
          ...{ inReplyToId: null, structuredReply: undefined, newThread: wanted.in === 'another' },
          threadId: named?.id,
        })
        return { content, fresh }
      }
      case 'close':
        return change(wanted.who, () => ({ closed: true }))
      case 'select':
        return change(wanted.who, ({ select_locks }) => ({ select_locks: !select_locks }))
      case 'lock':
        return change(wanted.who, ({ text_input_disabled }) => ({ text_input_disabled: !text_input_disabled }))
      case 'take':
        return change(wanted.who, ({ interventions_count }) => ({ interventions_count: 1 - interventions_count }))
      case 'age':
        return change(wanted.who, ({ last_content_at }) => ({ last_content_at: last_content_at - 25 * hour }))
      case 'reply':
        return change(wanted.who, ({ last_seq }) => ({ last_seq: last_seq + 1, waiting_since: null, handled_at: now }))
      case 'end':
      case 'sign':
        return store.transact(async (tx) => {
          const session = await tx.session(hash(wanted.who))
          const changed = wanted.do === 'sign' ? { signed: true, ended_at: null } : { ended_at: now }
          if (session) await tx.updateSession({ ...session, ...changed })
        })
      case 'queue': {
        const thread = await newestOf(wanted.who)
        const lane = eventLane(thread?.id ?? ids())
        const task = {
          kind: 'event',
          type: 'content.imported',
          content_id: thread?.newest_content_id ?? ids(),
        } as const
        return store.transact((tx) => tx.insertOutbox({ id: ids(), lane, task, due_at: now, created_at: now }))
      }
      case 'source off':
      case 'source on':
        source = { ...source, active: wanted.do === 'source on' }
        return store.transact((tx) => tx.updateSource(source))
      case 'want signed':
      case 'want nobody':
        community = { ...community, signed_identities: wanted.do === 'want signed' ? 'required' : 'optional' }
        return store.transact((tx) => tx.updateCommunity(community))
      case 'hear':
      case 'hear elsewhere':
      case 'hear off':
        return store.transact((tx) =>
          tx.insertWebhook({
            ...{
              id: ids(),
              name: 'Bot',
              url: 'https://bot.example',
              active: wanted.do !== 'hear off',
              registered_events: ['content.imported'],
            },
            ...{
              verify_token: '',
              secret: '',
              source_ids: wanted.do === 'hear elsewhere' ? [ids()] : [],
              source_strategy: 'include',
              agent_id: agent,
            },
            ...{ handshake_error: null, previous_secret: null, previous_secret_until: null, ...dates },
          }),
        )
      case 'hear nothing':
        return store.transact(async (tx) => {
          for (const { id } of await tx.webhooks()) await tx.deleteWebhook(id)
        })
    }
  }

  return {
    taken: () => taken,
    /** What it gave, or why not. */
    perform: (wanted: Act) =>
      perform(wanted).catch((error: unknown) => {
        if (error instanceof Refusal) return error.code
        throw error
      }),
    /** Everything that is stored of the two visitors. */
    async stored() {
      const threads: unknown[] = []
      for (const visitor of [0, 1]) {
        const session = await store.read.session(hash(visitor))
        const of = session ? await store.read.threadsOfIdentity(source.id, session.identity_id, 100) : []
        for (const thread of of)
          threads.push({
            thread,
            contents: await store.read.contentsAfter(thread.id, 0, 1000),
            waiting: (await store.read.outboxLane(eventLane(thread.id))).map(({ task }) => task),
          })
      }
      const events = (await store.read.publishedAfter(0, 100_000)).filter((event) => event.source_id === source.id)
      return { threads, events: events.map(({ position, body, ...event }) => ({ ...event, body: JSON.parse(body) })) }
    },
  }
}

/** Ids by the order in which they come: two installations draw different ones. */
function comparable(value: unknown): unknown {
  const names = new Map<string, string>()
  const name = (id: string) => {
    const event = /^.{12}f/.test(id)
    const known = names.get(id) ?? `${event ? 'event' : 'id'} ${names.size}`
    names.set(id, known)
    return known
  }
  return JSON.parse(JSON.stringify(value ?? null).replace(/\b[0-9a-f]{24}\b/g, name))
}

test('the fast path of a message leaves the same as the slow one', async () => {
  const [one, other] = await Promise.all(
    ['fast', 'slow'].map(async (name) => {
      const folder = mkdtempSync(join(tmpdir(), `bubblewire-${name}-`))
      folders.push(folder)
      return aStore(folder)
    }),
  )
  if (!one || !other) throw new Error('no stores')
  let taken = 0
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 8, maxLength: 40 }), async (acts) => {
      const [quick, slow] = [await aWorld(one, true), await aWorld(other, false)]
      for (const each of acts)
        expect(comparable(await quick.perform(each))).toEqual(comparable(await slow.perform(each)))
      expect(comparable(await quick.stored())).toEqual(comparable(await slow.stored()))
      await quick.perform({ do: 'hear nothing' })
      await slow.perform({ do: 'hear nothing' })
      taken += quick.taken()
    }),
    { numRuns: 150 },
  )
  expect(taken).toBeGreaterThan(100)
  await Promise.all([one.close(), other.close()])
})
