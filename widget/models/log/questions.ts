import { computed, type ReadonlySignal } from '@preact/signals'
import type { CustomerContent } from '../../../contract/chat/realtime'
import type { VisitorThread } from '../../../contract/chat/visitor'
import type { StructuredContent, StructuredType } from '../../../contract/structured'
import type { NewMessage } from './message-sender'
import type { Message } from './messages'

/** What the chat knows of the structured types. */
export interface TypeRules {
  /** Whether the customer answers by one of its choices. */
  choiceOf(structured: StructuredContent): boolean | 'newest'
  /** True if the view of the type is loaded. */
  isDrawn(type: StructuredType): boolean
}

export function createQuestions(
  messages: ReadonlySignal<readonly Message[]>,
  thread: ReadonlySignal<Pick<VisitorThread, 'closed' | 'text_input_disabled'> | null>,
  { choiceOf, isDrawn }: TypeRules,
) {
  const answers = computed(() => {
    const found = new Map<string, Message>()
    for (const message of messages.value) {
      const { from, in_reply_to_id } = message.content
      if (from !== 'customer' || !in_reply_to_id) continue
      // In two tabs a question can be answered twice. The refused answer must not hide the accepted one.
      if (message.state !== 'failed' || !found.has(in_reply_to_id)) found.set(in_reply_to_id, message)
    }
    return found
  })

  /** The newest message, if an agent wrote it. Null if the customer has written since. */
  const current = computed(() => {
    const last = messages.value.at(-1)?.content
    return last?.from === 'agent' ? last : null
  })

  const threadLocked = computed(() => thread.value?.text_input_disabled === true && !thread.value.closed)
  const asksToChoose = computed(() => {
    const structured = current.value?.structured_content
    return !!structured && !!choiceOf(structured)
  })

  const locking = computed(() => {
    const structured = current.value?.structured_content
    return structured?.type === 'select' && structured.disable_text_input === true ? structured : null
  })

  return {
    /** True if the customer cannot write, and no open question offers a choice. */
    textInputDisabled: computed(() => threadLocked.value && !asksToChoose.value),
    /** Whether only an offered answer is accepted. False if the widget cannot show the choices. */
    textInputLocked: computed(() => {
      if (threadLocked.value) return true
      return locking.value !== null && isDrawn('select')
    }),
    /**
     * If the typed text is the name of an offered choice, returns it as an answer. The server refuses other texts while
     * a question locks the text box.
     */
    answerNamed(text: string): Pick<NewMessage, 'in_reply_to_id' | 'structured_reply'> {
      const choice = locking.peek()?.items.find(({ title }) => sameText(title, text))
      return choice ? { in_reply_to_id: current.peek()?.id, structured_reply: { payload: choice.payload || null } } : {}
    },
    answerOf: (contentId: string) => answers.value.get(contentId) ?? null,
    isCurrent: ({ id }: CustomerContent) => current.value?.id === id,
  }
}

const sameText = (a: string, b: string) => a.trim().toLocaleLowerCase() === b.trim().toLocaleLowerCase()
