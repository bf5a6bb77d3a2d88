import type { Logger } from 'pino'
import type { Socket } from 'socket.io'
import type { z } from 'zod'
import { Refusal } from '../conversation/refusals'

interface PresentedRefusal<Code extends string> {
  code: Code | 'internal_error'
  message: string
  retry_after?: number
}

/** `presentRefusal` returns null for a refusal outside of the contract, which is a fault of the server. */
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

/** Returns `retry_after` in seconds, if the refusal has a time to wait. */
export const retryAfterOf = ({ retryAfter }: Refusal) => (retryAfter === undefined ? {} : { retry_after: retryAfter })

/** Returns the payload in its shape, or throws one sentence about the first fault. */
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
  // socket.io takes null for an unknown request.
  Reflect.set(socket.conn, 'request', null)
  Object.assign(socket.handshake, { headers: {}, auth: {}, query: {}, url: '' })
}
