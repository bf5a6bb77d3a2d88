import { z } from 'zod'
import type { Api, ApiNeeds } from './api'
import { errors } from './shapes'

const days = z.number().nullable()
const retentionShape = z
  .object({
    threads_days: days.meta({ description: 'Closed threads with everything in them.' }),
    deliveries_days: days.meta({ description: 'Events and acknowledged deliveries; failed ones twice as long.' }),
    attachments_days: days.meta({ description: 'Uploads that no content names.' }),
    sessions_days: days.meta({ description: 'Browser sessions in which nothing is said.' }),
  })
  .meta({ id: 'Retention', description: 'After how many days what is deleted by itself; null: it is kept.' })

const dayMs = 86_400_000
const inDays = (ms: number) => (ms > 0 ? ms / dayMs : null)

/** GET /1.0/retention: for everybody who reads what customers say, since it is them who are asked how long it is kept. */
export function retentionDays(app: Api, { config: { retention } }: Pick<ApiNeeds, 'config'>): void {
  app.get(
    '/1.0/retention',
    {
      schema: {
        operationId: 'getRetention',
        tags: ['installation'],
        summary: 'How long what is kept, as the settings RETENTION_* say',
        response: { 200: retentionShape, ...errors },
      },
    },
    async () => ({
      threads_days: inDays(retention.threadsMs),
      deliveries_days: inDays(retention.deliveriesMs),
      attachments_days: inDays(retention.attachmentsMs),
      sessions_days: inDays(retention.sessionsMs),
    }),
  )
}
