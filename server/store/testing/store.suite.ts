import { afterAll, describe, expect, test } from 'vitest'
import { sortName } from '../../conversation/customers/customer-name'
import type { OutboxClaim } from '../../conversation/events/outbox-port'
import type { Store } from '../../conversation/ports'
import { conversationSuite } from './conversations.suite'
import { handOverSuite } from './hand-over.suite'
import { peopleSuite } from './people.suite'
import { aContent, aDelivery, anIdentity, aSource, aThread } from './records'
import { setupSuite } from './setup.suite'
import { statisticsSuite } from './statistics.suite'
import { runTogether } from './together'
import { visitorSuite } from './visitors.suite'

interface Implementation {
  open(place: string): Promise<Store>
  newPlace(): string | Promise<string>
  dispose(): void | Promise<void>
}

export function storeSuite(name: string, { open, newPlace, dispose }: Implementation): void {
  const withStore = async (run: (store: Store) => Promise<void>) => {
    const store = await open(await newPlace())
    try {
      await run(store)
    } finally {
      await store.close()
    }
  }

  describe(`store on ${name}`, () => {
    afterAll(dispose)
    setupSuite(withStore)
    peopleSuite(withStore)
    visitorSuite(withStore)
    conversationSuite(withStore)
    statisticsSuite(withStore)
    handOverSuite(withStore)

    test('a record is read as written, with its objects, booleans and nulls', () =>
      withStore(async (store) => {
        const content = aContent({
          structured_content: { type: 'select', items: [{ title: 'Yes ☕', payload: 'y' }] },
          searched_text: 'Hello\nYes ☕',
          context_data: { a: [1, { b: null }] },
          private_message: true,
          seq: null,
        })
        await store.transact((tx) => tx.insertContent(content))
        expect(await store.read.content(content.id)).toEqual(content)
        expect(await store.read.content('0'.repeat(24))).toBeNull()
      }))

    test('committed records survive a restart', async () => {
      const place = await newPlace()
      const identity = anIdentity()
      const first = await open(place)
      await first.transact((tx) => tx.insertIdentity(identity))
      await first.close()
      const second = await open(place)
      expect(await second.read.identity(identity.id)).toEqual({ ...identity, sort_name: sortName(identity) })
      await second.close()
    })

    test('a command that fails does not undo other commands of its commit', () =>
      withStore(async (store) => {
        const [before, failing, after] = [anIdentity(), anIdentity(), anIdentity()]
        const outcomes = await runTogether(store, [
          (tx) => tx.insertIdentity(before),
          async (tx) => {
            await tx.insertIdentity(failing)
            throw new Error('refused')
          },
          (tx) => tx.insertIdentity(after),
        ])
        expect(outcomes.map((outcome) => outcome.status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
        expect(await store.read.identity(before.id)).not.toBeNull()
        expect(await store.read.identity(failing.id)).toBeNull()
        expect(await store.read.identity(after.id)).not.toBeNull()
      }))

    test('a device cannot store two contents with the same client id', () =>
      withStore(async (store) => {
        const content = aContent({ client_id: 'c1' })
        await store.transact((tx) => tx.insertContent(content))
        const twin = aContent({ client_id: 'c1', identity_id: content.identity_id, seq: 2 })
        await expect(store.transact((tx) => tx.insertContent(twin))).rejects.toThrow()
      }))

    test("commands on one thread see each other's changes within a commit", { tags: 'deep' }, () =>
      withStore(async (store) => {
        const thread = aThread()
        await store.transact((tx) => tx.insertThread(thread))
        const next = () =>
          store.transact(async (tx) => {
            const now = await tx.thread(thread.id)
            if (!now) throw new Error('the thread is gone')
            await tx.updateThread({ ...now, last_seq: now.last_seq + 1 })
            return now.last_seq + 1
          })
        const seqs = await Promise.all(Array.from({ length: 300 }, next))
        expect(seqs).toEqual(Array.from({ length: 300 }, (_, n) => n + 1))
      }),
    )

    test('an act reads a record that is never cached, and refuses', () =>
      withStore(async (store) => {
        const source = aSource()
        const thread = aThread({ source_id: source.id })
        const content = aContent({ source_id: source.id, thread_id: thread.id })
        await store.transact(async (tx) => {
          await tx.insertSource(source)
          await tx.insertThread(thread)
          await tx.insertContent(content)
        })
        const load = { contentId: content.id }
        const isUsed = () => store.act({ orderingKey: content.id, load, decide: (scene) => scene.isUsed('none') })
        expect([await isUsed(), await isUsed()]).toEqual([false, false])
        const refuse = () => {
          throw new Error('refused')
        }
        await expect(store.act({ orderingKey: content.id, load, decide: refuse })).rejects.toThrow('refused')
      }))

    test('contents after a seq are in order, without private contents', () =>
      withStore(async (store) => {
        const thread = aThread()
        await store.transact(async (tx) => {
          for (const seq of [3, 1, null, 2]) await tx.insertContent(aContent({ thread_id: thread.id, seq }))
        })
        expect((await store.read.contentsAfter(thread.id, 1, 10)).map((content) => content.seq)).toEqual([2, 3])
        expect((await store.read.newestContents(thread.id, 2)).map((content) => content.seq)).toEqual([2, 3])
      }))

    test('the newest content of a thread can be a private content', () =>
      withStore(async (store) => {
        const thread = aThread()
        const newest = async () => (await store.read.newestContent(thread.id))?.id ?? null
        const found = [await newest()]
        for (const [id, seq] of [
          ['b', null],
          ['c', 1],
          ['d', null],
          ['e', 2],
        ] as const) {
          await store.transact((tx) => tx.insertContent(aContent({ id, thread_id: thread.id, seq })))
          found.push(await newest())
        }
        expect(found).toEqual([null, 'b', 'c', 'd', 'e'])
        const hidden = async (after: string, limit: number) =>
          (await store.read.hiddenContentsAfter(thread.id, after, limit)).map(({ id }) => id)
        expect([await hidden('', 1), await hidden('b', 9), await hidden('d', 9)]).toEqual([['b'], ['d'], []])
      }))

    test('the outbox returns one due row of each key at a time', () =>
      withStore(async (store) => {
        let heard = 0
        store.onOutbox(() => {
          heard += 1
        })
        const row = (id: string, orderingKey: string, due: number) => ({
          id,
          ordering_key: orderingKey,
          task: { kind: 'event' as const, type: 'content.imported' as const, content_id: id },
          due_at: due,
          created_at: 0,
        })
        await store.transact(async (tx) => {
          await tx.insertOutbox(row('a1', 'a', 10))
          await tx.insertOutbox(row('a2', 'a', 0))
          await tx.insertOutbox(row('b1', 'b', 5))
          await tx.insertOutbox(row('c1', 'c', 99))
        })
        expect(heard).toBe(1)
        const claim = (now: number, over: Partial<OutboxClaim> = {}) =>
          store.transact((tx) =>
            tx.claimOutbox({
              kinds: ['event'],
              now,
              until: now + 1000,
              limit: 10,
              full: [],
              mayTake: () => true,
              ...over,
            }),
          )
        expect(await claim(20, { kinds: ['webhook'] })).toEqual([])
        expect(await claim(20, { mayTake: () => false })).toEqual([])
        const taken = await claim(20)
        expect(taken.map((each) => each.id)).toEqual(['b1', 'a1'])
        expect(await claim(21)).toEqual([])
        const [b1, a1] = taken
        if (!b1 || !a1) throw new Error('two rows were expected')
        await store.transact(async (tx) => {
          await tx.finishOutbox(a1)
          await tx.retryOutbox(b1, 1, 50)
        })
        expect((await claim(30)).map((each) => each.id)).toEqual(['a2'])
        expect((await claim(60)).map((each) => [each.id, each.attempts])).toEqual([['b1', 1]])
      }))

    test('a webhook with many waiting rows does not delay other webhooks', () =>
      withStore(async (store) => {
        const [one, other] = [anIdentity().id, anIdentity().id]
        const delivery = (id: string, webhook_id: string, thread_id: string) =>
          aDelivery({ id, webhook_id, thread_id, due_at: 0 })
        const claim = (now: number, full: string[]) =>
          store.transact((tx) =>
            tx.claimOutbox({ kinds: ['webhook'], now, until: now + 5, limit: 10, full, mayTake: () => true }),
          )
        await store.transact(async (tx) => {
          await tx.insertDelivery(delivery('1', one, 'a'))
          await tx.insertDelivery(delivery('2', other, 'b'))
        })
        expect((await claim(1, [one])).map(({ id }) => id)).toEqual(['2'])
        const [head] = await claim(1, [])
        if (!head) throw new Error('a row was expected')
        await store.transact(async (tx) => {
          await tx.retryOutbox(head, 1, 100)
          await tx.insertDelivery(delivery('3', one, 'a'))
        })
        expect(await claim(50, [other])).toEqual([])
        await store.transact((tx) => tx.parkOutbox(head, 60))
        expect((await claim(100, [other])).map(({ id }) => id)).toEqual(['3'])
      }))
  })
}
