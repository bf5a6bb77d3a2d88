import type { Ack, SocketRefusalCode } from '../../../contract/chat/realtime'
import type { VisitorToServer } from '../../../contract/chat/visitor'

type RequestName = keyof VisitorToServer
type Parts<E extends RequestName> = Parameters<VisitorToServer[E]>

type AnswerTo<E extends RequestName> = Parameters<NonNullable<Parts<E>[1]>>[0] extends Ack<infer T> ? Ack<T> : never

/**
 * Sends a request. Rejects if there is no connection, if it breaks, or if no answer arrives in time, by default 10 s.
 */
export type SendRequest = <E extends RequestName>(
  event: E,
  request: Parts<E>[0],
  withinMs?: number,
) => Promise<AnswerTo<E>>

/** Temporary refusals, after which the request is sent again later. */
export const passingRefusals: readonly SocketRefusalCode[] = ['busy', 'internal_error', 'too_many_requests']

export interface ServerConnection {
  ask: SendRequest
}

/** Milliseconds: about 1 s, 2 s, 4 s, ... 30 s. Random, so that many customers do not reconnect at the same time. */
export const retryDelayMs = (failures: number, random: number): number =>
  Math.min(30_000, 1_000 * 2 ** (failures - 1)) * (0.5 + random / 2)
