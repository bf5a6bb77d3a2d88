import { signal } from '@preact/signals'
import { isLocale, isRightToLeft } from '../../../widget/strings/locale'
import { english, type Speech, type Text } from '../../../widget/strings/words'

export const languages = {
  en: 'English',
  fr: 'Français',
  de: 'Deutsch',
  es: 'Español',
  pt: 'Português',
  it: 'Italiano',
  nl: 'Nederlands',
  pl: 'Polski',
  tr: 'Türkçe',
  ja: '日本語',
  zh: '中文',
  ar: 'العربية',
  he: 'עברית',
} as const

export type LanguageTag = keyof typeof languages

/** Returns the name of a language in itself; the tag if the product does not know it. */
export const languageName = (tag: string): string => (languages as Readonly<Record<string, string>>)[tag] ?? tag

export type Texts = Readonly<Record<string, Text>>
/** The type of `import.meta.glob('./strings/languages/*.json')`: functions that load a file, by path. */
export type Dictionaries = Record<string, () => Promise<unknown>>

const shellDictionaries: Dictionaries = import.meta.glob('../strings/languages/*.json')
const key = 'console:language'

/** The language is the agent's choice, or else the browser's. Shell texts have keys with the prefix `shell_`. */
export function createLanguages(dictionaries: readonly Dictionaries[] = []) {
  const speech = signal<Speech>(english)
  const storedLanguage = localStorage.getItem(key)
  const loadedDictionaries = [shellDictionaries, ...dictionaries]

  async function speak(choice: string | null) {
    if (choice === null) localStorage.removeItem(key)
    else localStorage.setItem(key, choice)
    const tag = supportedLanguage(choice ? [choice] : navigator.languages)
    const texts = await Promise.all(loadedDictionaries.map((each) => textsOf(each, tag)))
    const language = regionalOf(tag, navigator.languages)
    document.documentElement.lang = language
    document.documentElement.dir = isRightToLeft(tag) ? 'rtl' : 'ltr'
    speech.value = { language, texts: Object.assign({}, ...texts) }
  }

  return {
    speech,
    /** Before the sign-in, this browser's last language applies. */
    begin: () => speak(storedLanguage),
    /** Sets the language. Null means the browser's. */
    speak,
    /** Adds the texts of lazily loaded code to the current language, and to languages chosen later. */
    async addDictionaries(added: Dictionaries) {
      if (loadedDictionaries.includes(added)) return
      loadedDictionaries.push(added)
      const { language } = speech.peek()
      const texts = await textsOf(added, supportedLanguage([language]))
      // After a change of language during the load, the new language already has these texts.
      const current = speech.peek()
      if (current.language === language) speech.value = { language, texts: { ...current.texts, ...texts } }
    },
  }
}

export type Languages = ReturnType<typeof createLanguages>

/** Returns the texts of a language, or English when the file fails to load. */
async function textsOf(dictionaries: Dictionaries, tag: string): Promise<Texts> {
  const file = Object.entries(dictionaries).find(([path]) => path.endsWith(`/${tag}.json`))?.[1]
  const module = (await file?.().catch(() => null)) as { default?: Texts } | null | undefined
  return module?.default ?? {}
}

/** Returns the first of these languages that the console supports, else English. */
export function supportedLanguage(tags: readonly string[]): LanguageTag {
  const names = tags.map((tag) => tag.toLowerCase().split('-')[0] ?? '')
  return (names.find((name) => Object.hasOwn(languages, name)) ?? 'en') as LanguageTag
}

/** Adds the browser's region for dates and numbers: `en` becomes `en-GB` in Britain. */
export const regionalOf = (tag: LanguageTag, tags: readonly string[]): string =>
  tags.find((each) => supportedLanguage([each]) === tag && each.toLowerCase().startsWith(tag) && isLocale(each)) ?? tag
