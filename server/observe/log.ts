import { type DestinationStream, type Logger, pino } from 'pino'
import type { Config } from '../config/config'

/** Fields that may hold more than a word or a number: these have serializers, or hold only ids (a task of the outbox). */
const objects: ReadonlySet<string> = new Set(['err', 'req', 'res', 'task'])

/**
 * JSON lines on standard output. The log never gets a text of a customer or agent, nor a token. The serializers ensure
 * this for the logs of libraries: of a request they keep its id, of an error its kind, message and place, of other
 * objects nothing (one of them would log all headers).
 */
export function createLog(config: Config, to?: DestinationStream): Logger {
  const options = {
    level: config.logLevel,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }), log: withoutObjects },
    serializers: {
      err: (error: unknown) => {
        if (!(error instanceof Error)) return { type: typeof error }
        const { name, message, stack } = error
        return { type: name, code: Reflect.get(error, 'code'), message, stack }
      },
      req: ({ id }: { id?: unknown }) => ({ id }),
      res: ({ statusCode }: { statusCode?: unknown }) => ({ statusCode }),
    },
  }
  return to ? pino(options, to) : pino(options)
}

function withoutObjects(fields: Record<string, unknown>): Record<string, unknown> {
  const kept = Object.entries(fields).filter(([name, value]) => objects.has(name) || typeof value !== 'object')
  return Object.fromEntries(kept)
}
