import { z } from 'zod'
import { type StatisticsGroup, statisticsGroups } from '../../conversation/statistics/numbers'
import { mostDays, readStatistics } from '../../conversation/statistics/read-statistics'
import { upTo } from '../../values/text-shapes'
import { operationsOf } from '../document/operation'
import type { Api, ApiNeeds } from '../http/api'
import { idShape } from '../http/shapes'
import { statisticsShape } from './statistics-shapes'

const day = z.iso.date({
  error: ({ input }) => (input === undefined ? undefined : 'must be a date such as 2026-04-26'),
})
const several = <T extends z.ZodType>(shape: T, max: number) =>
  z.preprocess((value) => (value === undefined || value === '' ? [] : [value].flat()), z.array(shape).max(max))

const statisticsQuery = z.object({
  from: day.meta({ description: 'The first day, in the time zone.' }),
  to: day.meta({ description: `The last day, included; at most ${mostDays} days in all.` }),
  time_zone: upTo(100).default('UTC').meta({ description: 'An IANA name, such as Europe/Paris.' }),
  source_ids: several(idShape, 500).meta({
    description: 'Only these sources; by default all that the agent may read.',
  }),
  agent_id: idShape.optional().meta({ description: 'Only conversations of this agent.' }),
  group_by: several(z.enum(statisticsGroups), statisticsGroups.length).meta({
    description: 'One or more of day, hour, source and agent.',
  }),
})

const operation = operationsOf('statistics')

/** Figures of conversations, answers and closings, as docs/use/statistics.md defines them. */
export function statisticsRoute(app: Api, needs: ApiNeeds): void {
  app.get(
    '/1.0/statistics',
    operation(
      'readStatistics',
      'Counts and times of the conversations that began in these days; it needs the right read_statistics',
      { querystring: statisticsQuery, returns: statisticsShape },
    ),
    async ({ agent, query }) =>
      readStatistics(needs, agent, {
        from: query.from,
        to: query.to,
        timeZone: query.time_zone,
        sourceIds: query.source_ids,
        agentId: query.agent_id ?? null,
        groupBy: query.group_by satisfies StatisticsGroup[],
      }),
  )
}
