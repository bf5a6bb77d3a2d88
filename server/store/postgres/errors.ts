import { DatabaseError } from 'pg'

/** Whether another transaction has a lock, and this command does not wait for locks. */
export const isHeld = (error: unknown): boolean => codeOf(error) === '55P03'

/** Whether another transaction was faster. When this command runs again, it finds the rows of that transaction. */
export const lostRace = (error: unknown): boolean => ['23505', '40001', '40P01'].includes(codeOf(error) ?? '')

/** Whether the statement failed only because an earlier statement of its transaction failed. */
export const isAfterFailure = (error: unknown): boolean => codeOf(error) === '25P02'

/** Classes and codes of a server that stops, starts, or has no free connection. They do not concern the statement. */
const away = /^(08|57P0|53300|25P03|25P04|57P05)/

/** Whether the connection is lost, broken, or was never opened. Uncommitted work is rolled back. */
export function isLost(error: unknown): boolean {
  if (error instanceof DatabaseError) return away.test(error.code ?? '') || isOutdated(error)
  const { code, message } = error as NodeJS.ErrnoException
  return (
    /^(E[A-Z]+)$/.test(code ?? '') ||
    /^(Connection terminated|Client (was closed|has encountered)|timeout exceeded)/.test(message)
  )
}

/** Whether another node migrated the database. Statements then have to be prepared on a new connection. */
const isOutdated = ({ code, message }: DatabaseError): boolean => code === '0A000' && message.startsWith('cached plan')

const codeOf = (error: unknown): string | undefined => (error instanceof DatabaseError ? error.code : undefined)
