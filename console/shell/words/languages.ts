import { signal } from '@preact/signals'
import { isLocale, isRightToLeft } from '../../../widget/strings/speak'
import { english, type Speech, type Text } from '../../../widget/strings/words'

/** Every language of the console, by its own name. */
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

export type Texts = Readonly<Record<string, Text>>
/** What `import.meta.glob('./strings/languages/*.json')` gives: a function that loads the file, by its path. */
export type Dictionaries = Record<string, () => Promise<unknown>>

const own: Dictionaries = import.meta.glob('../strings/languages/*.json')
const key = 'console:language'

export type Languages = ReturnType<typeof createLanguages>

/**
 * What the console speaks: the language that somebody chose, else the browser's. A page's words come with its own dictionary, one file for each
 * language, fetched only where it is wanted; the words of the shell are in the same record and begin with `shell_`.
 */
export function createLanguages(dictionaries: Dictionaries = {}) {
  const speech = signal<Speech>(english)
  const wanted = localStorage.getItem(key)
  const spoken = [own, dictionaries]

  async function speak(choice: string | null) {
    if (choice === null) localStorage.removeItem(key)
    else localStorage.setItem(key, choice)
    const tag = spokenOf(choice ? [choice] : navigator.languages)
    const texts = await Promise.all(spoken.map((each) => textsOf(each, tag)))
    const language = regionalOf(tag, navigator.languages)
    document.documentElement.lang = language
    document.documentElement.dir = isRightToLeft(tag) ? 'rtl' : 'ltr'
    speech.value = { language, texts: Object.assign({}, ...texts) }
  }

  return {
    speech,
    /** Before anybody is known: as this browser spoke last. */
    begin: () => speak(wanted),
    /** Null: as the browser does. */
    speak,
    /** The words of a part of the page that comes later, from now on in every language. */
    async learn(more: Dictionaries) {
      if (spoken.includes(more)) return
      spoken.push(more)
      const { language } = speech.peek()
      const texts = await textsOf(more, spokenOf([language]))
      // Somebody may have chosen another language meanwhile, which has them already.
      const now = speech.peek()
      if (now.language === language) speech.value = { language, texts: { ...now.texts, ...texts } }
    },
  }
}

/** A file that does not arrive leaves English. */
async function textsOf(dictionaries: Dictionaries, tag: string): Promise<Texts> {
  const file = Object.entries(dictionaries).find(([path]) => path.endsWith(`/${tag}.json`))?.[1]
  const given = (await file?.().catch(() => null)) as { default?: Texts } | null | undefined
  return given?.default ?? {}
}

/** The first of these that is ours; English when there is none. */
export function spokenOf(wanted: readonly string[]): LanguageTag {
  const names = wanted.map((tag) => tag.toLowerCase().split('-')[0] ?? '')
  return (names.find((name) => Object.hasOwn(languages, name)) ?? 'en') as LanguageTag
}

/** With the region that the browser names for it, whose dates and numbers they are: `en` is `en-GB` in Britain. */
export const regionalOf = (tag: LanguageTag, wanted: readonly string[]): string =>
  wanted.find((each) => spokenOf([each]) === tag && each.toLowerCase().startsWith(tag) && isLocale(each)) ?? tag
