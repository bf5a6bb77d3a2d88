import type { Logger } from 'pino'
import { type Ack, type SocketRefusal, type SocketRefusalCode, socketRefusalCodes } from '../../contract/chat/realtime'
import type { RefusalCode } from '../../contract/refusal-codes'
import { Refusal, tooManyWaiting } from '../conversation/refusals'

/** Runs work of one socket in order; refuses more than `most` waiting requests. 0 is no limit. */
export function oneAtATime(most: number) {
  let last: Promise<unknown> = Promise.resolve()
  let waiting = 0
  return <T>(work: () => Promise<T>): Promise<T> => {
    if (most > 0 && waiting >= most) throw tooManyWaiting()
    waiting += 1
    const next = last.then(work, work).finally(() => {
      waiting -= 1
    })
    last = next.catch(() => {})
    return next
  }
}

/** Runs the work and acknowledges with its value or its refusal; a client without an acknowledgement gets no answer. */
export async function answer<T>(log: Logger, ack: unknown, work: () => Promise<T>): Promise<void> {
  const reply = typeof ack === 'function' ? (ack as (answer: Ack<T>) => void) : () => {}
  try {
    reply({ ok: true, value: await work() })
  } catch (error) {
    if (!(error instanceof Refusal)) log.error({ err: error }, 'a socket message failed')
    reply(
      error instanceof Refusal
        ? refused(codeOf(error), error.message, error.retryAfter)
        : refused('internal_error', 'Something went wrong here.'),
    )
  }
}

export function refused(code: SocketRefusalCode, message: string, retryAfter?: number) {
  const error: SocketRefusal = { code, message }
  if (retryAfter !== undefined) error.retry_after = retryAfter
  return { ok: false as const, error }
}

const known: ReadonlySet<RefusalCode> = new Set(socketRefusalCodes)

function codeOf(refusal: Refusal): SocketRefusalCode {
  return known.has(refusal.code) ? (refusal.code as SocketRefusalCode) : 'invalid_message'
}
