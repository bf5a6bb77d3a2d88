import type { AgentName } from '../../../contract/inbox/conversation'
import { Refusal } from '../refusals'
import type { Settings } from '../settings'

const sentences = {
  /** It was free to take, and somebody has taken it. */
  taken: (name: string) => `${name} has this conversation.`,
  /** Only the owner may do this, and agents with the right to edit interventions. */
  not_owner: (name: string) =>
    `This conversation belongs to ${name}: ask for it, or for the right to edit interventions.`,
  /** It has changed hands since the request saw it. */
  intervention_changed: (name: string) => `${name} has just taken this conversation. What you wrote was not sent.`,
}

/** Another agent has it: the refusal says who. */
export class HeldByAnother extends Refusal {
  readonly owner: AgentName
  constructor(code: keyof typeof sentences, { agents }: Pick<Settings, 'agents'>, ownerId: string) {
    const name = agents.get(ownerId)?.name ?? ''
    super(code, code === 'not_owner' ? 'forbidden' : 'conflict', sentences[code](name || 'Another agent'))
    this.owner = { id: ownerId, name }
  }
}
