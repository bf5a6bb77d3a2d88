import type { Clock } from '../../conversation/clock-and-ids'
import { createSlots } from '../../outbox/places'

/** An answer after this many milliseconds is late. */
const lateMs = 2_000
/** Milliseconds for which a service is not called after two late answers. Each further late answer doubles the time. */
const firstPauseMs = 15_000
const longestPauseMs = 600_000
/** Rows that may call unknown or slow services at once: of one owner, and of all owners. */
const slotsPerOwner = 4
const totalSlots = 16
const recheckMs = 5_000
const maxServices = 10_000

/** The browsers' own push services count as quick until they answer late. */
const browserServices =
  /(^|\.)(fcm\.googleapis\.com|push\.services\.mozilla\.com|push\.apple\.com|notify\.windows\.com)$/

interface Service {
  isQuick: boolean
  lateAnswers: number
  /** When the last late answer was counted, in milliseconds of `performance.now()`. */
  lateAt: number
  pausedUntil: number
}

export type ServiceSlots = ReturnType<typeof createServiceSlots>

/** Limits calls of slow push services, because a visitor may name any address. Quick services have no limit. */
export function createServiceSlots(clock: Clock) {
  const services = new Map<string, Service>()
  const rows = createSlots({ first: slotsPerOwner, least: slotsPerOwner, most: slotsPerOwner, mostOfAll: totalSlots })

  function serviceAt(endpoint: string): Service {
    const { host, hostname } = new URL(endpoint)
    const service = services.get(host) ?? {
      isQuick: browserServices.test(hostname),
      lateAnswers: 0,
      lateAt: 0,
      pausedUntil: 0,
    }
    services.delete(host)
    services.set(host, service)
    for (const [oldest] of services) {
      if (services.size <= maxServices) break
      services.delete(oldest)
    }
    return service
  }

  return {
    /** Begins the calls of one row, and `close` ends them. `owner` is the row's owner, for example a source. */
    open(owner: string) {
      let holdsSlot = false
      return {
        /** Returns the milliseconds until this endpoint may be called, 0 if now. */
        wait(endpoint: string): number {
          const { isQuick, pausedUntil } = serviceAt(endpoint)
          const pauseMs = pausedUntil - clock()
          if (pauseMs > 0) return Math.min(pauseMs, longestPauseMs)
          if (isQuick || holdsSlot) return 0
          if (rows.isFull(owner)) return recheckMs
          holdsSlot = true
          rows.take(owner)
          return 0
        },
        close(): void {
          if (!holdsSlot) return
          holdsSlot = false
          rows.free(owner, null)
        },
      }
    },
    /** Called after each call with its begin and end, in milliseconds of `performance.now()`. */
    recordAnswer(endpoint: string, { began, ended }: { began: number; ended: number }): void {
      const service = serviceAt(endpoint)
      service.isQuick = ended - began < lateMs
      // Simultaneous calls count one time, because many late answers may have one reason.
      if (!service.isQuick && began < service.lateAt) return
      service.lateAnswers = service.isQuick ? Math.max(0, service.lateAnswers - 1) : service.lateAnswers + 1
      if (service.isQuick) return
      service.lateAt = ended
      if (service.lateAnswers < 2) return
      service.pausedUntil =
        clock() + Math.min(longestPauseMs, firstPauseMs * 2 ** Math.min(service.lateAnswers - 2, 10))
    },
  }
}
