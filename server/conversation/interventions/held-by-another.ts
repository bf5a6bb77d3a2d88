import type { AgentName } from '../../../contract/inbox'
import { Refusal } from '../refusals'
import type { Settings } from '../settings'

/** Another agent has it: the refusal says who. */
export class HeldByAnother extends Refusal {
  constructor(
    code: 'taken' | 'not_owner' | 'intervention_changed',
    sentence: (name: string) => string,
    readonly owner: AgentName,
  ) {
    super(code, code === 'not_owner' ? 'forbidden' : 'conflict', sentence(owner.name || 'Another agent'))
  }
}

type Agents = Pick<Settings, 'agents'>

const named = ({ agents }: Agents, id: string): AgentName => ({ id, name: agents.get(id)?.name ?? '' })

/** 409: it was free to take, and somebody has taken it. */
export const takenBy = (settings: Agents, ownerId: string) =>
  new HeldByAnother('taken', (name) => `${name} has this conversation.`, named(settings, ownerId))

/** 403: only the owner may do this, and agents with the right to edit interventions. */
export const ownedBy = (settings: Agents, ownerId: string) =>
  new HeldByAnother(
    'not_owner',
    (name) => `This conversation belongs to ${name}: ask for it, or for the right to edit interventions.`,
    named(settings, ownerId),
  )

/** 409: it has changed hands since the request saw it. */
export const changedHandsTo = (settings: Agents, ownerId: string) =>
  new HeldByAnother(
    'intervention_changed',
    (name) => `${name} has just taken this conversation. What you wrote was not sent.`,
    named(settings, ownerId),
  )
