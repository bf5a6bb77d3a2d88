import { type Lookup, useWords } from '../../../widget/strings/words'
import own from './en.json'

export type PlayLookup = Lookup<keyof typeof own>
export const usePlayWords = (): PlayLookup => useWords(own)
