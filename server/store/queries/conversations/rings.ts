import type { RingReader, RingWriter } from '../../../conversation/routing/ring-port'
import { type Driver, insert, many, one, remove, update } from '../driver'
import { rowsBy } from '../rows'

const ring = rowsBy('rings', ['id'], { holds: 'changes' })
const rings = rowsBy('rings', [], { order: ['queued_at', 'id'] })

export const readRings = (driver: Driver): RingReader => ({
  ring: (id) => one(driver, 'rings', ring, { id }),
  rings: () => many(driver, 'rings', rings, {}),
})

export const writeRings = (driver: Driver): RingWriter => ({
  insertRing: (record) => insert(driver, 'rings', record),
  updateRing: (record) => update(driver, 'rings', record),
  deleteRing: (id) => remove(driver, 'rings', id),
})
