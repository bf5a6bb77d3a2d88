import type { ControlReader, ControlWriter } from '../../../conversation/control/control-port'
import { type Driver, insert, one, update } from '../driver'
import { rowsBy } from '../rows'

const byId = rowsBy('thread_controls', ['id'], { holds: 'changes' })
const threadControl = rowsBy('thread_controls', ['source_id', 'identity_id'], { holds: 'changes' })

export const readControl = (driver: Driver): ControlReader => ({
  threadControlById: (id) => one(driver, 'thread_controls', byId, { id }),
  threadControl: (sourceId, identityId) =>
    one(driver, 'thread_controls', threadControl, { source_id: sourceId, identity_id: identityId }),
})

export const writeControl = (driver: Driver): ControlWriter => ({
  insertThreadControl: (record) => insert(driver, 'thread_controls', record),
  updateThreadControl: (record) => update(driver, 'thread_controls', record),
})
