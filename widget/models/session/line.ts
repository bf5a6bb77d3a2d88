import type { Ack, SocketRefusalCode } from '../../../contract/chat/realtime'
import type { VisitorToServer } from '../../../contract/chat/visitor'

type Asked = keyof VisitorToServer
type Parts<E extends Asked> = Parameters<VisitorToServer[E]>

/** The server's answer to `E`. */
export type AnswerTo<E extends Asked> = Parameters<NonNullable<Parts<E>[1]>>[0] extends Ack<infer T> ? Ack<T> : never

/** Asks the server. Rejects when there is no line, when it breaks, or when nothing is heard for too long, by default 10 s. */
export type Ask = <E extends Asked>(event: E, request: Parts<E>[0], withinMs?: number) => Promise<AnswerTo<E>>

/** Refusals that say nothing about the request itself: it waits, and is sent again. */
export const passing: readonly SocketRefusalCode[] = ['busy', 'internal_error', 'too_many_requests']

/** A live line to the server. */
export interface Line {
  ask: Ask
}

/** 1 s, 2 s, 4 s, ... 30 s, spread by half, so that many customers do not come back at once. */
export const retryDelayMs = (failures: number, random: number): number =>
  Math.min(30_000, 1_000 * 2 ** (failures - 1)) * (0.5 + random / 2)
