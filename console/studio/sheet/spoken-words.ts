import { useContext } from 'preact/hooks'
import {
  type Lookup,
  pageLocale as localeOfPage,
  type Text,
  useWords as useTexts,
  Words,
} from '../../../widget/strings/words'

/** Replaces widget/strings/words.ts. The sheet shows two languages, so formats use the language of the view. */
export * from '../../../widget/strings/words'

let spoken: string | undefined

/** Remembers the language for formats: every view calls this before it formats a date or an amount. */
export function useWords<K extends string>(own: Readonly<Record<K, Text>>): Lookup<K> {
  spoken = useContext(Words).language
  return useTexts(own)
}

export const pageLocale = (): string | undefined => spoken ?? localeOfPage()
