import { createContext } from 'preact'
import { useContext } from 'preact/hooks'

// English is written beside the code that shows it and arrives with it; another language, or the words of a source or
// a page, come as one flat record by the same keys through `Translations`.

/** Words that replace the English ones, by key. */
export const Translations = createContext<Readonly<Record<string, string>>>({})

export type Word<K extends string> = (key: K, params?: Readonly<Record<string, string | number>>) => string

/** Looks a text up: the translation when there is one, else the English; `{name}` is replaced by `params.name`. */
export function useWords<K extends string>(english: Readonly<Record<K, string>>): Word<K> {
  const translated = useContext(Translations)
  return (key, params = {}) =>
    (translated[key] ?? english[key]).replace(/\{(\w+)\}/g, (whole, name: string) => String(params[name] ?? whole))
}

/** Language tag for `Intl`, as the page's html element has it; undefined means the browser's own. */
export const pageLocale = (): string | undefined => document.documentElement.lang || undefined

/** Words that several types say. */
export const cardWords = {
  opens_new_tab: '(opens in a new tab)',
  chosen: '(chosen)',
}
