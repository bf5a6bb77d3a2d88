import { expect, test } from 'vitest'
import type { ConversationQuery } from '../../conversation/inbox/inbox-port'
import type { SavedReplyRecord } from '../../conversation/inbox/saved-reply-records'
import type { LibraryItemRecord } from '../../conversation/library/library-records'
import type { Changes, Store, Transaction } from '../../conversation/ports'
import type { ContentRecord, ThreadRecord } from '../../conversation/records'
import type { RingRecord } from '../../conversation/routing/ring-port'
import { createIds } from '../../values/ids'
import { aContent, anIdentity, aThread } from './records'
import { runTogether } from './together'

const id = createIds(() => 1_700_000_000_000)
const everything: ConversationQuery = {
  state: 'new',
  sourceIds: null,
  modes: null,
  words: [],
  sort: 'newest',
  after: null,
  limit: 30,
}

export function conversationSuite(withStore: (run: (store: Store) => Promise<void>) => Promise<void>): void {
  const waits = (at: number, over: Partial<ThreadRecord> = {}) =>
    aThread({ inbox_state: 'new', last_content_at: at, waiting_since: 100 - at, ...over })

  test('the next page of a list continues after the last row', () =>
    withStore(async (store) => {
      const threads = [waits(1), waits(2), waits(2), waits(3), waits(4, { inbox_state: 'closed' })]
      await store.transact(async (tx) => {
        for (const thread of threads) await tx.insertThread(thread)
      })
      const all = async (over: Partial<ConversationQuery>) => {
        const found: number[] = []
        for (let after: ConversationQuery['after'] = null; ; ) {
          const [next] = await store.read.conversations({ ...everything, ...over, after, limit: 1 })
          if (!next) return found
          found.push(threads.findIndex((thread) => thread.id === next.id))
          const at = over.sort === 'waiting longest' ? (next.waiting_since ?? 0) : next.last_content_at
          after = { at, id: next.id }
        }
      }
      expect(await all({})).toEqual([3, 2, 1, 0])
      expect(await all({ sort: 'oldest' })).toEqual([0, 1, 2, 3])
      expect(await all({ sort: 'waiting longest' })).toEqual([3, 1, 2, 0])
      expect(await all({ state: 'closed' })).toEqual([4])
    }))

  test('conversations can be filtered by source, owner, customer and words', () =>
    withStore(async (store) => {
      const [one, other, owner] = [id(), id(), id()]
      const customer = anIdentity({ lastname: 'O%Hara' })
      const threads = [
        waits(1, { source_id: one, identity_id: customer.id }),
        waits(2, { source_id: one, owner_id: owner, routing_mode: 'triage' }),
        waits(3, { source_id: other, title: 'A Samovar' }),
        waits(4, { source_id: other, title: 'Ärger mit der Żubrówka' }),
      ]
      await store.transact(async (tx) => {
        await tx.insertIdentity(customer)
        for (const thread of threads) await tx.insertThread(thread)
        await tx.insertContent(aContent({ thread_id: threads[1]?.id ?? '', body: 'A SAMOVAR, please' }))
      })
      const found = async (over: Partial<ConversationQuery>) =>
        (await store.read.conversations({ ...everything, ...over })).map((each) =>
          threads.findIndex((thread) => thread.id === each.id),
        )
      expect(await found({ sourceIds: [one] })).toEqual([1, 0])
      expect(await found({ sourceIds: [] })).toEqual([])
      expect(await found({ ownerId: owner })).toEqual([1])
      expect(await found({ ownerId: null })).toEqual([3, 2, 0])
      expect(await found({ identityId: customer.id })).toEqual([0])
      expect(await found({ modes: { routed: ['triage'], ofSources: [] } })).toEqual([1])
      expect(await found({ modes: { routed: ['real_time'], ofSources: [one] } })).toEqual([0])
      expect(await found({ words: ['samovar'] })).toEqual([2, 1])
      expect(await found({ words: ['samovar', 'please'] })).toEqual([1])
      expect(await found({ words: ['o%hara'] })).toEqual([0])
      expect(await found({ words: ['ärger', 'żubrÓWka'] })).toEqual([3])
    }))

  test('words are found in any case and with or without accents', () =>
    withStore(async (store) => {
      const customer = anIdentity({ lastname: 'Ångström', company: 'ＡＣＭＥ' })
      const thread = waits(1, { identity_id: customer.id, title: 'STRASSE' })
      const bodies = [
        'Gro\u0308\u00dfe',
        '注文番号４７１１',
        'ΟΔΥΣΣΕΥΣ',
        'İstanbul ısparta',
        'Дом',
        'ｶﾞｲﾄﾞ',
        '100％',
        'Ⅷ',
        'ﬁnal',
        'أَحْمَد إلى کتابـــخانه',
        'שָׁלוֹם',
        'رقم ٩٨٧٦',
        'l’été',
        'Kühl\u00adschrank',
        'ᏣᎳᎩ',
        'საქართველო',
      ]
      await store.transact(async (tx) => {
        await tx.insertIdentity(customer)
        await tx.insertThread(thread)
        for (const [seq, body] of bodies.entries())
          await tx.insertContent(aContent({ thread_id: thread.id, seq: seq + 1, body }))
      })
      const found = async (word: string) => (await store.read.conversations({ ...everything, words: [word] })).length
      const typed = [
        'Größe',
        'GRÖSSE',
        'gro\u0308sse',
        '4711',
        '４７１１',
        'οδυσσευς',
        'σσευσ',
        'istanbul',
        'ISPARTA',
        'ДОМ',
      ]
      for (const word of [
        ...typed,
        'ガイド',
        'かイト',
        '100%',
        'viii',
        'FINAL',
        'a\u030angstro\u0308m',
        'acme',
        'straße',
        'احمد',
        'الي',
        'كتابخانه',
        'שלום',
        '9876',
        "l'été",
        'kühlschrank',
        'ꮳꮃꭹ',
        'ᲡᲐᲥᲐᲠᲗᲕᲔᲚᲝ',
      ])
        expect([word, await found(word)]).toEqual([word, word === 'かイト' ? 0 : 1])
      for (const word of ['1％0', '_', '＿', 'grosser']) expect([word, await found(word)]).toEqual([word, 0])
    }))

  test('a search returns the content that has most of the words', () =>
    withStore(async (store) => {
      const [one, other] = [waits(1), waits(2)]
      const of = (thread: ThreadRecord, seq: number, over: Partial<ContentRecord>) =>
        aContent({ thread_id: thread.id, seq, ...over })
      const contents = [
        of(one, 1, { body: 'Choose', searched_text: 'Choose\nŻubrówka 100%\nTea' }),
        of(one, 2, { body: 'Tea, please' }),
        of(one, 3, { body: 'Tea again', searched_text: 'Nothing of it' }),
        of(other, 1, { body: 'Tea for two' }),
      ]
      await store.transact(async (tx) => {
        for (const thread of [one, other]) await tx.insertThread(thread)
        for (const content of contents) await tx.insertContent(content)
      })
      const saying = async (...words: string[]) =>
        (await store.read.contentsSaying([one.id, other.id, id()], words))
          .map((found) => contents.findIndex((content) => content.id === found.id))
          .sort()
      expect(await saying('TEA')).toEqual([1, 3])
      expect(await saying('tea', 'żubrÓWka')).toEqual([0, 3])
      expect(await saying('100%')).toEqual([0])
      expect(await saying('again')).toEqual([])
      expect(await saying()).toEqual([])
      const threads = await store.read.conversations({ ...everything, words: ['żubrówka', 'choose'] })
      expect(threads.map((thread) => thread.id)).toEqual([one.id])
    }))

  test('open conversations can be counted with every filter', () =>
    withStore(async (store) => {
      const source_id = id()
      const thread = waits(1, { source_id, waiting_since: 10 })
      const others = [waits(2, { source_id }), waits(3, { inbox_state: 'closed', source_id })]
      const said = [5, 10, 11, 12].map((created_at, nth) =>
        aContent({ thread_id: thread.id, seq: nth + 1, created_at, author: nth === 3 ? 'agent' : 'customer' }),
      )
      await store.transact(async (tx) => {
        for (const each of [thread, ...others]) await tx.insertThread(each)
        for (const each of said) await tx.insertContent(each)
      })
      const [tally] = await store.read.conversationTallies()
      expect(tally).toEqual({
        inbox_state: 'new',
        source_id,
        owner_id: null,
        routing_mode: null,
        priority: null,
        count: 2,
      })
      expect((await store.read.unreadOf([thread.id, thread.id])).get(thread.id)).toBe(2)
      const none = { customer_delivered_seq: 0, customer_read_seq: 0, agent_delivered_seq: 2 }
      const marks = { thread_id: thread.id, ...none, agent_read_seq: 2, updated_at: 1 }
      await store.transact((tx) => tx.putThreadMarks(marks))
      expect((await store.read.unreadOf([thread.id])).get(thread.id)).toBe(1)
    }))

  test('records can be read by their ids', () =>
    withStore(async (store) => {
      const thread_id = id()
      const contents = [1, null, null, 2].map((seq) => aContent({ thread_id, seq, private_message: seq === null }))
      await store.transact(async (tx) => {
        for (const each of contents) await tx.insertContent(each)
      })
      const ids = contents.map((each) => each.id)
      expect((await store.read.contentsById([...ids, id()])).map((each) => each.id).sort()).toEqual(ids)
      expect(await store.read.threadsById([])).toEqual([])
      const [first = '', second = '', third = '', last = ''] = ids
      const between = async (from: string, before: string, limit = 9) =>
        (await store.read.hiddenContentsBetween(thread_id, from, before, limit)).map((each) => each.id)
      expect(await between(first, last)).toEqual([second, third])
      expect(await between(third, last)).toEqual([third])
      expect(await between('', last, 1)).toEqual([third])
      expect((await store.read.newestOfCustomer(thread_id))?.id).toBe(last)
    }))

  test('a saved reply is read as written, and found by its name', () =>
    withStore(async (store) => {
      const saved = (name: string): SavedReplyRecord => ({
        id: id(),
        name,
        shortcut: null,
        body: 'x',
        structured_content: null,
        language: null,
        source_ids: [id()],
        owner_id: null,
        created_at: 1,
        updated_at: 1,
      })
      const [b, a] = [saved('b'), saved('a')]
      await store.transact(async (tx) => {
        for (const each of [b, a]) await tx.insertSavedReply(each)
        await tx.updateSavedReply({ ...a, owner_id: b.id })
      })
      expect(await store.read.savedReplies()).toEqual([{ ...a, owner_id: b.id }, b])
      await store.transact((tx) => tx.deleteSavedReply(a.id))
      expect(await store.read.savedReply(a.id)).toBeNull()
    }))

  test('a library item is read as written, with its versions newest first', () =>
    withStore(async (store) => {
      const held = { body: 'x', structured_content: null, appearance: { theme: { light: { accent: '#000000' } } } }
      const translations = { de: { body: 'y', structured_content: null } }
      const saved = { ...held, language: 'en', translations, note: 'why', author_id: id() }
      const item: LibraryItemRecord = {
        id: id(),
        kind: 'look',
        name: 'b',
        description: '',
        source_ids: [id()],
        version: 3,
        ...saved,
        created_at: 1,
        updated_at: 2,
      }
      const first = { ...item, id: id(), name: 'a' }
      const version = (nth: number) => ({ id: id(), item_id: item.id, version: nth, ...saved, created_at: nth })
      const versions = [1, 2, 3].map(version)
      await store.transact(async (tx) => {
        for (const each of [item, first]) await tx.insertLibraryItem(each)
        for (const each of versions) await tx.insertLibraryVersion(each)
        await tx.insertLibraryVersion({ ...version(1), item_id: first.id })
        await tx.updateLibraryItem({ ...item, structured_content: { type: 'select', items: [] } as never })
      })
      expect((await store.read.libraryItems()).map(({ name }) => name)).toEqual(['a', 'b'])
      expect((await store.read.libraryItem(item.id))?.structured_content).toEqual({ type: 'select', items: [] })
      expect(await store.read.libraryVersion(item.id, 2)).toEqual(versions[1])
      const page = await store.read.libraryVersions(item.id, { offset: 0, limit: 2 })
      expect(page).toEqual({ count: 3, records: [versions[2], versions[1]] })
      expect((await store.read.libraryVersionsAfter(versions[0]?.id ?? '', 9)).length).toBe(3)
      await store.transact(async (tx) => {
        await tx.deleteLibraryVersions(item.id, 2)
        await tx.deleteLibraryItem(first.id)
      })
      expect((await store.read.libraryVersions(item.id, { offset: 0, limit: 9 })).records).toEqual([versions[2]])
      expect(await store.read.libraryVersion(first.id, 1)).not.toBeNull()
      expect(await store.read.libraryItem(first.id)).toBeNull()
    }))

  test('links and comments of a library item are read as written, in order', () =>
    withStore(async (store) => {
      const [item_id, made_by] = [id(), id()]
      const dated = { created_at: 1, updated_at: 2 }
      const review = (token_hash: string, newest: boolean) => ({
        id: id(),
        item_id,
        version: 1,
        newest,
        appearance: newest ? { strings: { '*': { title: 'The flower shop' } } } : null,
        token_hash,
        made_by,
        expires_at: 9,
        ...dated,
      })
      const comment = (text: string) => ({
        id: id(),
        item_id,
        review_id: made_by,
        version: 2,
        name: 'Mary',
        text,
        path: 'body',
        language: 'en',
        resolved: false,
        ...dated,
      })
      const [first, second] = [review(id(), false), review(id(), true)]
      const [early, late] = [comment('a'), comment('b')]
      await store.transact(async (tx) => {
        for (const each of [first, second]) await tx.insertLibraryReview(each)
        for (const each of [early, late]) await tx.insertLibraryComment(each)
        await tx.updateLibraryComment({ ...late, resolved: true })
      })
      expect(await store.read.libraryReviews(item_id)).toEqual([first, second])
      expect(await store.read.libraryReviewByToken(second.token_hash)).toEqual(second)
      expect(await store.read.libraryComments(item_id)).toEqual([early, { ...late, resolved: true }])
      const unread = async () => [...(await store.read.unreadLibraryComments(made_by))]
      expect(await unread()).toEqual([[item_id, 1]])
      const mark = { id: 'a', item_id, agent_id: made_by, comment_id: early.id, ...dated }
      await store.transact((tx) => tx.putLibraryRead({ ...mark, agent_id: item_id, id: 'b' }))
      expect(await unread()).toEqual([[item_id, 1]])
      await store.transact((tx) => tx.putLibraryRead(mark))
      expect(await unread()).toEqual([])
      await store.transact((tx) => tx.updateLibraryComment(late))
      expect(await unread()).toEqual([[item_id, 1]])
      await store.transact((tx) => tx.putLibraryRead({ ...mark, comment_id: late.id }))
      expect(await unread()).toEqual([])
      await store.transact((tx) => tx.deleteLibraryReads(item_id))
      expect(await unread()).toEqual([[item_id, 2]])
      await store.transact(async (tx) => {
        await tx.deleteLibraryReview(first.id)
        await tx.deleteLibraryComment(early.id)
      })
      expect(await store.read.libraryReviewByToken(first.token_hash)).toBeNull()
      expect(await store.read.libraryComment(early.id)).toBeNull()
      await store.transact(async (tx) => {
        await tx.deleteLibraryReviews(item_id)
        await tx.deleteLibraryComments(item_id)
      })
      expect(await store.read.libraryReviews(item_id)).toEqual([])
      expect(await store.read.libraryComments(item_id)).toEqual([])
    }))

  test('offers of conversations are read as written, in queue order', () =>
    withStore(async (store) => {
      const ring = (queued_at: number): RingRecord => ({
        id: id(),
        source_id: id(),
        agent_id: null,
        due_at: null,
        tried: [id()],
        position: null,
        queued_at,
        created_at: 1,
        updated_at: 1,
      })
      const [late, early] = [ring(2), ring(1)]
      await store.transact(async (tx) => {
        for (const each of [late, early]) await tx.insertRing(each)
        await tx.updateRing({ ...late, agent_id: early.id, due_at: 5 })
      })
      expect(await store.read.rings()).toEqual([early, { ...late, agent_id: early.id, due_at: 5 }])
      await store.transact((tx) => tx.deleteRing(early.id))
      expect(await store.read.ring(early.id)).toBeNull()
    }))

  test('listeners get the changed conversations after the commit', () =>
    withStore(async (store) => {
      const heard: Changes[] = []
      store.onChanged((changes) => heard.push(changes))
      const thread = aThread()
      const content = aContent({ thread_id: thread.id })
      await store.transact(async (tx) => {
        await tx.insertThread(thread)
        await tx.insertContent(content)
      })
      const contents = new Map([[content.id, { thread_id: thread.id, added: true }]])
      expect(heard).toEqual([{ threads: expect.any(Map), contents, identities: new Set(), rights: false }])
      expect([[[thread.id, thread]], [[thread.id, null]]]).toContainEqual([...(heard[0]?.threads ?? [])])
    }))

  test('listeners are not notified of a command that was rolled back', () =>
    withStore(async (store) => {
      const thread = aThread()
      await store.transact((tx) => tx.insertThread(thread))
      const heard: Changes[] = []
      store.onChanged((changes) => heard.push(changes))
      const titled = (title: string, fails: boolean) => async (tx: Transaction) => {
        const found = await tx.thread(thread.id)
        if (found) await tx.updateThread({ ...found, title })
        if (fails) throw new Error('as wanted')
      }
      await runTogether(store, [titled('Kept', false), titled('Undone', true)])
      for (const { threads } of heard) expect(threads.get(thread.id)?.title ?? 'Kept').toBe('Kept')
      expect(heard.some(({ threads }) => threads.has(thread.id))).toBe(true)
      expect((await store.read.thread(thread.id))?.title).toBe('Kept')
    }))

  test("listeners get a conversation's final state after a shared commit", () =>
    withStore(async (store) => {
      const thread = aThread({ last_seq: 0 })
      await store.transact((tx) => tx.insertThread(thread))
      const heard: Changes[] = []
      store.onChanged((changes) => heard.push(changes))
      const changed = (part: (thread: ThreadRecord) => Partial<ThreadRecord>) => async (tx: Transaction) => {
        const found = await tx.thread(thread.id)
        if (found) await tx.updateThread({ ...found, ...part(found) })
      }
      const counted = changed(({ last_seq }) => ({ last_seq: last_seq + 1 }))
      const titled = (title: string) => changed(() => ({ title }))
      for (const batch of [
        [counted, counted],
        [counted, titled('One')],
        [titled('Two'), counted, counted, titled('Three'), counted],
        [titled('Four'), titled('Five')],
      ]) {
        await runTogether(store, batch)
        const now = await store.read.thread(thread.id)
        const said = heard.at(-1)?.threads.get(thread.id)
        if (said) expect(said).toEqual(now)
      }
      expect((await store.read.thread(thread.id))?.last_seq).toBe(6)
    }))
}
