import own from './english/log.json'
import { type Lookup, useWords } from './words'

export const enLog = own

export type LogTranslate = Lookup<keyof typeof enLog>
export const useLogTranslate = (): LogTranslate => useWords(enLog)
