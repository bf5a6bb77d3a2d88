import type { Conversation } from '../../../contract/inbox/conversation'
import { type ListedState, type Priority, priorities, type RoutingModeName } from '../../../contract/inbox/states'
import { parseSearch } from '../contents/search-words'
import type { Needs } from '../needs'
import { readableSources } from '../permissions'
import type { Reader } from '../ports'
import { type AgentRecord, byId, type SourceRecord, type ThreadRecord } from '../records'
import { invalidField } from '../refusals'
import type { ChannelRecord } from '../setup-records'
import { modeOf } from '../threads/routing-mode'
import { withMatchedMessages } from './found'
import type { ConversationQuery } from './inbox-port'
import { presentConversations } from './present'

interface ConversationListInput {
  /** Empty: every open state. */
  states: readonly ListedState[]
  /** Empty: every mode. */
  modes: readonly RoutingModeName[]
  /** Empty: every source that the agent can read. */
  sourceIds: readonly string[]
  /** Empty: every priority. */
  priorities: readonly Priority[]
  /** An id, `me` or `nobody`; absent: any owner. */
  owner?: string | undefined
  identityId?: string | undefined
  mentioned?: boolean | undefined
  q: string
  sort: '-last_content_at' | 'last_content_at' | 'waiting_since' | 'priority'
  limit: number
  cursor?: string | undefined
}

type Filters = Pick<ConversationListInput, 'modes' | 'sourceIds' | 'priorities' | 'owner' | 'identityId'>

const openStates: readonly ListedState[] = ['new', 'assigned', 'waiting']
const sorts = {
  '-last_content_at': 'newest',
  last_content_at: 'oldest',
  waiting_since: 'waiting longest',
  priority: 'newest',
} as const

/** Returns a batch of the conversations that this agent can read. Throws 422 for an invalid cursor. */
export async function listConversations(
  { store: { read } }: Needs,
  agent: AgentRecord,
  input: ConversationListInput,
): Promise<{ records: Conversation[]; next: string | null }> {
  const common = await queryOfFilters(read, agent, input)
  const sort = sorts[input.sort]
  const query: Omit<ConversationQuery, 'state'> = {
    words: parseSearch(input.q),
    sort,
    after: input.cursor ? parseCursor(input.cursor, 'to begin again') : null,
    limit: input.limit + 1,
    ...common,
    ...(input.mentioned && { mentionedId: agent.id }),
  }
  const states = input.states.length === 0 ? openStates : [...new Set(input.states)]
  const byPriority = input.sort === 'priority'
  const request: ListRequest = { agent, states, priorities: input.priorities, query }
  const found = byPriority ? await mostUrgentFirst(read, request) : await inAnyOrder(read, request)
  const key = (thread: ThreadRecord) =>
    byPriority
      ? urgencyOf(thread.priority) * perUrgency + thread.last_content_at
      : sort === 'waiting longest'
        ? (thread.waiting_since ?? 0)
        : thread.last_content_at
  const order = sort === 'newest' ? -1 : 1
  const threads = [...new Map(found.map((thread) => [thread.id, thread])).values()].sort(
    (one, other) => order * (key(one) - key(other) || (one.id < other.id ? -1 : 1)),
  )
  const page = threads.slice(0, input.limit)
  const last = page.at(-1)
  const records = await presentConversations(read, page)
  return {
    records: query.words.length === 0 ? records : await withMatchedMessages(read, records, query.words),
    next: last && threads.length > input.limit ? `${key(last)}-${last.id}` : null,
  }
}

interface ListRequest {
  agent: AgentRecord
  states: readonly ListedState[]
  priorities: readonly Priority[]
  query: Omit<ConversationQuery, 'state'>
}

async function inAnyOrder(
  read: Reader,
  { agent, states, priorities: asked, query }: ListRequest,
): Promise<ThreadRecord[]> {
  const queries =
    asked.length === 0 ? [query] : [...new Set(asked)].map((each) => ({ ...query, ...priorityFilter(each) }))
  const found = queries.flatMap((each) => states.map((state) => ofState(read, agent, state, each)))
  return (await Promise.all(found)).flat()
}

// The sort key is one number: the priority times this, plus the time of the newest message.
const perUrgency = 1e13
const urgencyOf = (priority: ThreadRecord['priority']) => priorities.length - priorities.indexOf(priority ?? 'normal')
const priorityFilter = (priority: Priority) => ({ priority: priority === 'normal' ? null : priority })

