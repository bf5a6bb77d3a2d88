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
  note(note: SecurityNote): void
  /** Records that a token is used from this address: once a day for each address. */
  noteUse(note: SecurityNote): void
  /** Records the last use of a token, accurate to some minutes. */
  noteToken(token: AccessTokenRecord): Promise<void>
  /** Writes the counts of repeated events. */
  stop(): Promise<void>
}

interface Open {
  note: SecurityNote
  repeats: number
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

  function write(note: SecurityNote): void {
    const written: Promise<void> = needs.store
      .transact((tx) => recordEvent(tx, needs, note))
      .catch((error) => {
        open.delete(keyOf(note))
        // The store has already logged the failure.
        if (!isBusy(error))
          log.error({ err: error, action: note.action }, 'an event of the audit log could not be stored')
      })
      .finally(() => writing.delete(written))
    writing.add(written)
  }

  function record(note: SecurityNote, forMs: number): void {
    const now = needs.clock()
    const entry = open.get(keyOf(note))
    if (entry && now < entry.until) {
      entry.repeats += 1
      return
    }
    if (entry) close(entry)
    const isFlood = !entry && (open.size >= mostOpen || allowance.wait(note.action) > 0)
    if (isFlood && note.details?.address !== undefined) {
      record(removeAddresses(note), minuteMs)
      return
    }
    if (!isFlood) allowance.take(note.action)
    open.set(keyOf(note), { note, repeats: 0, until: now + forMs })
    write(note)
  }

  function close({ note, repeats }: Open): void {
    open.delete(keyOf(note))
    if (repeats > 0 && note.action !== 'access_token.used')
      write({ ...note, details: Object.assign({}, note.details, { count: repeats }) })
  }

  const timer = setInterval(() => {
    const now = needs.clock()
    for (const each of open.values()) if (now >= each.until) close(each)
  }, sweepMs)

  return {
    note: (noted) => record(withValidAddress(noted), minuteMs),
    noteUse: (noted) => record(withValidAddress(noted), dayMs),
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

const removeAddresses = ({ action, details }: SecurityNote): SecurityNote => ({
  actor: null,
  action,
  about: null,
  details: details?.reason === undefined ? null : { reason: details.reason },
})

/** Removes an address that is not an IP address, because a proxy may send any value. */
function withValidAddress(note: SecurityNote): SecurityNote {
  const address = note.details?.address
  return address === undefined || isIP(address)
    ? note
    : { ...note, details: Object.assign({}, note.details, { address: 'unknown' }) }
}
