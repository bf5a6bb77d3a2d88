import { computed } from '@preact/signals'
import { type Lookup, lookup, useWords } from '../../widget/strings/words'
import type { Languages } from '../shell/words/languages'
import { refusalSentence } from '../shell/words/sentence'
import type { SizeName } from './see/view'
import { studioWords } from './strings/en'

export type StudioLookup = Lookup<keyof typeof studioWords>
export const useStudioWords = (): StudioLookup => useWords(studioWords)

/** The words of sizes and sides, which the review page has too. */
export const sizeKey = (size: SizeName) =>
  size === 'phone' || size === 'window' ? (`review_size_${size}` as const) : (`size_${size}` as const)
export const sideKey = (side: 'light' | 'dark' | '') =>
  side ? (`review_theme_${side}` as const) : 'review_theme_device'

export type StudioWords = ReturnType<typeof createStudioWords>

/** The texts of models, in the language at the time of the call. */
export function createStudioWords({ speech }: Pick<Languages, 'speech'>) {
  const current = computed(() => lookup(speech.value, studioWords))
  const t: StudioLookup = (key, params) => current.value(key, params)
  return { t, sentence: (error: unknown) => refusalSentence(t, error) }
}
