import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type { RefusalCode } from '../../../contract/refusal-codes'
import type { ErrorBody, Problem } from '../../../contract/structured/problem'
import { HeldByAnother } from '../../conversation/interventions/held-by-another'
import { Refusal, type RefusalKind } from '../../conversation/refusals'

const statuses: Record<RefusalKind, number> = {
  malformed: 400,
  unauthorized: 401,
  forbidden: 403,
  hidden: 404,
  timeout: 408,
  conflict: 409,
  too_large: 413,
  invalid: 422,
  too_many: 429,
  busy: 503,
  full: 507,
}

/** Turns a refusal into a status. Unexpected errors are logged in full, and the answer reveals none of it. */
export function sendRefusal(error: FastifyError | Refusal, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (error instanceof Refusal) {
    if (error.retryAfter !== undefined) reply.header('retry-after', error.retryAfter)
    return sendBody(reply, refusalBody(error))
  }
  const status = error.statusCode ?? 500
  if (status === 429) return send(reply, 429, 'too_many_requests', error.message)
  if (status >= 400 && status < 500) return send(reply, status, codes[status] ?? 'bad_request', error.message)
  request.log.error({ err: error }, 'a request failed')
  return send(reply, 500, 'internal_error', 'Something went wrong here; it has been written to the log.')
}

export function refusalBody(refusal: Refusal): ErrorBody {
  const { code, message, kind, problems } = refusal
  const owner = refusal instanceof HeldByAnother ? refusal.owner : null
  return {
    error: code,
    message,
    status: statuses[kind],
    ...(problems && { errors: problems }),
    ...(owner && { owner }),
  }
}

export const sendNotFound = ({ method, url }: FastifyRequest, reply: FastifyReply): FastifyReply =>
  send(reply, 404, 'not_found', `There is no ${method} ${url.split('?')[0]?.slice(0, 200)}.`)

const codes: Record<number, RefusalCode> = {
  400: 'bad_request',
  404: 'not_found',
  406: 'not_acceptable',
  413: 'too_large',
  415: 'unsupported_media_type',
  422: 'validation_failed',
}

export const send = (
  reply: FastifyReply,
  status: number,
  error: RefusalCode,
  message: string,
  errors?: Problem[],
): FastifyReply => sendBody(reply, { error, message, status, ...(errors && { errors }) })

function sendBody(reply: FastifyReply, body: ErrorBody): FastifyReply {
  // Removes headers of a success response. early-refusals.ts sets `connection` again.
  for (const name of ['content-disposition', 'content-range', 'content-length', 'etag', 'connection'])
    reply.removeHeader(name)
  reply.header('cache-control', 'no-store').header('x-content-type-options', 'nosniff')
  return reply.code(body.status).type('application/json; charset=utf-8').send(body)
}
