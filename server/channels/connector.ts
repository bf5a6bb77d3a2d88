import { z } from 'zod'
import type { ConnectorRequest } from '../../contract/connector'
import { nextAttemptAt } from '../conversation/events/retry-schedule'
import type { Needs } from '../conversation/needs'
import type { SourceRecord } from '../conversation/records'
import { upTo } from '../values/text-shapes'

export type ConnectorResult =
  | { state: 'taken'; foreignId?: string }
  | { state: 'held'; appId: string | null }
  | { state: 'refused'; why: string }
  | { state: 'again'; at: number; why: string }

export interface ConnectorNeeds {
  send(call: {
    method: 'POST'
    url: string
    headers: Record<string, string>
    body: string
  }): Promise<{ status: number; headers: Record<string, string | string[] | undefined>; text: string }>
  sign(id: string, at: number, body: string, secret: string): Record<string, string>
}

/** `attempts` is the number of earlier attempts. After the last attempt of the schedule "again" becomes "refused". */
export type CallConnector = (
  needs: Needs,
  source: SourceRecord,
  request: ConnectorRequest,
  attempts: number,
) => Promise<ConnectorResult>

const longestWaitMs = 3_600_000

/**
 * Returns a function that sends one signed POST to a source's connector. contract/connector.ts explains the answers.
 */
export function connectorCalls({ send, sign }: ConnectorNeeds): CallConnector {
  return async (needs, source, request, attempts) => {
    const { connector, studio } = source.settings
    if (studio) return { state: 'taken', foreignId: `studio.${request.id}` }
    if (!connector) return { state: 'refused', why: 'This source has no connector: set its connector url.' }
    const body = JSON.stringify(request)
    const headers = {
      'content-type': 'application/json; charset=utf-8',
      ...sign(request.id, needs.clock(), body, needs.secrets.open(connector.secret)),
    }
    const retryLater = (why: string, notBefore = 0): ConnectorResult => {
      const at = nextAttemptAt(needs, attempts)
      return at === null ? { state: 'refused', why } : { state: 'again', at: Math.max(at, notBefore), why }
    }
    try {
      const { status, headers: answered, text } = await send({ method: 'POST', url: connector.url, headers, body })
      const answer = answerShape.safeParse(parsed(text)).data ?? {}
      if (status >= 200 && status < 300) return { state: 'taken', ...foreign(answer.foreign_id) }
      if (status === 409 && answer.error === 'thread_control') return { state: 'held', appId: answer.app_id ?? null }
      const why = `The connector answered ${status}${answer.message ? `: ${answer.message}` : '.'}`
      if (status === 429 || status === 408 || status === 425 || status >= 500) {
        return retryLater(why, needs.clock() + retryAfterMs(answered['retry-after']))
      }
      return { state: 'refused', why }
    } catch (error) {
      return retryLater(`The connector could not be reached: ${(error as Error).message}`)
    }
  }
}

const answerShape = z.object({
  foreign_id: upTo(200).min(1).optional().catch(undefined),
  error: z.string().optional().catch(undefined),
  message: z
    .string()
    .transform((text) => text.slice(0, 300))
    .optional()
    .catch(undefined),
  app_id: upTo(200).optional().catch(undefined),
})

const foreign = (id: string | undefined) => (id === undefined ? {} : { foreignId: id })

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return {}
  }
}

/** Returns the wait of a `Retry-After` header. A date counts as no header, since connectors seldom send one. */
function retryAfterMs(header: string | string[] | undefined): number {
  const seconds = Number(Array.isArray(header) ? header[0] : header)
  return Number.isFinite(seconds) && seconds > 0 ? Math.min(seconds * 1000, longestWaitMs) : 0
}
