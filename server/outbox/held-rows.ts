import { endpointOf } from '../conversation/events/lanes'
import type { HeldRow } from '../conversation/events/outbox-port'
import { createHeldRoom } from './held-room'

export interface Held extends HeldRow {
  /** By the clock of this process, milliseconds. */
  heldAt: number
}

/** Rows that were handed over by the store, in the order of their lanes: the first of a lane is ready, the others wait behind it. */
export function createHeldRows(leaseMs: number) {
  const lanes = new Map<string, Held[]>()
  /** First rows of ordering keys that no worker has begun, by endpoint. */
  const ready = new Map<string, Held[]>()
  /** Rows whose leases would end too soon; they are to be given back. */
  let expired: Held[] = []
  const room = createHeldRoom()

  const makeReady = (held: Held) => {
    const endpoint = endpointOf(held.row.lane) ?? ''
    const rows = ready.get(endpoint)
    if (rows) rows.push(held)
    else ready.set(endpoint, [held])
  }
  /** So close to the end of its lease a row is not begun any more. */
  const isOver = ({ heldAt }: Held) => performance.now() - heldAt > leaseMs / 2

  function drop(lane: string): Held[] {
    const rows = lanes.get(lane) ?? []
    lanes.delete(lane)
    room.free(lane, rows.length)
    return rows
  }

  return {
    room,
    has: (lane: string) => lanes.has(lane),
    add(held: HeldRow): void {
      const { lane } = held.row
      const own = { ...held, heldAt: performance.now() }
      room.take(lane)
      const rows = lanes.get(lane)
      if (rows) rows.push(own)
      else {
        lanes.set(lane, [own])
        makeReady(own)
      }
    },
    /** The next row that may be begun, of an endpoint that has a place; undefined where there is none. */
    next(hasPlace: (endpoint: string) => boolean): Held | undefined {
      for (const [endpoint, rows] of ready) {
        while (rows.length > 0 && hasPlace(endpoint)) {
          const held = rows.shift() as Held
          if (!isOver(held)) {
            // Endpoints take turns.
            ready.delete(endpoint)
            if (rows.length > 0) ready.set(endpoint, rows)
            return held
          }
          expired.push(...drop(held.row.lane))
        }
        if (rows.length === 0) ready.delete(endpoint)
      }
      return undefined
    },
    /** The first row of the lane is done: the next is ready. */
    done(lane: string): void {
      const rows = lanes.get(lane)
      if (!rows) return
      rows.shift()
      room.free(lane)
      const [next] = rows
      if (next) makeReady(next)
      else lanes.delete(lane)
    },
    /** Takes the rows of a lane out, and gives them, the first as well. */
    drop,
    lanes: () => lanes.keys(),
    /** Rows that were not begun in time, each once: the caller gives them back. */
    takeExpired(): readonly HeldRow[] {
      const rows = expired
      expired = []
      return rows
    },
    /** Takes out all that was not begun. */
    empty(): Held[] {
      const begun = (lane: string) => ![...ready.values()].some((rows) => rows.some(({ row }) => row.lane === lane))
      const rest = [...lanes].flatMap(([lane, rows]) => (begun(lane) ? rows.slice(1) : rows))
      for (const lane of [...lanes.keys()]) drop(lane)
      ready.clear()
      return rest
    },
  }
}
