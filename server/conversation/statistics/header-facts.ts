import { isOpen, nextClosing, nextOpening } from '../../../contract/business-hours'
import type { HeaderFacts } from '../../../contract/chat/appearance'
import { pictureUrl } from '../contents/picture-url'
import type { Needs } from '../needs'
import type { Reader } from '../ports'
import type { SourceRecord } from '../records'
import type { BusinessHours } from '../source-settings'
import { newTally } from './tally'

const dayMs = 24 * 3_600_000
const days = 28
/** With fewer answered conversations, the usual reply time is not reliable. */
const fewestAnswered = 5
/** A longer usual time is not shown: it would discourage customers. */
const longestSeconds = 24 * 3_600
const mostPeople = 3
const refreshMs = 10 * 60_000

type Figures = Pick<HeaderFacts, 'team' | 'reply_seconds'>

/** Caches team and reply time for pages, which never wait for them: the first page after a start has none. */
export function createHeaderFacts({
  store: { read },
  clock,
  attachmentUrl,
}: Pick<Needs, 'store' | 'clock' | 'attachmentUrl'>) {
  const cache = new Map<string, { at: number; figures: Figures }>()

  function figuresOf({ id }: SourceRecord): Figures {
    const cached = cache.get(id)
    if (!cached || clock() - cached.at >= refreshMs) {
      const figures = cached?.figures ?? {}
      cache.set(id, { at: clock(), figures })
      // After a failure the older figures stay, and the next attempt is in ten minutes.
      readFigures({ read, attachmentUrl }, id, clock()).then(
        (fresh) => cache.set(id, { at: clock(), figures: fresh }),
        () => {},
      )
      return figures
    }
    return cached.figures
  }

  return function headerOf(source: SourceRecord): HeaderFacts | undefined {
    const { logo, team, reply_time, hours } = source.settings.appearance?.header ?? {}
    const figures = team || reply_time ? figuresOf(source) : {}
    const { business_hours } = source.settings
    const facts: HeaderFacts = {}
    if (logo) facts.logo = logo
    if (team && figures.team) facts.team = figures.team
    if (reply_time && figures.reply_seconds !== undefined) facts.reply_seconds = figures.reply_seconds
    if (hours && business_hours) Object.assign(facts, awayOf(business_hours, clock()))
    return Object.keys(facts).length > 0 ? facts : undefined
  }
}

/** The current or next closed time. Stable until it ends, so that the page can be cached. */
function awayOf(hours: BusinessHours, now: number): Pick<HeaderFacts, 'away'> {
  const from = isOpen(hours, now) ? nextClosing(hours, now) : now
  const until = from === null ? null : nextOpening(hours, from)
  if (from === null || until === null) return {}
  const iso = (at: number) => new Date(at).toISOString()
  return { away: { until: iso(until), ...(from > now && { from: iso(from) }) } }
}

async function readFigures(
  { read, attachmentUrl }: { read: Reader } & Pick<Needs, 'attachmentUrl'>,
  sourceId: string,
  now: number,
): Promise<Figures> {
  const tally = newTally()
  const replied = new Map<string, number>()
  for await (const slice of read.conversationFacts({ sourceIds: [sourceId], from: now - days * dayMs, until: now }))
    for (const facts of slice) {
      tally.add(facts)
      const { first_person_reply_by: agentId, first_person_reply_at: at } = facts
      if (agentId !== null && at !== null) replied.set(agentId, Math.max(at, replied.get(agentId) ?? 0))
    }
  const { answered_by_people, first_reply_by_people } = tally.numbers()
  const { median } = first_reply_by_people
  const newest = [...replied].sort(([, one], [, other]) => other - one).map(([id]) => id)
  const team: Figures['team'] = []
  for (const id of newest) {
    const agent = team.length < mostPeople ? await read.agent(id) : null
    const picture = agent && pictureUrl(agent, attachmentUrl)
    if (agent?.enabled) team.push({ name: agent.name, ...(picture && { picture }) })
  }
  const figures: Figures = {}
  if (team.length > 0) figures.team = team
  if (answered_by_people >= fewestAnswered && median !== null && median <= longestSeconds)
    figures.reply_seconds = median
  return figures
}
