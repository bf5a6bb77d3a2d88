import { useContext } from 'preact/hooks'
import {
  type Lookup,
  pageLocale as localeOfPage,
  type Text,
  useWords as useTexts,
  Words,
} from '../../../widget/strings/words'

/** Replaces widget/strings/words.ts: the sheet has two languages, so formats follow the view that is being drawn. */
export * from '../../../widget/strings/words'

let spoken: string | undefined

/** Every view looks its texts up before it writes a date or an amount. */
export function useWords<K extends string>(own: Readonly<Record<K, Text>>): Lookup<K> {
  spoken = useContext(Words).language
  return useTexts(own)
}

export const pageLocale = (): string | undefined => spoken ?? localeOfPage()
