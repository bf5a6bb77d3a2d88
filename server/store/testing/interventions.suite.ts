import { afterAll, describe, expect, test } from 'vitest'
import { type InterventionRecord, newIntervention } from '../../conversation/interventions/intervention-records'
import { presentIntervention } from '../../conversation/interventions/present-intervention'
import type { ListQuery } from '../../conversation/list-port'
import type { Store } from '../../conversation/ports'
import { createIds } from '../../values/ids'
import { aContent, anIdentity, aThread } from './records'

interface Implementation {
  open(place: string): Promise<Store>
  newPlace(): string | Promise<string>
  dispose(): void | Promise<void>
}

const id = createIds(() => 1_700_000_000_000)

function anIntervention(over: Partial<InterventionRecord> = {}): InterventionRecord {
  const given = { id: id(), source_id: id(), thread_id: id(), content_id: id(), identity_id: id(), user_id: null }
  return { ...newIntervention(given, 1), ...over }
}

const everything: ListQuery = {
  sourceIds: null,
  conditions: [],
  words: [],
  sort: { by: 'created_at', descending: true },
  offset: 0,
  limit: 30,
}

export function interventionSuite(name: string, { open, newPlace, dispose }: Implementation): void {
  const withStore = async (run: (store: Store) => Promise<void>) => {
    const store = await open(await newPlace())
    try {
      await run(store)
    } finally {
      await store.close()
    }
  }

  describe(`interventions and lists on ${name}`, () => {
    afterAll(dispose)

    test('an intervention is read as written until it is canceled', () =>
      withStore(async (store) => {
        const [kept, canceled] = [anIntervention({ closed_at: 5 }), anIntervention({ state: 'canceled' })]
        const ofSame = anIntervention({ thread_id: kept.thread_id, custom_fields: { a: [1] } })
        await store.transact(async (tx) => {
          for (const each of [kept, canceled, ofSame]) await tx.insertIntervention(each)
          await tx.updateIntervention({ ...kept, user_replies_count: 2 })
        })
        expect(await store.read.intervention(kept.id)).toEqual({ ...kept, user_replies_count: 2 })
        expect(await store.read.intervention(canceled.id)).toBeNull()
        const ids = (await store.read.interventionsOfThread(kept.thread_id)).map((each) => each.id)
        expect(ids).toEqual([kept.id, ofSame.id])
        expect((await store.read.interventions(everything)).count).toBe(2)
        await store.transact((tx) => tx.deleteInterventionsOf(kept.thread_id))
        expect((await store.read.interventions(everything)).count).toBe(0)
      }))

    test('a new intervention gets only contents that no other intervention has', () =>
      withStore(async (store) => {
        const thread_id = id()
        const [old, waiting, taken, asked, after] = [
          aContent({ thread_id, seq: 1, status: 'replied' }),
          aContent({ thread_id, seq: 2, status: 'new' }),
          aContent({ thread_id, seq: 3, status: 'new', intervention_id: id() }),
          aContent({ thread_id, seq: 4, status: 'replied' }),
          aContent({ thread_id, seq: 5, status: 'user_reply' }),
        ]
        await store.transact(async (tx) => {
          for (const each of [old, waiting, taken, asked, after]) if (each) await tx.insertContent(each)
        })
        const found = await store.read.contentsToTake(thread_id, asked?.id ?? '')
        expect(found.map((each) => each.seq)).toEqual([2, 4, 5])
      }))

    test('only open threads without recent messages are found as silent', () =>
      withStore(async (store) => {
        const source_id = id()
        const silent = aThread({ source_id, last_content_at: 10 })
        const others = [
          aThread({ source_id, last_content_at: 10, closed: true }),
          aThread({ source_id, last_content_at: 10, closing: true }),
          aThread({ source_id, last_content_at: 10, opened_at: 11 }),
          aThread({ source_id, last_content_at: 11 }),
          aThread({ last_content_at: 10 }),
        ]
        await store.transact(async (tx) => {
          for (const each of [silent, ...others]) await tx.insertThread(each)
        })
        expect((await store.read.silentThreads(source_id, 10, 9)).map((each) => each.id)).toEqual([silent.id])
      }))

    test('an identity is found by its foreign id within its community', () =>
      withStore(async (store) => {
        const [one, other] = [anIdentity({ foreign_id: '+49 1' }), anIdentity({ foreign_id: '+49 1' })]
        await store.transact(async (tx) => {
          for (const each of [one, other]) await tx.insertIdentity(each)
        })
        expect((await store.read.identityByForeignId(one.community_id, '+49 1'))?.id).toBe(one.id)
        expect(await store.read.identityByForeignId(one.community_id, '+49')).toBeNull()
      }))

    test('the filters of a list by source, condition and words apply together', () =>
      withStore(async (store) => {
        const sources = [id(), id(), id()]
        const [first = '', second = '', third = ''] = sources
        const thread_id = id()
        await store.transact(async (tx) => {
          for (let n = 0; n < 12; n++) {
            const source_id = sources[n % 3]
            await tx.insertContent(
              aContent({ thread_id, source_id, seq: n + 1, body: `Number ${n} at 100%`, created_at: n }),
            )
          }
        })
        const seqs = async (query: Partial<ListQuery>) => {
          const { count, records } = await store.read.contents({ ...everything, ...query })
          return [count, ...records.map(({ seq }) => seq)]
        }
        expect(await seqs({ sourceIds: [] })).toEqual([0])
        expect(await seqs({ sourceIds: [first] })).toEqual([4, 10, 7, 4, 1])
        expect(await seqs({ sourceIds: [first, second, third], limit: 2, offset: 1 })).toEqual([12, 11, 10])
        expect(await seqs({ sourceIds: [first, second], words: ['NUMBER 1'] })).toEqual([2, 11, 2])
        expect(await seqs({ words: ['0%', '100'], limit: 1 })).toEqual([12, 12])
        expect(await seqs({ words: ['r%a'] })).toEqual([0])
        expect(await seqs({ words: ['_'] })).toEqual([0])
        expect(await seqs({ words: ['\\'] })).toEqual([0])
        const ascending = { sort: { by: 'created_at', descending: false } as const }
        const between = [
          { column: 'created_at', is: 'after', values: [3] } as const,
          { column: 'created_at', is: 'before', values: [5] } as const,
        ]
        expect(await seqs({ ...ascending, conditions: between })).toEqual([2, 4, 5])
        const twoSources = { column: 'source_id', is: 'one of', values: [first, second, first] } as const
        expect(await seqs({ conditions: [twoSources, ...between] })).toEqual([2, 5, 4])
      }))

    test('lists found by frequent or rare words are complete and newest first', () =>
      withStore(async (store) => {
        const threads = Array.from({ length: 30 }, (_, nth) =>
          aThread({ title: nth === 4 ? 'Kettle lid' : 'Question' }),
        )
        const handled = threads.map((thread) => anIntervention({ thread_id: thread.id }))
        await store.transact(async (tx) => {
          for (const [nth, thread] of threads.entries()) {
            await tx.insertThread(thread)
            await tx.insertIntervention(handled[nth] ?? anIntervention())
            const said = { thread_id: thread.id, intervention_id: handled[nth]?.id ?? null }
            await tx.insertContent(aContent({ ...said, body: nth === 4 ? 'Without' : 'A KETTLE' }))
            await tx.insertContent(aContent({ ...said, seq: 2, body: nth % 10 === 7 ? 'A samovar' : 'Thanks' }))
          }
        })
        const page = { ...everything, limit: 2 }
        const placesOf = async (name: 'threads' | 'interventions', words: string[]) => {
          const { count, records } = await store.read[name]({ ...page, words })
          const all: { id: string }[] = name === 'threads' ? threads : handled
          return [count, ...records.map(({ id }) => all.findIndex((each) => each.id === id))]
        }
        expect(await placesOf('threads', ['kettle'])).toEqual([30, 29, 28])
        expect(await placesOf('interventions', ['kettle'])).toEqual([29, 29, 28])
        for (const name of ['threads', 'interventions'] as const) {
          expect(await placesOf(name, ['samovar'])).toEqual([3, 27, 17])
          expect(await placesOf(name, ['kettle', 'samovar'])).toEqual([3, 27, 17])
          expect(await placesOf(name, ['kettle', 'nothing'])).toEqual([0])
        }
        const { count, records } = await store.read.contents({ ...page, words: ['kettle'] })
        expect([count, ...records.map(({ thread_id }) => thread_id)]).toEqual([29, threads[29]?.id, threads[28]?.id])
        expect((await store.read.contents({ ...page, words: ['kettle', 'samovar'] })).count).toBe(0)
      }))

    test("an outbox row of an event stores the state of the event's record", () =>
      withStore(async (store) => {
        const snapshot = presentIntervention(anIntervention())
        const tasks = [
          { kind: 'event', type: 'intervention.opened', intervention_id: snapshot.id, snapshot },
          { kind: 'event', type: 'content.thread_closed', content_id: id() },
          { kind: 'close', of: 'thread', id: id() },
          { kind: 'close', of: 'intervention', id: id() },
        ] as const
        await store.transact(async (tx) => {
          for (const task of tasks)
            await tx.insertOutbox({ id: id(), ordering_key: id(), task, due_at: 0, created_at: 0 })
        })
        const given = { now: 1, until: 2, limit: 9, full: [], mayTake: () => true }
        const rows = await store.transact((tx) => tx.claimOutbox({ ...given, kinds: ['event', 'close'] }))
        expect(rows.map(({ task }) => task)).toEqual(expect.arrayContaining([...tasks]))
        expect(rows).toHaveLength(tasks.length)
      }))

    test('an outbox row of an e-mail stores what the e-mail is about', () =>
      withStore(async (store) => {
        const mail = { about: 'forgotten_password', email: 'ada@shop.example', language: 'fr' } as const
        const task = { kind: 'mail', mail } as const
        await store.transact((tx) => tx.insertOutbox({ id: id(), ordering_key: id(), task, due_at: 0, created_at: 0 }))
        const given = { now: 1, until: 2, limit: 9, full: [], mayTake: () => true }
        const rows = await store.transact((tx) => tx.claimOutbox({ ...given, kinds: ['mail'] }))
        expect(rows.map((row) => row.task)).toEqual([task])
      }))
  })
}
