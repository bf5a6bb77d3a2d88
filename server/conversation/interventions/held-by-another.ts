import type { AgentName } from '../../../contract/inbox'
import type { Reader } from '../ports'
import { Refusal } from '../refusals'

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

type Reads = Pick<Reader, 'agent'>

const named = async (read: Reads, id: string): Promise<AgentName> => ({ id, name: (await read.agent(id))?.name ?? '' })

/** 409: it was free to take, and somebody has taken it. */
export const takenBy = async (read: Reads, ownerId: string) =>
  new HeldByAnother('taken', (name) => `${name} has this conversation.`, await named(read, ownerId))

/** 403: only its owner may, and whoever may edit interventions. */
export const ownedBy = async (read: Reads, ownerId: string) =>
  new HeldByAnother(
    'not_owner',
    (name) => `This conversation belongs to ${name}: ask for it, or for the right to edit interventions.`,
    await named(read, ownerId),
  )

/** 409: it has changed hands since the request saw it. */
export const changedHandsTo = async (read: Reads, ownerId: string) =>
  new HeldByAnother(
    'intervention_changed',
    (name) => `${name} has just taken this conversation. What you wrote was not sent.`,
    await named(read, ownerId),
  )
