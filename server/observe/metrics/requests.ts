import { Counter, Histogram, type Registry } from 'prom-client'
import { prefixed } from './name'

export interface AnsweredRequest {
  method: string
  /** The route's pattern, never the address of the request. */
  route: string
  status: number
  ms: number
}

export function requestMetrics(registers: Registry[]) {
  const requests = new Histogram({
    name: prefixed('http_request_duration_seconds'),
    help: 'Answered HTTP requests.',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers,
  })
  const limited = new Counter({
    name: prefixed('http_rate_limited_total'),
    help: 'Requests that were refused because their token sent too many.',
    registers,
  })
  const metLimits = new Counter({
    name: prefixed('limited_total'),
    help: 'What callers were refused because one visitor, address or source did too much of it.',
    labelNames: ['what', 'of'] as const,
    registers,
  })
  return {
    answered: ({ method, route, status, ms }: AnsweredRequest) => {
      requests.observe({ method, route, status }, ms / 1000)
      if (status === 429) limited.inc()
    },
    limited: (what: string, of: string) => metLimits.inc({ what, of }),
  }
}
