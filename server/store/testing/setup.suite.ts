import { expect, test } from 'vitest'
import type { EventSealRecord } from '../../conversation/events/audit/seal-records'
import type { Store } from '../../conversation/ports'
import type { IdentityRecord } from '../../conversation/records'
import type { EventFilter } from '../../conversation/setup/setup-port'
import type { EventRecord } from '../../conversation/setup-records'
import { createIds } from '../../values/ids'
import { aDelivery, anIdentity, aThread } from './records'

const id = createIds(() => 1_700_000_000_000)
const all = { offset: 0, limit: 10 }

export function setupSuite(withStore: (run: (store: Store) => Promise<void>) => Promise<void>): void {
  test('the built-in roles and the three routing modes exist from the start', () =>
    withStore(async ({ read }) => {
      expect((await read.roles()).map(({ name, built_in }) => [name, built_in])).toEqual([
        ['admin', true],
        ['agent', true],
      ])
      expect((await read.channels()).map(({ mode }) => mode)).toEqual(['asynchronous', 'real_time', 'triage'])
    }))

  test("saving an agent's permissions replaces all earlier ones", () =>
    withStore(async (store) => {
      const [agent_id, first, second] = [id(), id(), id()]
      const permission = (source_id: string) => ({
        agent_id,
        source_id,
        read: true,
        reply: false,
        initiate_discussion: false,
      })
      const replace = (...ids: string[]) =>
        store.transact((tx) => tx.replaceSourcePermissions(agent_id, ids.map(permission)))
      await replace(first, second)
      await replace(second)
      expect(await store.read.sourcePermissions(agent_id)).toEqual([permission(second)])
      await store.transact((tx) => tx.deleteSource(second))
      expect(await store.read.sourcePermissions(agent_id)).toEqual([])
    }))

  test('old deliveries are deleted even if many others must stay', () =>
    withStore(async (store) => {
      const day = 86_400_000
      const now = 1_700_000_000_000
      const made = [
        ...[9, 9, 9, 9, 9].map((days) => ({ days, state: 'failed' as const })),
        { days: 9, state: 'pending' as const },
        ...[9, 9, 8, 6, 1].map((days) => ({ days, state: 'delivered' as const })),
      ].map(({ days, state }) =>
        aDelivery({ id: createIds(() => now - days * day)(), state, updated_at: now - days * day }),
      )
      // The delivery is old, but was replayed recently.
      const replayed = aDelivery({ id: createIds(() => now - 9 * day)(), state: 'delivered', updated_at: now - day })
      await store.transact(async (tx) => {
        for (const each of [...made, replayed]) await tx.insertDelivery(each)
      })
      const before = { delivered: now - 7 * day, failed: now - 14 * day }
      const counts: number[] = []
      for (let last: string | null = ''; last !== null; ) {
        const after: string = last
        const pruned = await store.transact((tx) => tx.pruneDeliveries(before, after, 3))
        counts.push(pruned.count)
        last = pruned.last
      }
      expect(counts.reduce((sum, each) => sum + each)).toBe(3)
      const left = await store.read.deliveriesAfter('', 50)
      const ofState = (state: string) => left.filter((each) => each.state === state).length
      expect([ofState('failed'), ofState('pending'), ofState('delivered')]).toEqual([5, 1, 3])
      expect(left).toContainEqual(replayed)
      const failed = { ...before, failed: now - 8 * day }
      expect(await store.transact((tx) => tx.pruneDeliveries(failed, '', 50))).toEqual({ count: 5, last: null })
    }))

  test('the store keeps the first and last time that a page loaded the snippet', () =>
    withStore(async (store) => {
      const source_id = id()
      const seen = (origin: string, at: number) =>
        store.transact((tx) =>
          tx.putSighting({ id: `${source_id} ${origin}`, source_id, origin, first_seen_at: at, seen_at: at }),
        )
      const all = async () =>
        (await store.read.sightings(source_id)).map((each) => [each.origin, each.first_seen_at, each.seen_at])
      await seen('https://a.example', 1)
      await seen('', 2)
      await seen('https://a.example', 3)
      expect(await all()).toEqual([
        ['https://a.example', 1, 3],
        ['', 2, 2],
      ])
      await store.transact((tx) => tx.deleteSighting(`${source_id} `))
      expect(await all()).toHaveLength(1)
      await store.transact((tx) => tx.deleteSource(source_id))
      expect(await all()).toEqual([])
    }))

  test('events are listed newest first and can be filtered', () =>
    withStore(async (store) => {
      const [source, hidden, agent] = [id(), id(), id()]
      const event = (over: Partial<EventRecord>): Omit<EventRecord, 'position'> => ({
        id: id(),
        action: 'source.changed',
        agent_id: agent,
        token_id: null,
        subject_type: 'source',
        subject_id: source,
        source_id: source,
        changed: ['name'],
        details: null,
        created_at: 5,
        ...over,
      })
      const [own, other, free] = [event({}), event({ source_id: hidden, created_at: 7 }), event({ source_id: null })]
      await store.transact(async (tx) => {
        for (const each of [own, other, free]) await tx.insertEvent(each)
      })
      const found = async (filter: EventFilter) =>
        (await store.read.events(filter, all)).records.map(({ position: _, ...event }) => event)
      expect(await found({ sourceIds: null })).toEqual([free, other, own])
      expect(await found({ sourceIds: [source] })).toEqual([free, own])
      expect(await found({ sourceIds: [] })).toEqual([free])
      expect(await found({ sourceIds: null, sourceId: hidden, agentId: agent, action: 'source.changed' })).toEqual([
        other,
      ])
      expect(await found({ sourceIds: null, from: 5, until: 7 })).toEqual([free, own])
      expect(await found({ sourceIds: null, tokenId: agent })).toEqual([])
      const second = await store.read.events({ sourceIds: null }, { offset: 1, limit: 1 })
      expect(second).toMatchObject({ count: 3, records: [other] })
    }))

  test('each event gets a higher position than the event before', () =>
    withStore(async (store) => {
      const event = () => ({
        ...{ id: id(), action: 'source.changed', agent_id: null, token_id: null, subject_type: 'source' },
        ...{
          subject_id: null,
          source_id: null,
          changed: [],
          details: { address: '192.0.2.7', count: 2 },
          created_at: 5,
        },
      })
      const events = [event(), event(), event()]
      for (const each of events) await store.transact((tx) => tx.insertEvent(each))
      const stored = await store.read.eventsAfter(0, 10)
      expect(stored.map(({ position: _, ...rest }) => rest)).toEqual(events)
      const [first, second] = stored.map(({ position }) => position) as [number, number]
      expect(second).toBeGreaterThan(first)
      expect((await store.read.eventsAfter(first, 1)).map((each) => each.position)).toEqual([second])
      const seal = (seq: number): EventSealRecord => ({
        ...{ seq, first_position: first, last_position: second, events: 2, previous: 'a', hash: `${seq}` },
        ...{ mark: 'm', sealed_at: 7 },
      })
      expect(await store.read.lastEventSeal()).toBeNull()
      await store.transact((tx) => tx.insertEventSeal(seal(1)))
      await store.transact((tx) => tx.insertEventSeal(seal(2)))
      await expect(store.transact((tx) => tx.insertEventSeal(seal(2)))).rejects.toThrow()
      await store.transact((tx) => tx.remarkEventSeal(2, 'other'))
      expect(await store.read.lastEventSeal()).toEqual({ ...seal(2), mark: 'other' })
      expect(await store.read.eventSealsAfter(0, 1)).toEqual([seal(1)])
    }))

  test('identities can be read by community', () =>
    withStore(async (store) => {
      const [shop, chat, group] = [id(), id(), { id: id(), created_at: 1, updated_at: 1 }]
      const person = { identity_group_id: group.id, email: 'ada@example.com', extra_values: { plan: ['gold'] } }
      const one = anIdentity({ community_id: shop, ...person })
      const other = anIdentity({ community_id: chat, ...person })
      await store.transact(async (tx) => {
        await tx.insertIdentityGroup(group)
        for (const each of [one, other, anIdentity({ community_id: shop })]) await tx.insertIdentity(each)
      })
      const { read } = store
      const any = { words: [], titlesOf: [] as string[], sort: 'newest' } as const
      expect(await read.identities({ ...any, communityIds: [shop], email: 'ada@example.com' }, all)).toMatchObject({
        count: 1,
        records: [{ id: one.id }],
      })
      expect((await read.identities({ ...any, communityIds: [shop, chat] }, all)).count).toBe(3)
      expect((await read.identities({ ...any, communityIds: [] }, all)).count).toBe(0)
      expect(await read.identityGroups([chat], all)).toEqual({ count: 1, records: [group] })
      expect((await read.identityGroups([id()], all)).count).toBe(0)
      expect((await read.identitiesOfGroup(group.id)).map((each) => each.id)).toEqual([one.id, other.id])
    }))

  test('a search finds identities by words in every field', () =>
    withStore(async (store) => {
      const community_id = id()
      const named = (screenname: string | null, more: Partial<IdentityRecord> = {}) =>
        anIdentity({ community_id, screenname, ...more })
      const emile = named('Émile Zola', { seen_at: 3, extra_values: { plan: 'Gold 100%' } })
      const nobody = named(null, { seen_at: 9, foreign_id: 'wa-47110815' })
      // A search finds ids too, so the words are no likely hex digits.
      const amy = named('amy', { seen_at: 5, phone: '+44 20 79460018', email: 'amy@example.com' })
      const zoe = named('Zoe', { seen_at: 1, company: 'ÄRZTE' })
      await store.transact(async (tx) => {
        for (const each of [emile, nobody, amy, zoe]) await tx.insertIdentity(each)
      })
      const found = async (words: string[], sort: 'newest' | 'last seen' | 'name' = 'name', titlesOf: string[] = []) =>
        (await store.read.identities({ communityIds: [community_id], words, titlesOf, sort }, all)).records.map(
          (each) => each.id,
        )
      expect(await found([])).toEqual([amy.id, emile.id, zoe.id, nobody.id])
      expect(await found([], 'last seen')).toEqual([nobody.id, amy.id, emile.id, zoe.id])
      expect(await found(['émile', 'ZOLA'])).toEqual([emile.id])
      expect(await found(['100%'])).toEqual([emile.id])
      expect(await found(['ärzte'])).toEqual([zoe.id])
      expect(await found(['79460018'])).toEqual([amy.id])
      expect(await found(['47110815'])).toEqual([nobody.id])
      expect(await found([zoe.id])).toEqual([zoe.id])
      expect(await found(['amy', 'zola'])).toEqual([])
      const [shop, closed] = [id(), id()]
      await store.transact(async (tx) => {
        await tx.insertThread(aThread({ source_id: shop, identity_id: nobody.id, title: 'Wo ist mein GRÜNER Farn?' }))
        await tx.insertThread(aThread({ source_id: closed, identity_id: nobody.id, title: 'Secret' }))
      })
      expect(await found(['grüner', 'farn'], 'name', [shop])).toEqual([nobody.id])
      expect(await found(['farn', '47110815'], 'last seen', [closed, shop])).toEqual([nobody.id])
      expect(await found(['farn'])).toEqual([])
      expect(await found(['secret'], 'name', [shop])).toEqual([])
      await store.transact(async (tx) => {
        await tx.updateIdentity({ ...emile, screenname: 'Aaron' })
        await tx.seeIdentity(zoe.id, 20)
      })
      expect((await found([]))[0]).toBe(emile.id)
      expect((await found([], 'last seen'))[0]).toBe(zoe.id)
      expect(await store.read.identity(zoe.id)).toMatchObject({ seen_at: 20, updated_at: zoe.updated_at })
    }))
}
