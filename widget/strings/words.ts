import { createContext } from 'preact'
import { useContext, useEffect, useMemo } from 'preact/hooks'

// The English texts are in the files that show them. Texts of another language, a source or a page are one flat record
// with the same keys.

/** A text, or its plural forms in the language; `{name}` is a parameter. */
export type Text = string | Forms
export type Forms = { readonly [R in Intl.LDMLPluralRule]?: string } & { readonly other: string }

export interface Speech {
  /** A BCP 47 tag for `lang` and for `Intl`. */
  language: string
  texts: Readonly<Record<string, Text>>
  /** Fetches the texts of later parts, unless they are loaded. */
  later?(): Promise<unknown>
}

export const english: Speech = { language: 'en', texts: {} }

/** Numbers and lists of several words are written in the format of the language. */
export type Param = string | number | readonly string[]

/** Looks up a text and inserts the parameters; `count` selects the plural form. */
export type Lookup<K extends string> = (key: K, params?: Readonly<Record<string, Param>>) => string

export function lookup<K extends string>({ language, texts }: Speech, own: Readonly<Record<K, Text>>): Lookup<K> {
  return (key, params = {}) => {
    const text = texts[key] ?? own[key]
    const form = typeof text === 'string' ? text : (text[pluralOf(Number(params.count), language)] ?? text.other)
    return form.replace(/\{(\w+)\}/g, (whole, name: string) => {
      const value = params[name] ?? whole
      if (typeof value === 'string') return value
      return typeof value === 'number'
        ? writeNumber(value, language)
        : new Intl.ListFormat(language, { style: 'narrow' }).format(value)
    })
  }
}

// The first number of a language costs a phone 100 ms. English needs no formatter for its plurals and small numbers.
const isEnglish = (language: string) => /^en\b/i.test(language)
const pluralOf = (count: number, language: string): Intl.LDMLPluralRule =>
  isEnglish(language) ? (count === 1 ? 'one' : 'other') : new Intl.PluralRules(language).select(count)
const writeNumber = (value: number, language: string) =>
  isEnglish(language) && /^\d{1,3}$/.test(`${value}`) ? `${value}` : value.toLocaleString(language)

export const Words = createContext(english)

/** Returns a function that looks up these texts. The function changes only with the language. */
export function useWords<K extends string>(own: Readonly<Record<K, Text>>): Lookup<K> {
  const speech = useContext(Words)
  return useMemo(() => lookup(speech, own), [speech, own])
}

/** Returns a function that looks up rare texts. Their translation is loaded when `wanted` is first true. */
export function useLaterWords<K extends string>(own: Readonly<Record<K, Text>>, wanted: boolean): Lookup<K> {
  const { later } = useContext(Words)
  useEffect(() => {
    if (wanted) void later?.()
  }, [wanted])
  return useWords(own)
}

/** Returns the language tag for `Intl` from the page's html element; undefined means the browser's own language. */
export const pageLocale = (): string | undefined => document.documentElement.lang || undefined
