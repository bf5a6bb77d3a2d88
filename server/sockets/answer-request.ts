import type { Logger } from 'pino'
import type { Socket } from 'socket.io'
import type { z } from 'zod'
import { Refusal } from '../conversation/refusals'

interface PresentedRefusal<Code extends string> {
  code: Code | 'internal_error'
  message: string
  retry_after?: number
}

/**
 * Acknowledges a request. `presentRefusal` returns null for a refusal that is not in the contract; the client then gets
 * `internal_error`.
 */
export async function answerRequest<Code extends string>(
  log: Logger,
  ack: unknown,
  work: () => Promise<unknown>,
  presentRefusal: (refusal: Refusal) => PresentedRefusal<Code> | null,
): Promise<void> {
  const acknowledge = typeof ack === 'function' ? (ack as (answer: unknown) => void) : () => {}
  try {
    acknowledge({ ok: true, value: await work() })
  } catch (error) {
    const presented = error instanceof Refusal ? presentRefusal(error) : null
    if (!presented) log.error({ err: error }, 'a request of a socket failed')
    acknowledge({ ok: false, error: presented ?? { code: 'internal_error', message: 'Something went wrong here.' } })
  }
}

export const retryAfterOf = ({ retryAfter }: Refusal) => (retryAfter === undefined ? {} : { retry_after: retryAfter })

/** Validates the payload. Throws a refusal with one sentence about the first error. */
export function readPayload<S extends z.ZodType>(shape: S, payload: unknown): z.infer<S> {
  const parsed = shape.safeParse(payload)
  if (!parsed.success) throw new Refusal('invalid_message', 'invalid', describeInvalid(parsed.error))
  return parsed.data
}

export function describeInvalid(error: z.ZodError): string {
  const [issue] = error.issues
  if (!issue) return 'The message is not valid.'
  return `${issue.path.join('.') || 'The message'}: ${issue.message}.`
}

/** Frees the upgrade request and its headers, which a socket would otherwise hold for its whole life. */
export function freeHandshake(socket: Pick<Socket, 'conn' | 'handshake'>): void {
  // socket.io treats null as "no request".
  Reflect.set(socket.conn, 'request', null)
  Object.assign(socket.handshake, { headers: {}, auth: {}, query: {}, url: '' })
}
