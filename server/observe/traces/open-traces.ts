import type { Logger } from 'pino'
import type { TraceSettings } from '../../config/trace-settings'
import type { Clock } from '../../conversation/clock-and-ids'
import type { Traces } from '../../conversation/contents/trace-port'

/** Returns null without a collector. Its packages are loaded only with one. */
export async function openTraces(
  settings: TraceSettings | null,
  { clock, log }: { clock: Clock; log: Logger },
): Promise<Traces | null> {
  if (!settings) return null
  const { createTraces } = await import('./collector')
  return createTraces(settings, clock, log)
}
