import { computed, effect, signal } from '@preact/signals'
import type { AgentStep, CustomerStep, Script, ScriptStep } from '../../../contract/script/script'
import type { StructuredContent } from '../../../contract/structured'
import type { WebhookEnvelope } from '../../../contract/webhook-event'
import type { Message } from '../../compose/message'
import type { Studio } from '../studio'

export interface RecordedAnswer {
  message: Message
  envelope: WebhookEnvelope
}

export function createRecording({ stage, view, shown }: Pick<Studio, 'stage' | 'view' | 'shown'>) {
  const taken = signal<readonly RecordedAnswer[] | null>(null)
  const dispose = effect(() => {
    const [newest] = stage.received.value
    const now = taken.peek()
    if (!newest || !now || stage.scripted.peek() || now.at(-1)?.envelope === newest.envelope) return
    taken.value = [...now, { message: shown.peek(), envelope: newest.envelope }]
  })
  return {
    /** The number of recorded answers; null while not recording. */
    count: computed(() => taken.value?.length ?? null),
    begin() {
      // Do not restart a conversation without answers, so that an answer given during the restart is not lost.
      if (stage.scripted.peek() || stage.received.peek().length > 0) stage.restart()
      stage.forget()
      // While recording, a tap must answer and not select a part for editing.
      view.tap.value = 'try'
      taken.value = []
    },
    end(): readonly RecordedAnswer[] {
      const all = taken.peek() ?? []
      taken.value = null
      return all
    },
    dispose,
  }
}

/** Returns a script of the recorded answers. It starts with the customer's greeting, as every script must. */
export function scriptOfRecording(taken: readonly RecordedAnswer[], greeting: string, title: string): Script {
  const steps: ScriptStep[] = [{ from: 'customer', body: greeting }]
  let last = ''
  for (const { message, envelope } of taken) {
    const asked = agentStep(message)
    // If the customer answers the same message twice, the script contains the message once.
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
