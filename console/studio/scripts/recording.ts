import type { AgentStep, CustomerStep, Script, ScriptStep } from '../../../contract/script/script'
import type { StructuredContent } from '../../../contract/structured'
import type { WebhookEnvelope } from '../../../contract/webhook-event'
import type { Message } from '../../compose/message'

/** An answer of the customer on the stage, and the message that it answers. */
export interface Taken {
  message: Message
  envelope: WebhookEnvelope
}

/** Returns a script of the recorded conversation. A script begins with a customer's line, so the greeting comes first. */
export function recorded(taken: readonly Taken[], greeting: string, title: string): Script {
  const steps: ScriptStep[] = [{ from: 'customer', body: greeting }]
  let last = ''
  for (const { message, envelope } of taken) {
    const asked = agentStep(message)
    // A second answer to the same message does not repeat the message.
    if (JSON.stringify(asked) !== last) steps.push(asked)
    last = JSON.stringify(asked)
    const said = customerStep(envelope)
    if (said) steps.push(said)
  }
  return { script: 1, title, steps }
}

function agentStep({ body, structured_content: content }: Message): AgentStep {
  return {
    from: 'agent',
    ...(typeof body === 'string' && body !== '' ? { body } : {}),
    ...(content ? { structured_content: content as StructuredContent } : {}),
  }
}

function customerStep({ events: [event] }: WebhookEnvelope): CustomerStep | null {
  if (event?.resource.type !== 'message') return null
  const { body, structured_reply: reply } = event.resource.metadata
  const isReply = (given: typeof reply): given is NonNullable<CustomerStep['structured_reply']> =>
    Object.keys(given).length > 0
  return { from: 'customer', ...(body ? { body } : {}), ...(isReply(reply) ? { structured_reply: reply } : {}) }
}
