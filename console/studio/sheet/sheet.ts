import { computed, effect, type ReadonlySignal, signal } from '@preact/signals'
import { loadSpeech } from '../../../widget/strings/speak'
import type { Speech } from '../../../widget/strings/words'
import { fetchViews } from '../../../widget/views/log/message-views'
import type { Message } from '../../compose/message'
import { createStageMessage } from '../see/stage-message'
import type { Scene } from '../stage/protocol'
import type { Studio } from '../studio'
import { type Direction, directions, languageIn } from './cells'

export type Sheet = ReturnType<typeof createSheet>

export function createSheet({
  checking,
  schemas,
  stage,
  view,
}: Pick<Studio, 'checking' | 'schemas' | 'stage' | 'view'>) {
  const scene = signal<Scene | null>(null)
  const speeches = signal<Readonly<Record<Direction, Speech>> | null>(null)
  const { language } = view
  const state = signal('fresh' as const)
  const { mediaOf, fileChanges } = stage
  const needs = { checking, state, schemas, language, mediaOf, fileChanges }
  const message = createStageMessage(needs, (next) => {
    // Wait for the code of the views; otherwise the message would appear as plain text first.
    const missing = next && fetchViews([next])
    if (!missing) scene.value = next
    else
      void missing.then(() => {
        scene.value = next
      })
  })
  const dispose = effect(() => {
    const chosen = language.value
    void Promise.all(directions.map((each) => loadSpeech(languageIn(each, chosen)))).then(([ltr, rtl]) => {
      if (ltr && rtl && language.peek() === chosen) speeches.value = { ltr, rtl }
    })
  })
  return {
    scene: scene as ReadonlySignal<Scene | null>,
    speeches: speeches as ReadonlySignal<Readonly<Record<Direction, Speech>> | null>,
    dispose() {
      message.dispose()
      dispose()
    },
  }
}

/** The server renders no text without structured content. */
export const withText = (sheet: Sheet, message: ReadonlySignal<unknown>): Sheet => ({
  ...sheet,
  scene: computed((): Scene | null => {
    const { body, structured_content } = Object(message.value) as Message
    if (structured_content || typeof body !== 'string') return sheet.scene.value
    return { body, structured_content: null, media: {} }
  }),
})
