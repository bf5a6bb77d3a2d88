import { type DestinationStream, type Logger, pino } from 'pino'
import type { Config } from '../config/config'

/** Fields that may be objects: they have serializers, or contain only ids (a task of the outbox). */
const objects: ReadonlySet<string> = new Set(['err', 'req', 'res', 'task'])

/** Logs JSON lines. Other objects than these are removed, so that no message text or token gets into the log. */
export function createLog(config: Config, to?: DestinationStream): Logger {
  const options = {
    level: config.logLevel,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }), log: dropObjects },
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

function dropObjects(fields: Record<string, unknown>): Record<string, unknown> {
  const keptFields = Object.entries(fields).filter(([name, value]) => objects.has(name) || typeof value !== 'object')
  return Object.fromEntries(keptFields)
}
