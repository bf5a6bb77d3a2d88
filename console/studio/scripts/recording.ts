import type { AgentStep, CustomerStep, Script, ScriptStep } from '../../../contract/script/script'
import type { StructuredContent } from '../../../contract/structured'
import type { WebhookEnvelope } from '../../../contract/webhook-event'
import type { Message } from '../../compose/message'

/** What the studio's stage has seen: the message that stood there, and what the customer said to it. */
export interface Taken {
  message: Message
  envelope: WebhookEnvelope
}

/** A script of what was said on the stage, in order. The customer begins, so somebody greets first. */
export function recorded(taken: readonly Taken[], greeting: string, title: string): Script {
  const steps: ScriptStep[] = [{ from: 'customer', body: greeting }]
  let last = ''
  for (const { message, envelope } of taken) {
    const asked = agentStep(message)
    // An answer to the same message again is another answer, not another message.
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
