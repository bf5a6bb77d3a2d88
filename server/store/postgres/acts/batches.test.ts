import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import type { Store } from '../../../conversation/ports'
import { openSqlite } from '../../sqlite/open-sqlite'
import { findPostgres } from '../../testing/postgres-databases'
import { answer, aShop, aVisitor, contentsOf, eventOf, range, withNodes } from '../../testing/visitors-on-nodes'

// Messages are stored in the same way on both databases, many in one batch.

const postgres = await findPostgres()

function plain(value: unknown): unknown {
  const met = new Map<string, number>()
  const nth = (word: string) => {
    if (!met.has(word)) met.set(word, met.size)
    return `"#${met.get(word)}"`
  }
  const text = JSON.stringify(value)
    .replaceAll(/"\d{4}-\d\d-\d\dT[^"]*"/g, (time) => String(Date.parse(JSON.parse(time))))
    .replaceAll(/\b17\d{11}\b/g, nth)
    .replaceAll(/"[0-9a-f]{24}"/g, nth)
  return JSON.parse(text)
}

const storedOf = async (store: Store, threadId: string) => {
  const thread = await store.read.thread(threadId)
  const contents = await contentsOf(store, threadId)
  const events = (await store.read.publishedAfter(0, 1000)).filter(({ thread_id }) => thread_id === threadId)
  return {
    thread,
    contents,
    events: events.map(({ position: _, ...event }) => ({ ...event, body: JSON.parse(event.body) })),
  }
}

describe.skipIf(!postgres)('batches of messages', () => {
  afterAll(() => postgres?.dropAll())

  test('a batch stores the same rows as SQLite', () =>
    withNodes(postgres, 1, async ({ nodes: [node], shop }) => {
      const visitor = aVisitor()
      const threadId = (await shop.say(node, visitor)).content.thread_id
      await answer(node, shop, threadId)
      const more = [{ body: 'With "quotes", {braces}, \\ and ö' }, { language: 'fr' }, {}]
      for (const over of more) await shop.say(node, visitor, over)

      const folder = mkdtempSync(join(tmpdir(), 'bubblewire-batches-'))
      const sqlite = await openSqlite({ folder, durable: false })
      const there = await aShop(sqlite)
      const other = aVisitor()
      const otherThread = (await there.say(sqlite, other)).content.thread_id
      await answer(sqlite, there, otherThread)
      for (const over of more) await there.say(sqlite, other, over)
      const [here, asThere] = [await storedOf(node, threadId), await storedOf(sqlite, otherThread)]
      await sqlite.close()
      rmSync(folder, { recursive: true })

      const calm = ({ thread, contents, events }: typeof here) =>
        plain({
          thread,
          contents: contents.map((each) => ({ ...each, client_id: null })),
          events: events.map(({ body: { issued_at: _, ...body }, created_at: __, ...event }) => ({ ...event, body })),
        })
      expect(calm(here)).toEqual(calm(asThere))
      expect(here.contents).toHaveLength(2 + more.length)
      expect(here.events.map(({ id }) => id)).toEqual(
        (await Promise.all(here.contents.map((each) => eventOf(node, each)))).flatMap((event) => event?.id ?? []),
      )
    }))

  test('one batch can contain messages of several visitors', () =>
    withNodes(postgres, 1, async ({ nodes: [node], shop, batches }) => {
      const visitors = range(40).map(aVisitor)
      await Promise.all(visitors.map((visitor) => shop.say(node, visitor)))
      const before = batches.length
      const all: { content: { id: string; thread_id: string; seq: number | null } }[] = []
      const told = () => all.length
      const acknowledged = new Map<string, number>()
      const rounds = range(5).map((round) =>
        visitors.map(async (visitor) => {
          const received = await shop.say(node, visitor, { clientId: `${visitor.token} ${round}` })
          acknowledged.set(received.content.id, told())
          all.push(received)
          return received
        }),
      )
      await Promise.all(rounds.flat())
      const flown = batches.slice(before)
      expect(flown.flat().length).toBeGreaterThan(150)
      expect(Math.max(...flown.map(({ length }) => length))).toBeGreaterThan(10)
      for (const [nth] of visitors.entries()) {
        const sent = await Promise.all(rounds.map((each) => each[nth]))
        const contents = await contentsOf(node, sent[0]?.content.thread_id ?? '')
        expect(contents.map(({ seq }) => seq)).toEqual(range(contents.length).map((each) => each + 1))
        expect(contents.slice(-5).map(({ id }) => id)).toEqual(sent.map((each) => each?.content.id))
        const thread = await node.read.thread(contents[0]?.thread_id ?? '')
        const newest = contents.at(-1)
        expect(thread).toMatchObject({
          ...{ last_seq: contents.length, contents_count: contents.length, newest_content_id: newest?.id },
          ...{ last_content_at: newest?.created_at, waiting_since: contents[0]?.created_at },
        })
        const events = await Promise.all(contents.map((each) => eventOf(node, each)))
        const positions = events.map((event) => event?.position ?? Number.NaN)
        expect(positions).not.toContain(Number.NaN)
        expect(positions).toEqual(positions.toSorted((one, another) => one - another))
        const turns = contents.slice(-5).map(({ id }) => acknowledged.get(id) ?? Number.NaN)
        expect(turns).toEqual(turns.toSorted((one, another) => one - another))
      }
    }))
})
