import { sql } from 'kysely'
import type { DigestReader, DigestWriter } from '../../../conversation/customers/mail/digest-port'
import type { Driver } from '../driver'
import { defineQuery } from '../query'
import { countsBetween, deleteBy, manyBy, onDriver, oneBy, updateWhere } from '../rows'

const since = defineQuery((db, place) =>
  db
    .selectFrom('digests')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('note_id', '=', place('note_id'))
    .where('created_at', '>', place<number>('since')),
)

const queries = onDriver({
  digest: oneBy('digests', ['id'], { holds: 'changes' }),
  digestCounts: countsBetween('digests', { opened: 'opened_at', answered: 'answered_at' }),
  newest: manyBy('digests', ['thread_id'], { order: ['seq'], descending: true, limited: true, holds: 'changes' }),
})

export const digestQueries = (driver: Driver): DigestReader => {
  const { newest, ...others } = queries(driver)
  return {
    newestDigest: async (threadId) => (await newest(threadId, 1))[0] ?? null,
    digestsSince: async (noteId, at) => {
      const [row] = await driver.all(since, { note_id: noteId, since: at })
      return Number(row?.count ?? 0)
    },
    ...others,
  }
}

const waits = updateWhere('threads', ['digest_waits'], (place) => sql<boolean>`id = ${place('id')}`)
const deletions = onDriver({ deleteDigestsOf: deleteBy('digests', ['thread_id']) })

export const digestWriter = (driver: Driver): Pick<DigestWriter, 'deleteDigestsOf' | 'setDigestWaits'> => ({
  setDigestWaits: (id, on) => driver.run(waits, { id, digest_waits: on ? 1 : 0 }),
  ...deletions(driver),
})
