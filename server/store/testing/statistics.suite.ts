import { expect, test } from 'vitest'
import type { Store, Transaction } from '../../conversation/ports'
import type { ConversationFacts } from '../../conversation/statistics/statistics-port'
import { createIds } from '../../values/ids'
import { aThread } from './records'
import { runTogether } from './together'

const began = Date.parse('2026-03-28T08:00:00Z')
const id = createIds(() => began)

export function statisticsSuite(withStore: (run: (store: Store) => Promise<void>) => Promise<void>): void {
  const found = async (store: Store, sourceIds: string[], from: number, until: number) => {
    const all: ConversationFacts[] = []
    for await (const slice of store.read.conversationFacts({ sourceIds, from, until })) all.push(...slice)
    return all
  }

  test('statistics contain only conversations of the source and the period', () =>
    withStore(async (store) => {
      const [own, other] = [id(), id()]
      const facts = {
        source_id: own,
        closed: true,
        begun_by: null,
        first_reply_at: began + 1,
        first_reply_by: id(),
        first_person_reply_at: began + 2,
        first_person_reply_by: id(),
        handled_at: began + 3,
        created_at: began,
      }
      const replied = aThread({ ...facts, id: id(), closed: false, handled_at: null })
      await store.transact(async (tx) => {
        await tx.insertThread(replied)
        await tx.insertThread(aThread({ id: id(), source_id: own, created_at: began + 10, begun_by: other }))
        await tx.insertThread(aThread({ id: id(), source_id: own, created_at: began - 1 }))
        await tx.insertThread(aThread({ id: id(), source_id: own, created_at: began + 20 }))
        await tx.insertThread(aThread({ id: id(), source_id: other, created_at: began }))
        await tx.updateThread({ ...replied, ...facts, id: replied.id })
      })
      expect(await found(store, [own], began, began + 11)).toEqual([
        facts,
        expect.objectContaining({ created_at: began + 10, begun_by: other, first_reply_at: null, closed: false }),
      ])
      expect(await found(store, [own, other], began, began + 1)).toHaveLength(2)
      expect(await found(store, [], began, began + 1)).toEqual([])
    }))

  test('statistics contain each of very many conversations one time', () =>
    withStore(async (store) => {
      const source_id = id()
      await runTogether(
        store,
        // A few commands write many rows each, because this test is about reading.
        Array.from({ length: 9 }, (_, slice) => async (tx: Transaction) => {
          for (let nth = slice; nth < 4001; nth += 9)
            await tx.insertThread(aThread({ id: id(), source_id, created_at: began + nth }))
        }),
      )
      const all = await found(store, [source_id], 0, began + 10_000)
      expect(all.map(({ created_at }) => created_at - began).sort((one, next) => one - next)).toEqual(
        Array.from({ length: 4001 }, (_, nth) => nth),
      )
    }))
}
