import type { ValueChange } from '../../../contract/audit-event'
import type { AgentName } from '../../../contract/inbox/conversation'
import type { LogAction } from '../../../contract/log-action'
import { iso } from '../clock-and-ids'
import type { Needs } from '../needs'
import type { AgentRecord } from '../records'
import { readableThread } from '../threads/readable-thread'
import { agentNames } from './present'

const most = 100
const mostHandlings = 20

export const conversationEventNames = [
  'taken',
  'released',
  'reassigned',
  'handed_over',
  'sorted',
  'prioritized',
  'snoozed',
  'woken',
  'closed',
  'reopened',
] as const

interface ConversationEvent {
  at: string
  what: (typeof conversationEventNames)[number]
  /** Null if no agent did it. */
  by: AgentName | null
  /** The new owner (`reassigned`); null if unknown. */
  to: AgentName | null
  /** The owner before (`taken`, `reassigned`, `released`); null if there was none. */
  from: AgentName | null
  /** The routing mode (`sorted`) or the priority (`prioritized`) before and after; null if unknown. */
  values: { from: string; to: string } | null
  /** The end of the snooze (`snoozed`); null if unknown. */
  until: string | null
}

const eventNamesOfActions: Readonly<Partial<Record<LogAction, ConversationEvent['what']>>> = {
  'intervention.opened': 'taken',
  'intervention.taken': 'taken',
  'intervention.released': 'released',
  'intervention.reassigned': 'reassigned',
  'content_thread.handed_over': 'handed_over',
  'content_thread.sorted': 'sorted',
  'content_thread.prioritized': 'prioritized',
  'content_thread.snoozed': 'snoozed',
  'content_thread.woken': 'woken',
  'content_thread.closed': 'closed',
  'content_thread.opened': 'reopened',
}

/** Returns the history of a conversation, for every agent who can read it. Throws 404. */
export async function eventsOfConversation(
  needs: Needs,
  agent: AgentRecord,
  id: string,
): Promise<{ records: ConversationEvent[] }> {
  const { read } = needs.store
  const thread = await readableThread(read, agent, id)
  const handlings = (await read.interventionsOfThread(id)).slice(-mostHandlings)
  const [found, nameOf] = await Promise.all([
    Promise.all(
      [thread, ...handlings].map((subject) =>
        read.events({ sourceIds: null, subjectId: subject.id }, { offset: 0, limit: most }),
      ),
    ),
    agentNames(read),
  ])
  const records = found
    .flatMap((each) => each.records)
    .sort((a, b) => a.created_at - b.created_at || (a.id < b.id ? -1 : 1))
    .flatMap(({ action, agent_id, details, created_at }): ConversationEvent[] => {
      const what = eventNamesOfActions[action as LogAction]
      const to = details?.user_id ? nameOf(details.user_id) : null
      const by = agent_id === null ? null : nameOf(agent_id)
      const { user_id, routing_mode, priority } = details?.values ?? {}
      const from = user_id?.from ? nameOf(String(user_id.from)) : null
      const values = textsOf(routing_mode ?? priority)
      return what ? [{ at: iso(created_at), what, by, to, from, values, until: details?.until ?? null }] : []
    })
  return { records: records.slice(-most) }
}

const textsOf = (change: ValueChange | undefined) =>
  change ? { from: String(change.from ?? ''), to: String(change.to ?? '') } : null
