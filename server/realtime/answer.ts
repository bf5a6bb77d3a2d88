import type { Logger } from 'pino'
import { type SocketRefusalCode, socketRefusalCodes } from '../../contract/chat/realtime'
import type { RefusalCode } from '../../contract/refusal-codes'
import { tooManyWaiting } from '../conversation/refusals'
import { answerRequest, retryAfterOf } from '../sockets/answer-request'

/**
 * Returns a function that runs the requests of one socket in order and refuses more than `most`
 * waiting requests; 0 for no limit.
 */
export function requestQueue(most: number) {
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

/** Runs a request of a chat and acknowledges it. A refusal that the contract does not name is `invalid_message`. */
export const answer = (log: Logger, ack: unknown, work: () => Promise<unknown>): Promise<void> =>
  answerRequest<SocketRefusalCode>(log, ack, work, (refusal) => ({
    code: isSocketCode(refusal.code) ? refusal.code : 'invalid_message',
    message: refusal.message,
    ...retryAfterOf(refusal),
  }))

const socketCodes: ReadonlySet<RefusalCode> = new Set(socketRefusalCodes)
const isSocketCode = (code: RefusalCode): code is SocketRefusalCode & RefusalCode => socketCodes.has(code)
