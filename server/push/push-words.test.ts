import { expect, test } from 'vitest'
import { languages } from '../values/language-of'
import { pushWords } from './push-words'

const placeholdersIn = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort()

test.each(languages.filter((each) => each !== 'en'))(
  'notices in %s have every text with its placeholders',
  (language) => {
    const { en: english, [language]: words } = pushWords
    expect(Object.keys(words)).toEqual(Object.keys(english))
    for (const [key, text] of Object.entries(english)) {
      const translated = words[key as keyof typeof english]
      expect([key, placeholdersIn(translated)]).toEqual([key, placeholdersIn(text)])
    }
  },
)
