import { Readable } from 'node:stream'
import { z } from 'zod'
import { iso } from '../../conversation/clock-and-ids'
import { exportEvents } from '../../conversation/events/audit/export-events'
import { firstPrevious } from '../../conversation/events/audit/lines'
import { type AuditLogCheck, verifyEvents } from '../../conversation/events/audit/verify-events'
import { recordEvent } from '../../conversation/events/record-event'
import { requireAuditRights } from '../../conversation/permissions'
import { invalidField } from '../../conversation/refusals'
import { operationsOf } from '../document/operation'
import type { Api, ApiNeeds } from '../http/api'
import { actorOf } from '../http/authenticate'
import { time } from '../http/shapes'

const headShape = z
  .object({
    seal: z.number().meta({ description: 'Number of the newest block; 0 before the first.' }),
    hash: z.string(),
    sealed_at: time.nullable(),
  })
  .meta({
    id: 'AuditHead',
    description:
      'The newest block of the audit log. A copy kept elsewhere proves later that no earlier event was changed.',
  })

const verifiedShape = z
  .object({
    intact: z.boolean(),
    seals: z.number(),
    events: z.number(),
    unsealed: z.number().meta({ description: 'Events of the last seconds, which no block holds yet.' }),
    head: headShape,
    problems: z.array(z.string()).meta({ description: 'Differences from the sealed log; the first 100.' }),
  })
  .meta({ id: 'AuditVerification' })

const operation = operationsOf('events')

export function auditLogRoutes(app: Api, needs: ApiNeeds): void {
  const { read } = needs.store
  /** A verification reads the whole log, so parallel requests share one. */
  let runningCheck: Promise<AuditLogCheck> | null = null

  app.get(
    '/1.0/events/head',
    operation(
      'getAuditHead',
      'Number and hash of the newest block of the audit log; it needs the rights read_events and access_all_sources',
      { returns: headShape },
    ),
    async ({ agent }) => {
      await requireAuditRights(read, agent)
      return presentHead(await read.lastEventSeal())
    },
  )
  app.get(
    '/1.0/events/verification',
    operation(
      'verifyAuditLog',
      'Compare the whole audit log with its seals; it needs the rights read_events and access_all_sources',
      {
        querystring: z.object({
          seal: z.coerce
            .number()
            .int()
            .min(1)
            .optional()
            .meta({ description: 'Number of a block whose hash you noted.' }),
          hash: z.string().optional().meta({ description: 'The hash that you noted.' }),
        }),
        returns: verifiedShape,
      },
    ),
    async ({ agent, query: { seal, hash } }) => {
      await requireAuditRights(read, agent)
      runningCheck ??= verifyEvents(needs).finally(() => {
        runningCheck = null
      })
      const { head, problems: logProblems, ...counts } = await runningCheck
      const [notedSeal] = seal === undefined ? [] : await read.eventSealsAfter(seal - 1, 1)
      const hasOtherHash = seal !== undefined && (notedSeal?.seq !== seal || notedSeal.hash !== hash)
      const problems = hasOtherHash
        ? [...logProblems, `Block ${seal} does not have the hash that was noted.`]
        : logProblems
      return { intact: problems.length === 0, ...counts, head: presentHead(head), problems }
    },
  )
  exportAuditLog(app, needs)
}

function exportAuditLog(app: Api, needs: ApiNeeds): void {
  const { read } = needs.store
  app.get(
    '/1.0/events/export',
    operation(
      'exportAuditLog',
      'The audit log as lines of JSON, streamed: blocks with their events, then the head; it needs the rights read_events and access_all_sources',
      {
        querystring: z.object({
          after: z.coerce
            .number()
            .int()
            .min(0)
            .default(0)
            .meta({ description: 'Number of the last block that you have.' }),
        }),
        returns: z.string().meta({ description: 'application/x-ndjson' }),
        fresh: true,
      },
    ),
    async (request, reply) => {
      await requireAuditRights(read, request.agent)
      const { after } = request.query
      const [lastSeal] = after > 0 ? await read.eventSealsAfter(after - 1, 1) : []
      if (after > 0 && lastSeal?.seq !== after)
        throw invalidField('after', 'not_found', `after: there is no block ${after}.`)
      await needs.store.transact((tx) =>
        recordEvent(tx, needs, { actor: actorOf(request), action: 'audit.exported', about: null }),
      )
      return reply
        .type('application/x-ndjson; charset=utf-8')
        .header('content-disposition', 'attachment; filename="audit-log.jsonl"')
        .send(Readable.from(exportEvents(needs, after)) as never)
    },
  )
}

function presentHead(head: AuditLogCheck['head']): z.infer<typeof headShape> {
  return { seal: head?.seq ?? 0, hash: head?.hash ?? firstPrevious, sealed_at: head && iso(head.sealed_at) }
}
