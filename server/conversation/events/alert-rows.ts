import type { Clock, Ids } from '../clock-and-ids'
import type { AlertCause, ThreadRecord } from '../records'
import type { Settings } from '../settings'
import { rowOf } from './ordering-keys'
import type { NewOutboxRow } from './outbox-port'

interface Needs {
  clock: Clock
  ids: Ids
  pushes: { delayMs: number }
}

/** Returns an outbox row for a notice after a delay. No notice is sent if the message needs no agent by then. */
export function alertRow(needs: Needs, of: AlertCause, id: string): NewOutboxRow {
  const row = rowOf(needs, `alert:${of}:${id}`, { kind: 'alert', of, id })
  return { ...row, due_at: row.due_at + needs.pushes.delayMs }
}

/** Closes the notices of a conversation, for all agents or only for `agentId`, who has read it. */
export function closeAlertsRow(needs: Pick<Needs, 'clock' | 'ids'>, threadId: string, agentId?: string): NewOutboxRow {
  const id = agentId === undefined ? threadId : `${threadId}:${agentId}`
  return rowOf(needs, `alert:reading:${threadId}`, { kind: 'alert', of: 'reading', id })
}

/** Returns the rows about a customer's message; none if no agent whom it concerns has a subscribed browser. */
export function rowsForAgents(
  needs: Needs,
  settings: Settings,
  thread: ThreadRecord,
  contentId: string,
): NewOutboxRow[] {
  return needsAlerts(settings, thread) ? [alertRow(needs, 'message', contentId)] : []
}

export const needsAlerts = ({ agents }: Settings, { owner_id, inbox_state }: ThreadRecord): boolean =>
  owner_id !== null ? agents.get(owner_id)?.alerted === true : inbox_state === 'new' && isAnyAlerted(agents)

export const isAnyAlerted = (agents: Settings['agents']): boolean => {
  for (const { alerted } of agents.values()) if (alerted) return true
  return false
}
