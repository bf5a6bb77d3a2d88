import { sql } from 'kysely'
import type { InterventionReader } from '../../../conversation/interventions/intervention-port'
import { type Driver, many, one } from '../driver'
import { defineQuery } from '../query'
import { deleteBy, manyBy, onDriver } from '../rows'

const held = { holds: 'changes' } as const
const intervention = defineQuery(
  (db, place) =>
    db
      .selectFrom('interventions')
      .selectAll()
      .where('id', '=', place('id'))
      .where('state', '<>', place<'canceled'>('canceled')),
  held,
)
export const interventionsOfThread = defineQuery(
  (db, place) =>
    db
      .selectFrom('interventions')
      .selectAll()
      .where('thread_id', '=', place('thread_id'))
      .where('state', '<>', place<'canceled'>('canceled'))
      .orderBy('id'),
  held,
)
const contentsToTake = defineQuery(
  (db, place) =>
    db
      .selectFrom('contents')
      .selectAll()
      .where('thread_id', '=', place('thread_id'))
      .where('intervention_id', 'is', null)
      .where((where) => where.or([where('id', '>=', place('from')), where('status', '=', place<'new'>('status'))]))
      .orderBy('id'),
  held,
)
const contentsOfIntervention = manyBy('contents', ['intervention_id'], { order: ['id'], holds: 'changes' })
const assignedOf = manyBy('contents', ['intervention_id', 'status'], { order: ['id'], holds: 'changes' })
export const silentThreadQuery = defineQuery((db, place) =>
  db
    .selectFrom('threads')
    .selectAll()
    // An expression, so that SQLite does not use the index of sources and read all threads of the source.
    .where(sql<boolean>`source_id || '' = ${place('source_id')}`)
    // These states mean "not closed". Their index has the time of the last message.
    .where('inbox_state', 'in', [place<'new'>('new'), place<'new'>('assigned'), place<'new'>('waiting')])
    .where('closed', '=', place<number>('open'))
    .where('last_content_at', '<=', place<number>('since'))
    .where('closing', '=', place<number>('open'))
    .where((where) => where.or([where('opened_at', 'is', null), where('opened_at', '<=', place<number>('since'))]))
    .orderBy('last_content_at')
    .limit(place<number>('limit')),
)

const canceled = 'canceled'
const openStates = { new: 'new', assigned: 'assigned', waiting: 'waiting' } as const

export const interventionQueries = (driver: Driver): Omit<InterventionReader, 'identityByForeignId'> => ({
  intervention: (id) => one(driver, 'interventions', intervention, { id, canceled }),
  interventionsOfThread: (threadId) =>
    many(driver, 'interventions', interventionsOfThread, { thread_id: threadId, canceled }),
  contentsToTake: (threadId, fromId) =>
    many(driver, 'contents', contentsToTake, { thread_id: threadId, from: fromId, status: 'new' }),
  contentsOfIntervention: contentsOfIntervention(driver),
  assignedContents: (id) => assignedOf(driver)(id, 'assigned'),
  silentThreads: (sourceId, since, limit) =>
    many(driver, 'threads', silentThreadQuery, { source_id: sourceId, ...openStates, open: 0, since, limit }),
})

export const interventionWriter = onDriver({ deleteInterventionsOf: deleteBy('interventions', ['thread_id']) })
