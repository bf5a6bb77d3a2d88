import { computed, effect, signal } from '@preact/signals'
import type { AgentStep, CustomerStep, Script, ScriptStep } from '../../../contract/script/script'
import type { StructuredContent } from '../../../contract/structured'
import { optionsOf } from '../../../contract/structured/options'
import type { WebhookEnvelope } from '../../../contract/webhook-event'
import type { Message } from '../../compose/message'
import type { Studio } from '../studio'

export interface RecordedAnswer {
  message: Message
  /** The message in each of its languages; none if nobody said one. */
  versions: Readonly<Record<string, Message>>
  envelope: WebhookEnvelope
}

type RecordingNeeds = Pick<Studio, 'stage' | 'view' | 'shown' | 'samples' | 'translations'>

export function createRecording({ stage, view, shown, samples, translations }: RecordingNeeds) {
  const versions = () =>
    Object.fromEntries(
      translations.tags.peek().map((tag) => [tag, Object(samples.fill(translations.valueIn(tag))) as Message]),
    )

  const taken = signal<readonly RecordedAnswer[] | null>(null)
  const dispose = effect(() => {
    const [newest] = stage.received.value
    const now = taken.peek()
    if (!newest || !now || stage.scripted.peek() || now.at(-1)?.envelope === newest.envelope) return
    taken.value = [...now, { message: shown.peek(), versions: versions(), envelope: newest.envelope }]
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

interface RecordingWords {
  greeting: string
  title: string
  /** The language of the stage. */
  language: string
}

/** Returns a script of the recorded answers. It starts with the customer's greeting, as every script must. */
export function scriptOfRecording(
  taken: readonly RecordedAnswer[],
  { greeting, title, language }: RecordingWords,
): Script {
  const steps: ScriptStep[] = [{ from: 'customer', body: greeting }]
  const isMany = taken.some(({ versions }) => Object.keys(versions).length > 1)
  let last = ''
  for (const { message, versions, envelope } of taken) {
    const { [language]: own = message, ...others } = versions
    const asked = agentStep(own, others)
    // If the customer answers the same message twice, the script contains the message once.
    if (JSON.stringify(asked) !== last) steps.push(asked)
    last = JSON.stringify(asked)
    const said = customerStep(envelope)
    if (said) steps.push(tapIn(said, { message, own, others }) ?? said)
  }
  return { script: 1, title, ...(isMany && { language }), steps }
}

function agentStep(message: Message, others: RecordedAnswer['versions']): AgentStep {
  const translations = Object.fromEntries(Object.entries(others).map(([tag, version]) => [tag, wordsOf(version)]))
  return {
    from: 'agent',
    ...wordsOf(message),
    ...(Object.keys(translations).length > 0 && { translations }),
  }
}

function wordsOf({ body, structured_content: content }: Message): Omit<AgentStep, 'from'> {
  return {
    ...(typeof body === 'string' && body !== '' ? { body } : {}),
    ...(content ? { structured_content: content as StructuredContent } : {}),
  }
}

/** Returns the answer as a tap on the same item in each language; null if a language lacks that item. */
function tapIn(
  { body = '' }: CustomerStep,
  { message, own, others }: { message: Message; own: Message; others: RecordedAnswer['versions'] },
): CustomerStep | null {
  if (Object.keys(others).length === 0) return null
  const nth = body ? tapsOf(message).indexOf(body) : -1
  const [tap, ...taps] = [own, ...Object.values(others)].map((each) => tapsOf(each)[nth])
  if (tap === undefined || taps.some((each) => each === undefined)) return null
  const translations = Object.fromEntries(Object.keys(others).map((tag, place) => [tag, { tap: taps[place] ?? '' }]))
  return { from: 'customer', tap, translations }
}

/** Returns what each item of a message answers. Accepts any content. */
function tapsOf({ structured_content }: Message): string[] {
  try {
    const options = optionsOf({ structured_content: structured_content as StructuredContent })
    return options.map((each) => ('reply' in each ? each.body : ''))
  } catch {
    return []
  }
}

function customerStep({ events: [event] }: WebhookEnvelope): CustomerStep | null {
  if (event?.resource.type !== 'message') return null
  const { body, structured_reply: reply } = event.resource.metadata
  const isReply = (given: typeof reply): given is NonNullable<CustomerStep['structured_reply']> =>
    Object.keys(given).length > 0
  return { from: 'customer', ...(body ? { body } : {}), ...(isReply(reply) ? { structured_reply: reply } : {}) }
}
