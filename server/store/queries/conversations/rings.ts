import type { RingReader, RingWriter } from '../../../conversation/routing/ring-port'
import { type Driver, insert, many, one, remove, update } from '../driver'
import { defineQuery } from '../query'

const ring = defineQuery((db, place) => db.selectFrom('rings').selectAll().where('id', '=', place('id')), {
  holds: 'changes',
})
const rings = defineQuery((db) => db.selectFrom('rings').selectAll().orderBy('queued_at').orderBy('id'))

export const readRings = (driver: Driver): RingReader => ({
  ring: (id) => one(driver, 'rings', ring, { id }),
  rings: () => many(driver, 'rings', rings, {}),
})

export const writeRings = (driver: Driver): RingWriter => ({
  insertRing: (record) => insert(driver, 'rings', record),
  updateRing: (record) => update(driver, 'rings', record),
  deleteRing: (id) => remove(driver, 'rings', id),
})
