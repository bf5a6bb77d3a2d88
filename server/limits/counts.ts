import type { Clock } from '../conversation/clock-and-ids'
import { type Allowance, createAllowance, type Rate } from './allowance'
import type { Ledger } from './ledger'
import { createWindows, type Windows } from './windows'

/** Counts of limits: of this node, or of all nodes together. */
export interface Counts {
  /** An allowance for each name. */
  allowance(name: string, rate: Rate): Pick<Allowance, 'wait' | 'take'>
  /** A window for each name; a second call returns the same window. */
  windows(name: string, rate: Rate): Pick<Windows, 'take'>
}

/** A node that gave this part of a key's limit reports the key at once. */
const soonPart = 1 / 8

/** Without a ledger each node counts for itself. */
export function createCounts(clock: Clock, ledger: Ledger | null): Counts {
  const windows = new Map<string, Pick<Windows, 'take'>>()
  const newWindows = (name: string, { most, perMs }: Rate) => {
    const own = createWindows(clock, perMs)
    return ledger ? sharedWindows(ledger, own, { name, most }) : own
  }
  return {
    allowance: (name, rate) =>
      ledger ? sharedAllowance(ledger, clock, { name, ...rate }) : createAllowance(clock, rate),
    windows(name, rate) {
      const known = windows.get(name) ?? newWindows(name, rate)
      windows.set(name, known)
      return known
    },
  }
}

function sharedAllowance(ledger: Ledger, clock: Clock, { name, most, perMs }: Rate & { name: string }) {
  // Nodes that do not know of each other yet can give more than the limit. The caller waits for that afterwards.
  const mostOwed = 2 * perMs
  const own = createAllowance(clock, { most, perMs }, { mostOwed })
  const account = ledger.open({
    name,
    soon: perMs * soonPart,
    report: (key, amount, ageMs) => ({ of: 'allowance', key: `${name} ${key}`, amount, ageMs, mostOwed }),
    learn: (key, { amount }, since) => own.owe(key, amount + since),
  })
  return {
    wait: own.wait,
    take(key: string, cost = 1) {
      own.take(key, cost)
      account.add(key, Math.min(perMs, (cost * perMs) / most))
    },
  }
}

function sharedWindows(ledger: Ledger, own: Windows, { name, most }: { name: string; most: number }) {
  const account = ledger.open({
    name,
    soon: most * soonPart,
    report(key, amount) {
      const leftMs = own.leftOf(key)
      return leftMs > 0 ? { of: 'window', key: `${name} ${key}`, amount, leftMs } : null
    },
    learn: (key, { amount, leftMs }, since) => own.learn(key, { count: amount + since, leftMs }),
  })
  return {
    take(key: string) {
      const window = own.take(key)
      // A new window has begun, so the count of the previous window is not needed.
      if (window.count === 1) account.forget(key)
      // A request above the limit is refused and not reported: the other nodes already know that the limit is reached.
      if (window.count <= most) account.add(key, 1)
      return window
    },
  }
}
