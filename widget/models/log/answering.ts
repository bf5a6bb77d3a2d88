import { computed, type ReadonlySignal } from '@preact/signals'
import type { CustomerContent } from '../../../contract/chat/realtime'
import type { VisitorThread } from '../../../contract/chat/visitor'
import type { StructuredType } from '../../../contract/structured'
import type { Message } from './messages'

/** Types of questions that a customer answers with a choice. */
const choices: ReadonlySet<StructuredType | undefined> = new Set(['select', 'list', 'time_select'])

/** The questions that the customer may answer now in the conversation that is shown, and their answers. */
export function createAnswering(
  messages: ReadonlySignal<readonly Message[]>,
  thread: ReadonlySignal<Pick<VisitorThread, 'closed' | 'text_input_disabled'> | null>,
) {
  const answers = computed(() => {
    const found = new Map<string, Message>()
    for (const message of messages.value) {
      const { from, in_reply_to_id } = message.content
      if (from !== 'customer' || !in_reply_to_id) continue
      // A refused answer, as from the second of two tabs, does not hide the accepted answer.
      if (message.state !== 'failed' || !found.has(in_reply_to_id)) found.set(in_reply_to_id, message)
    }
    return found
  })

  /** The newest message, if it is from the other side: the customer has not answered or written since. */
  const current = computed(() => {
    const last = messages.value.at(-1)?.content
    return last?.from === 'agent' ? last : null
  })

  const threadLocked = computed(() => thread.value?.text_input_disabled === true && !thread.value.closed)
  const asksToChoose = computed(() => choices.has(current.value?.structured_content?.type))

  return {
    /** True if the customer cannot write, and no open question offers a choice. */
    textInputDisabled: computed(() => threadLocked.value && !asksToChoose.value),
    /** True while only an offered answer is allowed. */
    textInputLocked: computed(() => {
      if (threadLocked.value) return true
      const structured = current.value?.structured_content
      return structured?.type === 'select' && structured.disable_text_input === true
    }),
    /** The customer's newest message that answers this content. */
    answerOf: (contentId: string) => answers.value.get(contentId) ?? null,
    isCurrent: ({ id }: CustomerContent) => current.value?.id === id,
  }
}
