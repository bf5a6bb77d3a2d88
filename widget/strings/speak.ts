import type { LaterTranslation, Translation } from './translation'
import { english, type Speech, type Text } from './words'

export interface Language {
  first: Translation
  /** Texts that are seldom used. */
  later(): Promise<{ default: LaterTranslation }>
}

/** Every language except English is a separate chunk, which is fetched when a page or a browser asks for it. */
const languages: Record<string, () => Promise<{ default: Language }>> = {
  fr: () => import('./languages/fr'),
  de: () => import('./languages/de'),
  es: () => import('./languages/es'),
  pt: () => import('./languages/pt'),
  it: () => import('./languages/it'),
  nl: () => import('./languages/nl'),
  pl: () => import('./languages/pl'),
  tr: () => import('./languages/tr'),
  ja: () => import('./languages/ja'),
  zh: () => import('./languages/zh'),
  ar: () => import('./languages/ar'),
  he: () => import('./languages/he'),
}

const nameOf = (tag: string): string => tag.toLowerCase().split('-')[0] ?? ''

/** Whether `Intl` accepts the tag: some browsers have `en-US@posix`. */
export function isLocale(tag: string): boolean {
  try {
    return !!Intl.getCanonicalLocales(tag)
  } catch {
    return false
  }
}

/** The first of these BCP 47 tags whose language we have, without its region if the tag is no locale; English if there is none. */
export function spoken(wanted: readonly string[]): string {
  const tag = wanted.find((each) => nameOf(each) === 'en' || Object.hasOwn(languages, nameOf(each))) ?? 'en'
  return isLocale(tag) ? tag : nameOf(tag)
}

/**
 * The texts of a language; `own` are the texts of the source or the page, which win. `whole`: includes the texts of
 * parts that are fetched later. If a chunk does not arrive, the texts are English.
 */
export async function speak(language: string, own: Readonly<Record<string, Text>> = {}, whole = true): Promise<Speech> {
  try {
    const found = (await languages[nameOf(language)]?.())?.default
    const later = whole ? await found?.later().catch(() => null) : null
    return { language, texts: { ...found?.first, ...later?.default, ...own } }
  } catch {
    return { ...english, texts: own }
  }
}

export const isRightToLeft = (language: string): boolean => ['ar', 'he'].includes(nameOf(language))
