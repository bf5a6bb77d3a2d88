import { z } from 'zod'
import { iso } from '../../conversation/clock-and-ids'
import { changeRetention, type RetentionRecord, retentionOf } from '../../conversation/setup/retention'
import { operationsOf } from '../document/operation'
import type { Api, ApiNeeds } from '../http/api'
import { actorOf } from '../http/authenticate'
import { clearable, number, versionFields, versionTime } from '../http/given'
import { time } from '../http/shapes'

const days = z.number().nullable()
const retentionShape = z
  .object({
    threads_days: days.meta({ description: 'Closed threads with everything in them.' }),
    deliveries_days: days.meta({ description: 'Events and acknowledged deliveries; failed deliveries twice as long.' }),
    attachments_days: days.meta({ description: 'Uploads without a content.' }),
    sessions_days: days.meta({ description: 'Browser sessions without a message.' }),
    updated_at: time.meta({
      description: 'The time of the last change over the API or in the console; 1970 if there was none.',
    }),
  })
  .meta({ id: 'Retention', description: 'Days after which each kind of data is deleted automatically; null keeps it.' })

const daysInput = clearable(number(z.number().int().min(1).max(36_500))).meta({
  description: 'Whole days; empty: it is kept for ever.',
})
const changes = z
  .object({
    threads_days: daysInput,
    deliveries_days: daysInput,
    attachments_days: daysInput,
    sessions_days: daysInput,
  })
  .partial()

const operation = operationsOf('installation')

/** Routes of /1.0/retention. Every agent may read it, since customers ask agents how long their data is stored. */
export function retentionRoutes(app: Api, needs: ApiNeeds): void {
  const defaults = needs.config.retention
  app.get(
    '/1.0/retention',
    operation('getRetention', 'Days for which each kind of data is kept; the settings RETENTION_* have the defaults', {
      returns: retentionShape,
    }),
    async () => present(await retentionOf(needs.store.read, defaults)),
  )
  app.put(
    '/1.0/retention',
    operation(
      'changeRetention',
      'Set the days for which each kind of data is kept; it needs the rights edit_identities and access_all_sources',
      { body: changes.extend(versionFields.shape), returns: retentionShape },
    ),
    async (request) => {
      const { updated_at, ...input } = request.body
      const fields = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined))
      return present(
        await changeRetention(needs, actorOf(request), defaults, { fields, seenAt: versionTime({ updated_at }) }),
      )
    },
  )
}

function present({ updated_at, ...periods }: RetentionRecord): z.infer<typeof retentionShape> {
  return { updated_at: iso(updated_at), ...periods }
}
