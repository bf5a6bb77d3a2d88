import { isRightToLeft } from '../strings/locale'
import { supportedLanguage } from '../strings/speak'
import { type Lookup, lookup, type Text } from '../strings/words'
import own from './strings/en.json'

type Texts = Record<string, Text>

const translations = import.meta.glob<{ default: Texts }>('./strings/languages/*.json')

/** The gallery's own words, in the language of the person. The chat's views have the language of the choice. */
export interface GalleryWords {
  t: Lookup<keyof typeof own>
  /** For the elements with these words. */
  of: { lang: string; dir: 'ltr' | 'rtl' }
}

export async function loadGalleryWords(wanted: readonly string[]): Promise<GalleryWords> {
  const language = supportedLanguage(wanted)
  const fetch = translations[`./strings/languages/${language.split('-')[0]}.json`]
  const texts = fetch ? (await fetch()).default : {}
  return { t: lookup({ language, texts }, own), of: { lang: language, dir: isRightToLeft(language) ? 'rtl' : 'ltr' } }
}
