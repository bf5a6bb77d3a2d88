import { sql } from 'kysely'
import type { Page, Reader, Transaction } from '../../../conversation/ports'
import type { EventFilter } from '../../../conversation/setup/setup-port'
import { type Driver, insert, insertInOrder, many, one } from '../driver'
import { anyOr, anyOrFrom, anyOrUntil } from '../filters'
import { idList } from '../id-list'
import { type Builder, defineQuery, type Place } from '../query'

// The audit log: who did what, and the blocks in which it is sealed.

const fits = (db: Builder, place: Place) =>
  db
    .selectFrom('events')
    .where(
      sql<boolean>`(source_id is null or cast(${place('ids')} as text) is null or ${place('ids')} like '%,' || source_id || ',%')`,
    )
    .where(anyOr('agent_id', place, 'agent_id'))
    .where(anyOr('token_id', place, 'token_id'))
    .where(anyOr('action', place, 'action'))
    .where(anyOr('subject_type', place, 'subject_type'))
    .where(anyOr('subject_id', place, 'subject_id'))
    .where(anyOr('source_id', place, 'source_id'))
    .where(anyOrFrom('created_at', place, 'from'))
    .where(anyOrUntil('created_at', place, 'until'))

const page = defineQuery(
  (db, place) =>
    fits(db, place).selectAll().orderBy('id', 'desc').limit(place<number>('limit')).offset(place<number>('offset')),
  { planned: 'each time' },
)
const count = defineQuery((db, place) => fits(db, place).select((select) => select.fn.countAll().as('count')), {
  planned: 'each time',
})

const lastSeal = defineQuery((db, place) =>
  db.selectFrom('event_seals').selectAll().orderBy('seq', 'desc').limit(place<number>('limit')),
)
const sealsAfter = defineQuery((db, place) =>
  db
    .selectFrom('event_seals')
    .selectAll()
    .where('seq', '>', place<number>('seq'))
    .orderBy('seq')
    .limit(place<number>('limit')),
)
const after = defineQuery((db, place) =>
  db
    .selectFrom('events')
    .selectAll()
    .where('position', '>', place<number>('position'))
    .orderBy('position')
    .limit(place<number>('limit')),
)
const remark = defineQuery((db, place) =>
  db
    .updateTable('event_seals')
    .set({ mark: place('mark') })
    .where('seq', '=', place<number>('seq')),
)

const parameters = (filter: EventFilter) => ({
  ids: filter.sourceIds && idList(filter.sourceIds),
  agent_id: filter.agentId ?? null,
  token_id: filter.tokenId ?? null,
  action: filter.action ?? null,
  subject_type: filter.subjectType ?? null,
  subject_id: filter.subjectId ?? null,
  source_id: filter.sourceId ?? null,
  from: filter.from ?? null,
  until: filter.until ?? null,
})

export const readEvents = (driver: Driver) =>
  ({
    events: async (filter: EventFilter, { offset, limit }: Page) => {
      const given = parameters(filter)
      const [counted] = await driver.all(count, given)
      return {
        count: Number(counted?.count ?? 0),
        records: await many(driver, 'events', page, { ...given, offset, limit }),
      }
    },
    lastEventSeal: () => one(driver, 'event_seals', lastSeal, { limit: 1 }),
    eventSealsAfter: (seq, limit) => many(driver, 'event_seals', sealsAfter, { seq, limit }),
    eventsAfter: (position, limit) => many(driver, 'events', after, { position, limit }),
  }) satisfies Partial<Reader>

export const writeEvents = (driver: Driver) =>
  ({
    // Blocks are sealed behind the last position that was sealed: no event may appear in front of it later.
    insertEvent: (record) => insertInOrder(driver, 'events', { ...record, position: 0 }),
    insertEventSeal: (record) => insert(driver, 'event_seals', record),
    remarkEventSeal: (seq, mark) => driver.run(remark, { seq, mark }),
  }) satisfies Partial<Transaction>
