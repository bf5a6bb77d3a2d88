import { createContext } from 'preact'
import { useContext } from 'preact/hooks'
import { en, type Strings, type Text } from './en'

/** Looks up a visible text and puts the parameters in; `count` chooses between one and many. */
export type Lookup<K> = (key: K, params?: Record<string, string | number>) => string
export type Translate = Lookup<keyof Strings>

export function createTranslate<K extends string>(language: string, strings: Record<K, Text>): Lookup<K> {
  const plurals = new Intl.PluralRules(language)

  return (key, params = {}) => {
    const text = strings[key]
    const form =
      typeof text === 'string' ? text : text[plurals.select(Number(params.count)) === 'one' ? 'one' : 'other']
    return form.replace(/\{(\w+)\}/g, (_, name: string) => String(params[name] ?? ''))
  }
}

/** Every language but English is a chunk of its own, fetched when a page asks for it. */
const languages: Record<string, () => Promise<Strings>> = {}

/** The texts for a page in `wanted` (a BCP 47 tag), English when we do not speak it. */
export async function speak(wanted: string): Promise<{ language: string; translate: Translate }> {
  const language = wanted.toLowerCase().split('-')[0] ?? ''
  const strings = await languages[language]?.().catch(() => null)
  return strings ? { language, translate: createTranslate(language, strings) } : english
}

export const english = { language: 'en', translate: createTranslate('en', en) }

export const Translation = createContext<Translate>(english.translate)
export const useTranslate = (): Translate => useContext(Translation)
