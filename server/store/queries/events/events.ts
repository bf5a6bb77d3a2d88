import { sql } from 'kysely'
import type { Page } from '../../../conversation/list-port'
import type { Reader, Transaction } from '../../../conversation/ports'
import type { EventFilter } from '../../../conversation/setup/setup-port'
import { type Driver, inOrder, insert, insertInOrder } from '../driver'
import { equalsOrAny, idList, inIdList } from '../filters'
import { listed, listOf, manyBy, onDriver, oneBy, updateWhere } from '../rows'
import { unreachableTime } from './outbox'

const list = listOf(
  'events',
  (place) => {
    const named = ['agent_id', 'token_id', 'action', 'subject_type', 'subject_id', 'source_id']
    const conditions = [
      sql`(source_id is null or cast(${place('ids')} as text) is null or ${inIdList('source_id', place)})`,
      ...named.map((column) => equalsOrAny(column, place)),
      sql`created_at >= ${place('from')} and created_at < ${place('until')}`,
    ]
    return sql<boolean>`${sql.join(conditions, sql` and `)}`
  },
  { order: ['position'] },
)

const queries = onDriver({
  eventSealsAfter: manyBy('event_seals', [], { above: 'seq', order: ['seq'], limited: true }),
})
const after = manyBy('events', [], { above: 'position', order: ['position'], limited: true })
const lastSeal = oneBy('event_seals', [], { order: ['seq'], descending: true, limited: true })
const remark = updateWhere('event_seals', ['mark'], (place) => sql<boolean>`seq = ${place('seq')}`)

const parameters = (filter: EventFilter) => ({
  ids: filter.sourceIds && idList(filter.sourceIds),
  agent_id: filter.agentId ?? null,
  token_id: filter.tokenId ?? null,
  action: filter.action ?? null,
  subject_type: filter.subjectType ?? null,
  subject_id: filter.subjectId ?? null,
  source_id: filter.sourceId ?? null,
  from: filter.from ?? 0,
  until: filter.until ?? unreachableTime,
})

export const auditEventQueries = (driver: Driver) =>
  ({
    events: (filter: EventFilter, page: Page) => listed(driver, 'events', list, parameters(filter), page),
    lastEventSeal: () => lastSeal(driver)(1),
    // A block seals all events up to a position, so no event may become visible below that position later.
    eventsAfter: (position: number, limit: number) => inOrder(driver, position, () => after(driver)(position, limit)),
    ...queries(driver),
  }) satisfies Partial<Reader>

export const auditEventWriter = (driver: Driver) =>
  ({
    insertEvent: (record) => insertInOrder(driver, 'events', { position: 0, ...record }),
    insertEventSeal: (record) => insert(driver, 'event_seals', record),
    remarkEventSeal: (seq, mark) => driver.run(remark, { seq, mark }),
  }) satisfies Partial<Transaction>
