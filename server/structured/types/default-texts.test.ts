import { expect, test } from 'vitest'
import { languages } from '../../values/language-of'
import texts from './default-texts.json' with { type: 'json' }

test.each(Object.entries(texts))(
  'the default text %s is short enough for a button in each language',
  (english, translations) => {
    const tags = languages.filter((tag) => tag !== 'en')
    expect(Object.keys(translations).sort()).toEqual([...tags].sort())
    expect([english, ...Object.values(translations)].filter((text) => text.length > 20)).toEqual([])
  },
)
