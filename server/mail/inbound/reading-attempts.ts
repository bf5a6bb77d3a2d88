import { createHash } from 'node:crypto'
import type { Logger } from 'pino'
import type { Store } from '../../conversation/ports'
import { Refusal } from '../../conversation/refusals'
import { ReaderEnded } from './mail-reader'

// An attempt is stored before an e-mail is read. Otherwise an e-mail that crashes the process
// would crash it again after each start.

export const mostAttempts = 3

const setting = 'mail_attempts'
/** Milliseconds. Mail servers give up a delivery earlier. */
const retentionMs = 30 * 24 * 3_600_000
const mostEntries = 1000

type Attempts = Record<string, { count: number; at: number }>

interface AttemptNeeds {
  store: Store
  clock(): number
  log: Pick<Logger, 'warn' | 'error'>
}

interface AttemptedMail {
  beginning: Buffer
  size: number
}

/**
 * Calls `read` and says whether this is the last attempt. Returns null without a call if too many earlier attempts
 * crashed.
 */
export async function readCountingAttempts<Outcome>(
  { store, clock, log }: AttemptNeeds,
  mail: AttemptedMail,
  read: (isLast: boolean) => Promise<Outcome>,
): Promise<Outcome | null> {
  const { size } = mail
  const attempt = await noteAttempt(store, mail, clock())
  if (attempt > mostAttempts) {
    log.error({ size }, `an e-mail is set aside: the server ended ${mostAttempts} times while it read the e-mail`)
    return null
  }
  try {
    const outcome = await read(attempt === mostAttempts)
    await forgetAttempts(store, mail)
    return outcome
  } catch (error) {
    if (!(error instanceof ReaderEnded)) {
      await forgetAttempts(store, mail)
      throw error
    }
    log.warn({ err: error, size, attempt }, 'an e-mail could not be read within its time and memory; it is tried again')
    throw readLater()
  }
}

export async function noteAttempt(store: Store, mail: AttemptedMail, now: number): Promise<number> {
  const key = keyOf(mail)
  return change(store, (attempts) => {
    const otherAttempts = Object.entries(attempts).filter(([other, { at }]) => other !== key && at > now - retentionMs)
    const count = (attempts[key]?.count ?? 0) + 1
    return [Object.fromEntries([...otherAttempts.slice(1 - mostEntries), [key, { count, at: now }]]), count]
  })
}

function forgetAttempts(store: Store, mail: AttemptedMail): Promise<void> {
  return change(store, ({ [keyOf(mail)]: _, ...others }) => [others, undefined])
}

const keyOf = ({ beginning, size }: AttemptedMail): string =>
  createHash('sha256').update(beginning).update(String(size)).digest('base64url')

function change<Answer>(store: Store, changed: (attempts: Attempts) => [Attempts, Answer]): Promise<Answer> {
  return store.transact(async (tx) => {
    const [attempts, answer] = changed(JSON.parse((await tx.setting(setting)) ?? '{}') as Attempts)
    await tx.putSetting(setting, JSON.stringify(attempts))
    return answer
  })
}

const readLater = () =>
  new Refusal('busy', 'busy', 'The e-mail could not be read in time: hand it over again later.', undefined, 60)