async function mostUrgentFirst(read: Reader, request: ListRequest): Promise<ThreadRecord[]> {
  const { after, limit } = request.query
  const found: ThreadRecord[] = []
  for (const priority of priorities) {
    const urgency = priorities.length - priorities.indexOf(priority)
    const urgencyReached = after ? Math.floor(after.at / perUrgency) : priorities.length
    const isRequested = request.priorities.length === 0 || request.priorities.includes(priority)
    if (!isRequested || urgency > urgencyReached || found.length >= limit) continue
    const place = after && urgency === urgencyReached ? { at: after.at % perUrgency, id: after.id } : null
    const query = { ...request.query, ...priorityFilter(priority), after: place }
    found.push(...(await inAnyOrder(read, { ...request, priorities: [], query })))
  }
  return found
}

export async function countConversations({ store: { read } }: Needs, agent: AgentRecord, filters: Filters) {
  const { sourceIds, ownerId } = await queryOfFilters(read, agent, filters)
  const channels = await read.channels()
  const none = () => ({ open: 0, needs_answer: 0 })
  const counts = {
    lists: { mine: none(), unassigned: none(), all: none() },
    new: 0,
    mine: 0,
    assigned: 0,
    waiting: 0,
    snoozed: 0,
    mentions: await unreadMentions(read, agent),
    new_by_mode: { asynchronous: 0, real_time: 0, triage: 0 },
  }
  for (const tally of await read.conversationTallies()) {
    const { inbox_state, source_id, owner_id, priority, count } = tally
    const mode = modeOf(channels, tally)
    if (sourceIds && !sourceIds.includes(source_id)) continue
    if (ownerId !== undefined && ownerId !== owner_id) continue
    if (filters.priorities.length > 0 && !filters.priorities.includes(priority ?? 'normal')) continue
    if (filters.modes.length > 0 && !filters.modes.includes(mode)) continue
    const { mine, unassigned, all } = counts.lists
    if (inbox_state === 'snoozed') {
      counts.snoozed += count
      continue
    }
    const list = owner_id === agent.id ? mine : owner_id === null ? unassigned : null
    for (const each of [all, list]) {
      if (!each) continue
      each.open += count
      if (inbox_state !== 'waiting') each.needs_answer += count
    }
    if (inbox_state !== 'closed') counts[inbox_state] += count
    if (inbox_state === 'assigned' && owner_id === agent.id) counts.mine += count
    if (inbox_state === 'new') counts.new_by_mode[mode] += count
  }
  return counts
}

async function unreadMentions(read: Reader, agent: AgentRecord): Promise<number> {
  const mentions = await read.unseenMentionsOf(agent.id)
  if (mentions.length === 0) return 0
  const readable = byId(await readableSources(read, agent))
  return new Set(mentions.flatMap(({ thread_id, source_id }) => (readable.has(source_id) ? [thread_id] : []))).size
}

async function ofState(
  read: Reader,
  agent: AgentRecord,
  listedState: ListedState,
  query: Omit<ConversationQuery, 'state'>,
) {
  if (listedState !== 'mine') return read.conversations({ state: listedState, ...query })
  if (query.ownerId !== undefined && query.ownerId !== agent.id) return []
  return read.conversations({ state: 'assigned', ...query, ownerId: agent.id })
}

async function queryOfFilters(
  read: Reader,
  agent: AgentRecord,
  { modes, sourceIds, owner, identityId }: Filters,
): Promise<Pick<ConversationQuery, 'sourceIds' | 'modes' | 'ownerId' | 'identityId'>> {
  const readable = await readableSources(read, agent)
  const sources = sourceIds.length === 0 ? readable : readable.filter(({ id }) => sourceIds.includes(id))
  const isEverySource = sources.length === (await read.sources()).length
  return {
    sourceIds: isEverySource ? null : sources.map(({ id }) => id),
    modes: modes.length === 0 ? null : modesOf(await read.channels(), sources, modes),
    ...(owner === undefined ? {} : { ownerId: owner === 'nobody' ? null : owner === 'me' ? agent.id : owner }),
    ...(identityId === undefined ? {} : { identityId }),
  }
}

function modesOf(
  channels: readonly ChannelRecord[],
  sources: readonly SourceRecord[],
  routed: readonly RoutingModeName[],
): NonNullable<ConversationQuery['modes']> {
  const routedSources = sources.filter(({ id }) =>
    routed.includes(modeOf(channels, { routing_mode: null, source_id: id })),
  )
  return { routed: [...new Set(routed)], ofSources: routedSources.map(({ id }) => id) }
}

/** Throws 422 for an invalid cursor. `otherwise`: what a request without a cursor returns, for the error message. */
export function parseCursor(cursor: string, otherwise: string): { at: number; id: string } {
  const [, at, id] = /^(\d{1,15})-([0-9a-f]{24})$/.exec(cursor) ?? []
  if (at !== undefined && id !== undefined) return { at: Number(at), id }
  const message = `cursor must be \`next\` of an earlier page; leave it out ${otherwise}.`
  throw invalidField('cursor', 'wrong_format', message)
}
