import { computed, type ReadonlySignal, signal } from '@preact/signals'
import type { CustomerContent } from '../../../contract/chat/realtime'
import type { Conversation } from '../../../widget/models/log/conversation'
import { createMessages } from '../../../widget/models/log/messages'
import { createQuestions } from '../../../widget/models/log/questions'
import { choiceOf } from '../../../widget/types'
import { answerOf } from '../see/sample-answer'
import { createConversation } from '../stage/conversation'
import type { Scene } from '../stage/protocol'

export const directions = ['ltr', 'rtl'] as const
export type Direction = (typeof directions)[number]
export const states = ['fresh', 'answered'] as const
export type CellState = (typeof states)[number]

export const directionOf = (language: string): Direction => (['ar', 'he'].includes(language) ? 'rtl' : 'ltr')

/** Returns a language with this direction: the chosen language if it fits, otherwise English or Arabic. */
export const languageIn = (direction: Direction, chosen: string) =>
  directionOf(chosen) === direction ? chosen : direction === 'rtl' ? 'ar' : 'en'

/** A conversation with only this message, for the widget's views. `name` is part of its ids. */
export function createCell(scene: ReadonlySignal<Scene | null>, state: CellState, language: string, name: string) {
  const begun = new Date()
  const contents = computed(() => {
    const shown = scene.value
    return shown ? contentsOf(shown, state, language, name, begun) : []
  })
  const messages = createMessages(contents, signal([]), signal(null))
  const types = { choiceOf, isDrawn: () => true }
  // The views read only these parts of a conversation.
  const conversation = { ...createQuestions(messages, signal(null), types), reply() {}, acts: signal(null) }
  return { messages, conversation: conversation as object as Conversation }
}

function contentsOf(
  scene: Scene,
  state: CellState,
  language: string,
  name: string,
  begun: Date,
): readonly CustomerContent[] {
  let made = 0
  const type = scene.structured_content?.type
  // Stable ids: after an edit the message has the same ids, so that pictures do not load again.
  const conversation = createConversation({ now: () => begun, newId: () => `${name}-${type}-${made++}` })
  const answer = state === 'answered' ? answerOf(scene.structured_content, language) : null
  conversation.addScene({ ...scene, answer })
  return conversation.contents
}
