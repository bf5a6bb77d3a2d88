import { effect, untracked } from '@preact/signals'
import { mostSteps, type StudioDocument } from '../../compose/document/document'
import type { Replaced, WholeDraft } from './stored-languages'

interface ReplacingNeeds {
  document: Pick<StudioDocument, 'text' | 'past' | 'steps' | 'addStep'>
  /** Returns the languages of now, with this text in the document. */
  draft(text: string): WholeDraft
  restore(draft: WholeDraft): void
  stored: Replaced | null
}

/** Takes the languages along when undo or redo steps between a message and the one that replaced it. */
export function createReplacing({ document, draft, restore, stored }: ReplacingNeeds) {
  const depth = () => document.past.peek().length
  let replaced = stored
  /** The number of earlier texts when the document shows the other message. */
  let at = stored ? depthIn(stored.current) - stored.back : 0

  /** A renamed language is that of the document. */
  function isShown(language: string): boolean {
    return !Object.hasOwn(draft('').languages.texts, language)
  }
  function depthIn(language: string): number {
    return isShown(language) ? depth() : (draft('').pasts[language]?.length ?? 0)
  }

  function followStep() {
    if (!replaced || document.text.peek() !== replaced.other.text) return
    if (depth() !== at || !isShown(replaced.current)) return
    const { other, text, back } = replaced
    replaced = { other: draft(text), text: other.text, current: other.languages.current, back: back > 0 ? 0 : 1 }
    at += back > 0 ? 1 : -1
    restore(other)
  }
  effect(() => {
    if (document.steps.value > 0) untracked(followStep)
  })

  return {
    /** Called before a message with this text replaces the present one. */
    replace(text: string, current: string) {
      const before = document.text.peek()
      at = Math.min(depth(), mostSteps - 1)
      replaced = { other: draft(before), text, current, back: 1 }
      if (before === text) document.addStep()
    },
    stored: (): Replaced | null => replaced && { ...replaced, back: Math.max(0, depthIn(replaced.current) - at) },
  }
}
