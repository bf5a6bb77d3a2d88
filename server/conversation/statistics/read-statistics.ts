import type { Problem } from '../../../contract/structured/problem'
import type { Needs } from '../needs'
import { readableSources, requireRight } from '../permissions'
import type { Reader } from '../ports'
import type { AgentRecord, SourceRecord } from '../records'
import { invalid } from '../refusals'
import { isTimeZone } from '../time-zone'
import { localHours } from './local-hours'
import type { AgentNumbers, Statistics, StatisticsGroup } from './numbers'
import type { ConversationFacts } from './statistics-port'
import { newTally, type Tally } from './tally'

export interface StatisticsQuery {
  /** Local dates such as "2026-04-26". Both days are included. */
  from: string
  to: string
  timeZone: string
  /** Empty: every source that the agent can read. */
  sourceIds: readonly string[]
  /** Only conversations of this agent; null: all conversations. */
  agentId: string | null
  groupBy: readonly StatisticsGroup[]
}

export const mostDays = 366

/** Returns statistics of conversations that began on these days on readable sources. Throws 403, 422. */
export async function readStatistics(
  { store: { read } }: Pick<Needs, 'store'>,
  agent: AgentRecord,
  query: StatisticsQuery,
): Promise<Statistics> {
  await requireRight(read, agent, 'read_statistics')
  const readable = await readableSources(read, agent)
  checkQuery(query, readable)
  const sources = query.sourceIds.length > 0 ? readable.filter(({ id }) => query.sourceIds.includes(id)) : readable
  const { from, to, timeZone } = query
  const hours = localHours(from, to, timeZone)

  const total = newTally()
  const days = hours.days.map(newTally)
  const byHour = Array.from({ length: 24 }, newTally)
  const bySource = new Map(sources.map(({ id }) => [id, newTally()]))
  const byAgent = new Map<string | null, Tally>()
  const period = { sourceIds: sources.map(({ id }) => id), from: hours.from, until: hours.until }
  for await (const slice of read.conversationFacts(period)) {
    for (const facts of slice) {
      const owner = agentOf(facts)
      if (query.agentId !== null && owner !== query.agentId) continue
      const { day, hour } = hours.at(facts.created_at)
      if (!byAgent.has(owner)) byAgent.set(owner, newTally())
      for (const tally of [total, days[day], byHour[hour], bySource.get(facts.source_id), byAgent.get(owner)])
        tally?.add(facts)
    }
  }

  const wants = (group: StatisticsGroup) => query.groupBy.includes(group)
  return {
    from,
    to,
    time_zone: timeZone,
    total: total.numbers(),
    notices: query.agentId === null ? await read.pushCounts(period.sourceIds, period.from, period.until) : null,
    mails: query.agentId === null ? await read.digestCounts(period.sourceIds, period.from, period.until) : null,
    ...(wants('day') && { days: days.map((tally, nth) => ({ day: hours.days[nth] ?? '', ...tally.numbers() })) }),
    ...(wants('hour') && { hours: byHour.map((tally, hour) => ({ hour, ...tally.numbers() })) }),
    ...(wants('source') && {
      sources: sources.flatMap(({ id, name }) => ({ id, name, ...(bySource.get(id) ?? newTally()).numbers() })),
    }),
    ...(wants('agent') && { agents: await withNames(read, byAgent) }),
  }
}

/** Returns who began the conversation, else the first person who replied, else the bot. Null: nobody. */
function agentOf({ begun_by, first_person_reply_by, first_reply_by }: ConversationFacts): string | null {
  return begun_by ?? first_person_reply_by ?? first_reply_by
}

async function withNames(read: Reader, byAgent: ReadonlyMap<string | null, Tally>): Promise<AgentNumbers[]> {
  const namedNumbers = await Promise.all(
    [...byAgent].map(async ([id, tally]) => {
      const agent = id === null ? null : await read.agent(id)
      return { id, name: agent?.name ?? '', bot: agent !== null && agent.email === null, ...tally.numbers() }
    }),
  )
  const last = ({ id }: AgentNumbers) => Number(id === null)
  return namedNumbers.sort((one, other) => last(one) - last(other) || other.conversations - one.conversations)
}

function checkQuery({ from, to, timeZone, sourceIds }: StatisticsQuery, readable: readonly SourceRecord[]): void {
  const problems: Problem[] = []
  const wrong = (path: string, code: string, message: string) => problems.push({ path, code, message })
  if (!isTimeZone(timeZone)) {
    wrong('time_zone', 'unknown_time_zone', 'time_zone must be a name such as "Europe/Paris" or "UTC".')
  }
  const days = (Date.parse(to) - Date.parse(from)) / (24 * 3_600_000) + 1
  if (days < 1) wrong('to', 'not_allowed', 'to must not be before from.')
  if (days > mostDays) wrong('to', 'too_long', `to must be at most ${mostDays - 1} days after from.`)
  for (const [nth, id] of sourceIds.entries()) {
    if (readable.some((source) => source.id === id)) continue
    const path = `source_ids[${nth}]`
    wrong(path, 'unknown_source', `${path} names no source that this agent may read.`)
  }
  if (problems.length > 0) throw invalid(problems)
}
