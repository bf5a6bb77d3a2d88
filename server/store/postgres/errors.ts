import { DatabaseError } from 'pg'

// The meaning of PostgreSQL's errors for the caller.

/** Another transaction has locked a row or a name, and this command may not wait for it. */
export const isHeld = (error: unknown): boolean => codeOf(error) === '55P03'

/** Another command was first: when this command runs again, it finds the other's rows. */
export const lostRace = (error: unknown): boolean => ['23505', '40001', '40P01'].includes(codeOf(error) ?? '')

/** Errors that a write batch may meet in normal operation. Its acts take the slow path. */
export const isExpected = (error: unknown): boolean => isLost(error) || lostRace(error) || isHeld(error)

/** The error of every statement after a failed one in its transaction: only the first failure has a cause. */
export const isAfterFailure = (error: unknown): boolean => codeOf(error) === '25P02'

/** Classes and codes of a server that stops, starts, or has no connection left. None of them is about the statement. */
const away = /^(08|57P0|53300|25P03|25P04|57P05)/

/** The connection is lost, broken, or was never opened. Work that was not committed is undone. */
export function isLost(error: unknown): boolean {
  if (error instanceof DatabaseError) return away.test(error.code ?? '') || isOutdated(error)
  const { code, message } = error as NodeJS.ErrnoException
  return (
    /^(E[A-Z]+)$/.test(code ?? '') ||
    /^(Connection terminated|Client (was closed|has encountered)|timeout exceeded)/.test(message)
  )
}

/** Another node migrated the database. Statements have to be prepared again, on a new connection. */
const isOutdated = ({ code, message }: DatabaseError): boolean => code === '0A000' && message.startsWith('cached plan')

const codeOf = (error: unknown): string | undefined => (error instanceof DatabaseError ? error.code : undefined)
