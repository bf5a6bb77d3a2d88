import type { ControlReader, ControlWriter } from '../../../conversation/control/control-port'
import { type Driver, insert, one, update } from '../driver'
import { defineQuery } from '../query'

const held = { holds: 'changes' } as const
const byId = defineQuery(
  (db, place) => db.selectFrom('thread_controls').selectAll().where('id', '=', place('id')),
  held,
)
const threadControl = defineQuery(
  (db, place) =>
    db
      .selectFrom('thread_controls')
      .selectAll()
      .where('source_id', '=', place('source_id'))
      .where('identity_id', '=', place('identity_id')),
  held,
)

export const readControl = (driver: Driver): ControlReader => ({
  threadControlById: (id) => one(driver, 'thread_controls', byId, { id }),
  threadControl: (sourceId, identityId) =>
    one(driver, 'thread_controls', threadControl, { source_id: sourceId, identity_id: identityId }),
})

export const writeControl = (driver: Driver): ControlWriter => ({
  insertThreadControl: (record) => insert(driver, 'thread_controls', record),
  updateThreadControl: (record) => update(driver, 'thread_controls', record),
})
