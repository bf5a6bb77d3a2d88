import type { Clock } from '../conversation/clock-and-ids'
import { type Allowance, createAllowance, type Rate } from './allowance'
import type { Ledger } from './ledger'

type SharedAllowance = Pick<Allowance, 'wait' | 'take' | 'remaining'>

export interface Counts {
  /** Returns the allowance with this name; a second call returns the same one. */
  allowance(name: string, rate: Rate): SharedAllowance
}

/** A key that used this fraction of its limit is reported to the other nodes immediately. */
const immediateReportPart = 1 / 8

/** Creates the allowances of a node. Without a ledger, every node counts separately. */
export function createCounts(clock: Clock, ledger: Ledger | null): Counts {
  const allowances = new Map<string, SharedAllowance>()
  return {
    allowance(name, rate) {
      const existing = allowances.get(name)
      if (existing) return existing
      const created = ledger ? sharedAllowance(ledger, clock, { name, ...rate }) : createAllowance(clock, rate)
      allowances.set(name, created)
      return created
    },
  }
}

function sharedAllowance(ledger: Ledger, clock: Clock, { name, most, perMs }: Rate & { name: string }) {
  // Nodes that have not reported yet may together allow too much. The caller then waits longer.
  const mostOwed = 2 * perMs
  const localAllowance = createAllowance(clock, { most, perMs }, { mostOwed })
  const account = ledger.open({ name, immediateMs: perMs * immediateReportPart, mostOwed, onTotal: localAllowance.owe })
  return {
    wait: localAllowance.wait,
    remaining: localAllowance.remaining,
    take(key: string, cost = 1) {
      localAllowance.take(key, cost)
      account(key, Math.min(perMs, (cost * perMs) / most))
    },
  }
}
