import type { Clock } from '../conversation/ports'
import { Refusal } from '../conversation/refusals'
import { createAllowance, type Rate } from '../limits/allowance'

/** What one connection may ask for at once, and again in every four seconds: ten a second. */
const ofConnections = { most: 40, perMs: 4000 }

/** Counts what each connection asks for. Throws when one asks faster than anybody types, scrolls or reads. */
export function createPace(clock: Clock, rate: Rate = ofConnections): (connection: string) => void {
  const allowance = createAllowance(clock, rate)
  return (connection) => {
    const waitMs = allowance.wait(connection)
    if (waitMs > 0) throw tooFast(Math.max(1, Math.ceil(waitMs / 1000)))
    allowance.take(connection)
  }
}

const tooFast = (seconds: number) =>
  new Refusal(
    'too_many_requests',
    'too_many',
    'Too many requests on one connection. Wait a second.',
    undefined,
    seconds,
  )
