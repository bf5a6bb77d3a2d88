import type { Registry } from 'prom-client'
import { makersIn } from './makers'

export interface AnsweredRequest {
  method: string
  /** The route's pattern, never the address of the request. */
  route: string
  status: number
  ms: number
}

export function requestMetrics(registers: Registry[]) {
  const { counter, histogram } = makersIn(registers)
  const requests = histogram(
    'http_request_duration_seconds',
    'Answered HTTP requests.',
    [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    'method',
    'route',
    'status',
  )
  const limited = counter('http_rate_limited_total', 'Requests that were refused because their token sent too many.')
  const metLimits = counter(
    'limited_total',
    'What callers were refused because one visitor, address or source did too much of it.',
    'what',
    'of',
  )
  return {
    answered: ({ method, route, status, ms }: AnsweredRequest) => {
      requests.observe({ method, route, status }, ms / 1000)
      if (status === 429) limited.inc()
    },
    limited: (what: string, of: string) => metLimits.inc({ what, of }),
  }
}
