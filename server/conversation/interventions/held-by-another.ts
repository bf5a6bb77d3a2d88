import type { AgentName } from '../../../contract/inbox/conversation'
import { Refusal } from '../refusals'
import type { Settings } from '../settings'

const sentences = {
  /** Another agent took the conversation after the request read it. */
  taken: (name: string) => `${name} has this conversation.`,
  /** Only the owner, or an agent with the right to edit interventions, may do this. */
  not_owner: (name: string) =>
    `This conversation belongs to ${name}: ask for it, or for the right to edit interventions.`,
  /** The conversation got another owner after the request read it. */
  intervention_changed: (name: string) => `${name} has just taken this conversation. What you wrote was not sent.`,
}

export class HeldByAnother extends Refusal {
  readonly owner: AgentName
  constructor(code: keyof typeof sentences, { agents }: Pick<Settings, 'agents'>, ownerId: string) {
    const name = agents.get(ownerId)?.name ?? ''
    super(code, code === 'not_owner' ? 'forbidden' : 'conflict', sentences[code](name || 'Another agent'))
    this.owner = { id: ownerId, name }
  }
}
