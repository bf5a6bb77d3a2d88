import { type Later, later } from '../later'
import { isLocale, languageOf } from './locale'
import type { LaterTranslation, Translation } from './translation'
import { english, type Speech, type Text } from './words'

export interface Language {
  first: Translation
  later: Later<{ default: LaterTranslation }>
}

/** Every language except English is a separate chunk, which is fetched when a page or a browser needs it. */
const languages: Record<string, Later<{ default: Language }>> = {
  fr: later(() => import('./languages/fr')),
  de: later(() => import('./languages/de')),
  es: later(() => import('./languages/es')),
  pt: later(() => import('./languages/pt')),
  it: later(() => import('./languages/it')),
  nl: later(() => import('./languages/nl')),
  pl: later(() => import('./languages/pl')),
  tr: later(() => import('./languages/tr')),
  ja: later(() => import('./languages/ja')),
  zh: later(() => import('./languages/zh')),
  ar: later(() => import('./languages/ar')),
  he: later(() => import('./languages/he')),
}

/**
 * Returns the first of these BCP 47 tags whose language is supported, without its region if the tag is not a locale;
 * English if there is none.
 */
export function supportedLanguage(wanted: readonly string[]): string {
  const tag = wanted.find((each) => languageOf(each) === 'en' || Object.hasOwn(languages, languageOf(each))) ?? 'en'
  return isLocale(tag) ? tag : languageOf(tag)
}

/**
 * Loads texts. `own` texts replace them; `whole` includes the texts of later parts. Missing texts are English until
 * `lacking` resolves.
 */
export async function loadSpeech(
  language: string,
  own: Readonly<Record<string, Text>> = {},
  whole = true,
): Promise<Speech & { lacking?: Promise<unknown> }> {
  const file = languages[languageOf(language)]
  const found = (await file?.load())?.default
  if (file && !found) return { ...english, texts: own, lacking: file.ready() }
  const late = whole ? found?.later : undefined
  const more = await late?.load()
  const texts = { ...found?.first, ...more?.default, ...own }
  return { language, texts, ...(late && !more && { lacking: late.ready() }) }
}
