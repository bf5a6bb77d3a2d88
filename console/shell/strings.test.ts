import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Text } from '../../widget/strings/words'
import { languages } from './words/languages'

// Every page of the console has every text in every language. A page is a folder with strings/en.ts, whose texts are in strings/en.json.

const folder = join(import.meta.dirname, '..')
const english = import.meta.glob<Record<string, Record<string, Text>>>('/console/*/strings/en.ts', { eager: true })
const translations = import.meta.glob<{ default: Record<string, Text> }>('/console/*/strings/languages/*.json', {
  eager: true,
})
const others = Object.keys(languages).filter((tag) => tag !== 'en')

const formsOf = (text: Text) => (typeof text === 'string' ? [text] : Object.values(text))
const parameters = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([name]) => name)

/** Punctuation that is wrong in a language. */
const wrong: Record<string, RegExp> = {
  fr: /[ \u00a0][?!;]|[ \u202f]:|[^\u00a0]: |'|"/,
  es: /^[^¿]*\?|^[^¡]*!|'|"/,
  ja: /[,?!]|[^\d]\. |: /,
  zh: /[,?!]|[^\d]\. |: /,
  ar: /[,?;]|'|"/,
}

const pages = readdirSync(folder).filter((page) => english[`/console/${page}/strings/en.ts`])

test('there are pages', () => expect(pages).toContain('shell'))

test.each(pages.flatMap((page) => others.map((tag) => [page, tag] as const)))('%s in %s says all', (page, tag) => {
  const own = Object.assign({}, ...Object.values(english[`/console/${page}/strings/en.ts`] ?? {})) as Record<
    string,
    Text
  >
  const texts = translations[`/console/${page}/strings/languages/${tag}.json`]?.default ?? {}
  expect(Object.keys(texts).sort()).toEqual(Object.keys(own).sort())
  const rules = new Intl.PluralRules(tag).resolvedOptions().pluralCategories
  for (const [key, text] of Object.entries(texts)) {
    const source = own[key] ?? ''
    // `many` of Romance languages is for millions, and no text counts zero things: neither form is required.
    if (typeof text !== 'string')
      expect(Object.keys(text), key).toEqual(
        expect.arrayContaining(rules.filter((rule) => rule !== 'zero' && (rule !== 'many' || /pl|ar/.test(tag)))),
      )
    const wanted = new Set(formsOf(source).flatMap(parameters))
    for (const form of formsOf(text)) {
      for (const name of parameters(form)) expect([...wanted], `${key}: ${form}`).toContain(name)
      if (typeof text === 'string') expect(new Set(parameters(form)), `${key}: ${form}`).toEqual(wanted)
      expect(form, key).not.toMatch(/\.{3}|\s{2}|^\s|\s$/)
      // An address or a piece of code keeps its own punctuation.
      expect(form.replace(/https?:\S+|`[^`]*`|<[^>]*>/g, ''), key).not.toMatch(wrong[tag] ?? /'|"/)
    }
  }
})
