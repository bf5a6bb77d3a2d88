import { expect, test } from 'vitest'
import type { SeenPagesRecord } from '../../conversation/customers/visitor-port'
import type { Store } from '../../conversation/ports'
import { aContent, anIdentity, aThread } from './records'

/** The promises of every store for the visitor's side of a conversation. */
export function visitorSuite(withStore: (run: (store: Store) => Promise<void>) => Promise<void>): void {
  test('the messages of one identity move to another identity, and no other messages do', () =>
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

  test('a thread has one row of marks, and sessions change and end', () =>
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
        seen_at: null,
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

  test('a note about an address is replaced, and stays if it is young or about a bounce', () =>
    withStore(async (store) => {
      const bounce = { bounced_at: 5, bounce_status: '5.1.1' }
      const note = { id: anIdentity().id, bounced_at: null, bounce_status: null, refused_at: 3, updated_at: 3 }
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

  test('the pages of a customer are one record, which is deleted with the customer, and when it is old', () =>
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
}
