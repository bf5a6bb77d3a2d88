import { expect, test } from 'vitest'
import type { PushSubscriptionRecord } from '../../conversation/customers/push-port'
import type { SeenPagesRecord } from '../../conversation/customers/visitor-port'
import { newPush } from '../../conversation/messages/push-answer'
import type { Store } from '../../conversation/ports'
import { aContent, anIdentity, aThread } from './records'

export function visitorSuite(withStore: (run: (store: Store) => Promise<void>) => Promise<void>): void {
  test("moving one identity's messages leaves the messages of others", () =>
    withStore(async (store) => {
      const [from, to, other] = [anIdentity(), anIdentity(), anIdentity()]
      const threads = [from, to, other].map(({ id }) => aThread({ identity_id: id }))
      await store.transact(async (tx) => {
        for (const thread of threads) {
          const { id, identity_id } = thread
          await tx.insertThread(thread)
          await tx.insertContent(
            aContent({ thread_id: id, identity_id, author_id: identity_id, client_id: 'the-same' }),
          )
          const agents = { author: 'agent', author_id: 'a', in_reply_to_author_id: identity_id, seq: 2 } as const
          await tx.insertContent(aContent({ thread_id: id, identity_id, ...agents }))
        }
        await tx.moveConversations(from.id, to.id)
      })
      const read = async (threadId: string) =>
        (await store.read.contentsAfter(threadId, 0, 9)).map((content) => [
          content.identity_id,
          content.author_id,
          content.in_reply_to_author_id,
          content.client_id,
        ])
      const said = (id: string, clientId: string | null) => [
        [id, id, null, clientId],
        [id, 'a', id, null],
      ]
      const [moved, own, strange] = threads.map(({ id }) => id)
      expect(await read(moved ?? '')).toEqual(said(to.id, null))
      expect(await read(own ?? '')).toEqual(said(to.id, 'the-same'))
      expect(await read(strange ?? '')).toEqual(said(other.id, 'the-same'))
      expect((await store.read.thread(moved ?? ''))?.identity_id).toBe(to.id)
    }))

  test('a thread has one record of its read and delivered positions', () =>
    withStore(async (store) => {
      const marks = {
        thread_id: 't',
        customer_delivered_seq: 3,
        customer_read_seq: 2,
        agent_delivered_seq: 1,
        agent_read_seq: 0,
        updated_at: 5,
      }
      const session = {
        token_hash: 'h',
        source_id: 's',
        identity_id: 'i',
        origin: null,
        signed: false,
        key_id: null,
        expires_at: null,
        digest_id: null,
        seen_at: 1,
        ended_at: null,
        created_at: 1,
      }
      await store.transact(async (tx) => {
        await tx.putThreadMarks({ ...marks, customer_read_seq: 1 })
        await tx.putThreadMarks(marks)
        await tx.insertSession(session)
        await tx.updateSession({ ...session, signed: true, ended_at: 7, origin: 'https://a.example' })
      })
      expect(await store.read.threadMarks('t')).toEqual(marks)
      expect(await store.read.session('h')).toEqual({
        ...session,
        signed: true,
        ended_at: 7,
        origin: 'https://a.example',
      })
      await store.transact((tx) => tx.deleteThreadMarks('t'))
      expect(await store.read.threadMarks('t')).toBeNull()
    }))

  test('a new note about an address replaces the old one', () =>
    withStore(async (store) => {
      const bounce = { bounced_at: 5, bounce_status: '5.1.1' }
      const none = { bounced_at: null, bounce_status: null, refused_at: null, unsubscribed_at: null }
      const note = { id: anIdentity().id, ...none, refused_at: 3, updated_at: 3 }
      const bounced = { ...note, ...bounce, id: anIdentity().id }
      await store.transact(async (tx) => {
        await tx.putMailNote({ ...note, ...bounce, refused_at: null })
        await tx.putMailNote(note)
        await tx.putMailNote(bounced)
      })
      expect(await store.read.mailNote(note.id)).toEqual(note)
      await store.transact((tx) => tx.deleteMailNotesBefore(3))
      expect(await store.read.mailNote(note.id)).toEqual(note)
      await store.transact((tx) => tx.deleteMailNotesBefore(4))
      expect(await store.read.mailNote(note.id)).toBeNull()
      expect(await store.read.mailNote(bounced.id)).toEqual(bounced)
    }))

  test("a customer's visited pages are deleted with the customer or by age", () =>
    withStore(async (store) => {
      const [ada, ben] = [anIdentity(), anIdentity()]
      const seen = (id: string, at: number): SeenPagesRecord => ({
        id,
        pages: [{ url: 'https://shop.example/vases', title: 'Vases', at }],
        updated_at: at,
      })
      await store.transact(async (tx) => {
        await tx.insertIdentity(ada)
        await tx.putSeenPages(seen(ada.id, 1))
        await tx.putSeenPages(seen(ada.id, 3))
        await tx.putSeenPages(seen(ben.id, 2))
      })
      expect(await store.read.seenPages(ada.id)).toEqual(seen(ada.id, 3))
      await store.transact((tx) => tx.deleteSeenPagesBefore(3))
      expect(await store.read.seenPages(ben.id)).toBeNull()
      expect(await store.read.seenPages(ada.id)).toEqual(seen(ada.id, 3))
      await store.transact((tx) => tx.deleteIdentity(ada.id))
      expect(await store.read.seenPages(ada.id)).toBeNull()
    }))

  test('a browser cannot have two push subscriptions', () =>
    withStore(async (store) => {
      const [ada, ben] = [aSubscription('a', 1), aSubscription('b', 2)]
      await store.transact(async (tx) => {
        await tx.insertPushSubscription(ada)
        await tx.insertPushSubscription(ben)
        await tx.updatePushSubscription({ ...ada, page_url: null })
      })
      const changed = { ...ada, page_url: null }
      expect(await store.read.pushSubscription(ada.id)).toEqual(changed)
      expect(await store.read.pushSubscriptionByEndpoint('hash of b')).toEqual(ben)
      expect(await store.read.pushSubscriptionsOf('customer a', 's')).toEqual([changed])
      expect(await store.read.pushSubscriptionsOf('customer a', 'other')).toEqual([])
      expect(await store.read.pushSubscriptionsOfIdentity('customer b')).toEqual([ben])
      expect(await store.read.pushSubscriptionsOfSession('session of b')).toEqual([ben])
      await expect(store.transact((tx) => tx.insertPushSubscription({ ...ben, id: 'c' }))).rejects.toThrow()
      await store.transact((tx) => tx.deletePushSubscriptionsBefore(2))
      expect(await store.read.pushSubscription(ada.id)).toBeNull()
      await store.transact((tx) => tx.deletePushSubscriptionsOfSession('session of b'))
      expect(await store.read.pushSubscription(ben.id)).toBeNull()
    }))

  test('a notification is stored one time and stays open until it is cleared', () =>
    withStore(async (store) => {
      const ada = aSubscription('a', 1)
      const [thread, other] = [aThread(), aThread()]
      const content = (id: string, seq: number, at: number) => newPush(ada, { id, thread_id: thread.id, seq }, at)
      const [one, two, three] = [content('1', 1, 10), content('2', 2, 20), content('3', 3, 30)]
      await store.transact(async (tx) => {
        for (const each of [thread, other]) await tx.insertThread(each)
        await tx.setReachable(thread.id, true)
        for (const each of [one, two, three, { ...one, shown_at: 99 }]) await tx.notePush(each)
        await tx.updatePush({ ...two, shown_at: 21, answered_at: 22 })
        await tx.updatePush({ ...three, opened_at: 31, cleared_at: 32 })
      })
      expect(await store.read.push(one.id)).toEqual(one)
      expect((await store.read.openPushes(thread.id, 2)).map(({ seq }) => seq)).toEqual([1, 2])
      expect((await store.read.openPushes(thread.id, 9)).map(({ seq }) => seq)).toEqual([1, 2])
      expect(await store.read.pushedSince('customer a', 10)).toBe(2)
      const counts = { sent: 2, shown: 1, opened: 0, answered: 1 }
      expect(await store.read.pushCounts(['s', 'x'], 10, 30)).toEqual(counts)
      expect(await store.read.pushCounts(['x'], 10, 30)).toEqual({ sent: 0, shown: 0, opened: 0, answered: 0 })
      expect((await store.read.thread(thread.id))?.reachable).toBe(true)
      expect((await store.read.thread(other.id))?.reachable).toBe(false)
      await store.transact((tx) => tx.deletePushesOf(thread.id))
      expect(await store.read.push(one.id)).toBeNull()
    }))

  test('a digest is found by its thread', () =>
    withStore(async (store) => {
      const thread = aThread()
      const places = { source_id: 's', identity_id: 'customer', thread_id: thread.id, note_id: 'note' }
      const digest = (seq: number, at: number) => ({
        ...{ id: `digest ${seq}`, ...places, seq, opened_at: null, answered_at: null, created_at: at, updated_at: at },
      })
      await store.transact(async (tx) => {
        await tx.insertThread(thread)
        await tx.setDigestWaits(thread.id, true)
        for (const each of [digest(2, 10), digest(4, 20)]) await tx.insertDigest(each)
        await tx.updateDigest({ ...digest(2, 10), opened_at: 11 })
      })
      expect(await store.read.digest('digest 2')).toEqual({ ...digest(2, 10), opened_at: 11 })
      expect(await store.read.newestDigest(thread.id)).toEqual(digest(4, 20))
      expect(await store.read.newestDigest('other')).toBeNull()
      expect(await store.read.digestsSince('note', 10)).toBe(1)
      expect(await store.read.digestsSince('other', 0)).toBe(0)
      expect(await store.read.digestCounts(['s', 'x'], 10, 20)).toEqual({ sent: 1, opened: 1, answered: 0 })
      expect((await store.read.thread(thread.id))?.digest_waits).toBe(true)
      await store.transact((tx) => tx.deleteDigestsOf(thread.id))
      expect(await store.read.digest('digest 2')).toBeNull()
    }))
}

const aSubscription = (name: string, used_at: number): PushSubscriptionRecord => ({
  ...{ id: name, source_id: 's', identity_id: `customer ${name}`, session_hash: `session of ${name}` },
  ...{ endpoint: `https://push.example/${name}`, endpoint_hash: `hash of ${name}`, p256dh: 'p', auth: 'a' },
  ...{ scope: 'site', page_url: 'https://shop.example/', language: 'en', used_at, created_at: 1, updated_at: 1 },
})
