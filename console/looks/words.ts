import type { WeakPair } from '../../contract/chat/theme'
import { type Lookup, useWords } from '../../widget/strings/words'
import { lookWords } from './strings/en'

type LookKey = keyof typeof lookWords
type LookWords = Lookup<LookKey>

export const useLookWords = (): LookWords => useWords(lookWords)

/** Returns what people call a colour token, such as "Text on buttons" for `on-accent`. */
export function colourName(t: LookWords, token: string): string {
  const key = `look_colour_${token.replaceAll('-', '_')}`
  return Object.hasOwn(lookWords, key) ? t(key as LookKey) : token
}

export function weakSentence(t: LookWords, { side, ink, ground, found, least }: WeakPair): string {
  const [text, below] = [colourName(t, ink), colourName(t, ground)]
  return `${t(`look_side_${side}`)}: ${t('look_weak', { ink: text, ground: below, found, least })}`
}
