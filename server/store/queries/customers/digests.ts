import { sql } from 'kysely'
import type { DigestReader, DigestWriter } from '../../../conversation/customers/mail/digest-port'
import type { Driver } from '../driver'
import { idList, inIdList } from '../filters'
import { defineQuery } from '../query'
import { deleteBy, manyBy, onDriver, oneBy, updateWhere } from '../rows'

const since = defineQuery((db, place) =>
  db
    .selectFrom('digests')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('note_id', '=', place('note_id'))
    .where('created_at', '>', place<number>('since')),
)
const counts = defineQuery(
  (db, place) =>
    db
      .selectFrom('digests')
      .select(({ fn }) => [
        fn.countAll().as('sent'),
        fn.count('opened_at').as('opened'),
        fn.count('answered_at').as('answered'),
      ])
      .where(inIdList('source_id', place))
      .where('created_at', '>=', place<number>('since'))
      .where('created_at', '<', place<number>('until')),
  { planned: 'each time' },
)

const queries = onDriver({
  digest: oneBy('digests', ['id'], { holds: 'changes' }),
  newest: manyBy('digests', ['thread_id'], { order: ['seq'], descending: true, limited: true, holds: 'changes' }),
})

export const digestQueries = (driver: Driver): DigestReader => {
  const { digest, newest } = queries(driver)
  return {
    digest,
    newestDigest: async (threadId) => (await newest(threadId, 1))[0] ?? null,
    digestsSince: async (noteId, at) => {
      const [row] = await driver.all(since, { note_id: noteId, since: at })
      return Number(row?.count ?? 0)
    },
    digestCounts: async (sourceIds, from, until) => {
      const [row] = await driver.all(counts, { ids: idList(sourceIds), since: from, until })
      const count = (name: string) => Number(row?.[name] ?? 0)
      return { sent: count('sent'), opened: count('opened'), answered: count('answered') }
    },
  }
}

const waits = updateWhere('threads', ['digest_waits'], (place) => sql<boolean>`id = ${place('id')}`)
const deletions = onDriver({ deleteDigestsOf: deleteBy('digests', ['thread_id']) })

export const digestWriter = (driver: Driver): Pick<DigestWriter, 'deleteDigestsOf' | 'setDigestWaits'> => ({
  setDigestWaits: (id, on) => driver.run(waits, { id, digest_waits: on ? 1 : 0 }),
  ...deletions(driver),
})
