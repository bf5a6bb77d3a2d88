import { isOpen } from '../../../contract/business-hours'
import type { SourceRecord, ThreadRecord } from '../records'
import type { Settings } from '../settings'

type Agents = Pick<Settings, 'agents'>

/** Whether the source's AI agent answers in this conversation: no person has it, and the settings allow it. */
export function answersIn(
  { agents }: Agents,
  source: SourceRecord,
  thread: ThreadRecord,
  now: number,
  isGivenBack = false,
): boolean {
  const { ai_agent: aiAgent, business_hours: hours } = source.settings
  if (!aiAgent || !source.active || agents.get(aiAgent.user_id)?.enabled !== true) return false
  if (thread.closed || thread.closing || thread.handed_over_at !== null || isOfPerson({ agents }, thread)) return false
  if (aiAgent.answers === 'outside_hours') return !isOpen(hours, now)
  return aiAgent.answers === 'always' || isGivenBack || thread.first_person_reply_at === null
}

/** Whether a person owns the conversation. */
export const isOfPerson = ({ agents }: Agents, { owner_id }: Pick<ThreadRecord, 'owner_id'>): boolean =>
  owner_id !== null && agents.get(owner_id)?.email != null
