import type { Logger } from 'pino'
import { createEventSealer } from '../conversation/events/audit/seal-events'
import { sendAlerts } from '../conversation/events/audit/send-alerts'
import type { Needs } from '../conversation/needs'
import { startJob } from '../outbox/job'
import type { Metrics } from './metrics'

/**
 * Seals the audit log and sends its alerts every few seconds, until stopped. A manipulated log is counted and logged.
 */
export function sealAuditLog(needs: Needs, log: Logger, { auditBroken }: Pick<Metrics, 'auditBroken'>) {
  const sealEvents = createEventSealer(needs, (tx, block, events) => sendAlerts(tx, needs, block, events))
  return startJob({
    log,
    name: 'sealing the audit log',
    run: async () => {
      const { head, broken } = await sealEvents()
      if (!broken) return
      auditBroken()
      log.error(
        { seal: head?.seq },
        'the audit log was changed in the database: see docs/run/operations.md, "The audit log"',
      )
    },
  })
}
