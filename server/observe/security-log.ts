import { isIP } from 'node:net'
import type { Logger } from 'pino'
import { type AuditEntry, recordEvent } from '../conversation/events/record-event'
import type { Needs } from '../conversation/needs'
import type { AccessTokenRecord } from '../conversation/records'
import { isBusy } from '../conversation/refusals'
import { noteTokenUse, usedWithinMs } from '../conversation/setup/tokens'
import { createAllowance } from '../limits/allowance'

/** The record of a request that changed no data. */
type SecurityNote = Omit<AuditEntry, 'changed'>

export interface SecurityLog {
  /**
   * Records an event without waiting for its transaction. Repetitions within a minute become one event with a count.
   */
  note(noted: SecurityNote): void
  /** Records that a token is used from this address: once a day for each address. */
  noteUse(noted: SecurityNote): void
  /** Records the last use of a token, accurate to some minutes. */
  noteToken(token: AccessTokenRecord): Promise<void>
  /** Writes the counts of repeated events. */
  stop(): Promise<void>
}

interface Open {
  noted: SecurityNote
  more: number
  until: number
}

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
const sweepMs = 5000
const mostOpen = 5000
const mostTokens = 10_000
/** Events of one action that are recorded singly in an hour. After that, one event a minute has a count. */
const mostAnHour = 100

/** Records security events that anybody can cause. A flood of events becomes one event with a count. */
export function createSecurityLog(
  needs: Pick<Needs, 'store' | 'clock' | 'ids'>,
  log: Pick<Logger, 'error'>,
): SecurityLog {
  const open = new Map<string, Open>()
  const allowance = createAllowance(needs.clock, { most: mostAnHour, perMs: 60 * minuteMs })
  const writing = new Set<Promise<void>>()
  const used = new Map<string, number>()

  function write(noted: SecurityNote): void {
    const written: Promise<void> = needs.store
      .transact((tx) => recordEvent(tx, needs, noted))
      .catch((error) => {
        open.delete(keyOf(noted))
        // The store has already logged the failure.
        if (!isBusy(error))
          log.error({ err: error, action: noted.action }, 'an event of the audit log could not be stored')
      })
      .finally(() => writing.delete(written))
    writing.add(written)
  }

  function take(noted: SecurityNote, forMs: number): void {
    const now = needs.clock()
    const known = open.get(keyOf(noted))
    if (known && now < known.until) {
      known.more += 1
      return
    }
    if (known) close(known)
    const isFlood = !known && (open.size >= mostOpen || allowance.wait(noted.action) > 0)
    if (isFlood && noted.details?.address !== undefined) {
      take(withoutAddresses(noted), minuteMs)
      return
    }
    if (!isFlood) allowance.take(noted.action)
    open.set(keyOf(noted), { noted, more: 0, until: now + forMs })
    write(noted)
  }

  function close({ noted, more }: Open): void {
    open.delete(keyOf(noted))
    if (more > 0 && noted.action !== 'access_token.used')
      write({ ...noted, details: Object.assign({}, noted.details, { count: more }) })
  }

  const timer = setInterval(() => {
    const now = needs.clock()
    for (const each of open.values()) if (now >= each.until) close(each)
  }, sweepMs)

  return {
    note: (noted) => take(withValidAddress(noted), minuteMs),
    noteUse: (noted) => take(withValidAddress(noted), dayMs),
    noteToken: (token) => {
      const now = needs.clock()
      const last = Math.max(used.get(token.id) ?? 0, token.last_used_at ?? 0)
      if (last > 0 && now - last < usedWithinMs) return noted
      if (used.size >= mostTokens) used.clear()
      used.set(token.id, now)
      // A token stays valid if the store refuses writes, so that reading continues.
      return noteTokenUse(needs, token.id).catch(() => void used.delete(token.id))
    },
    stop: async () => {
      clearInterval(timer)
      for (const each of open.values()) close(each)
      await Promise.all(writing)
    },
  }
}

const noted = Promise.resolve()

const keyOf = ({ action, about, details }: SecurityNote) => JSON.stringify([action, about?.id, details])

const withoutAddresses = ({ action, details }: SecurityNote): SecurityNote => ({
  by: null,
  action,
  about: null,
  details: details?.reason === undefined ? null : { reason: details.reason },
})

/** Removes an address that is not an IP address, because a proxy may send any value. */
function withValidAddress(noted: SecurityNote): SecurityNote {
  const address = noted.details?.address
  return address === undefined || isIP(address)
    ? noted
    : { ...noted, details: Object.assign({}, noted.details, { address: 'unknown' }) }
}
