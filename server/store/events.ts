import { sql } from 'kysely'
import type { Page, Reader, Transaction } from '../conversation/ports'
import type { EventFilter } from '../conversation/setup-port'
import { type Driver, insert, many } from './driver'
import { anyOr, anyOrFrom, anyOrUntil } from './filters'
import { idList } from './id-list'
import { type Builder, defineQuery, type Place } from './query'

// The log of who did what.

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
  }) satisfies Partial<Reader>

export const writeEvents = (driver: Driver) =>
  ({ insertEvent: (record) => insert(driver, 'events', record) }) satisfies Partial<Transaction>
