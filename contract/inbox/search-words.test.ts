import { expect, test } from 'vitest'
import { matchesOf } from './search-words'

test.each<[text: string, word: string, marked: string[]]>([
  ['Große GRO\u0308\u00dfe', 'größe', ['GRO\u0308\u00dfe']],
  ['Die STRASSE', 'straße', ['STRASSE']],
  ['Straße hier', 'STRASSE', ['Straße']],
  ['注文４７１１です', '4711', ['４７１１']],
  ['İstanbul', 'istan', ['İstan']],
  ['ｶﾞｲﾄﾞ', 'ガイ', ['ｶﾞｲ']],
  ['ﬁnal 👍🏽 FINAL', 'fina', ['ﬁna', 'FINA']],
  ['ΟΔΥΣΣΕΥΣ', 'σευς', ['ΣΕΥΣ']],
  ['سأل أَحْمَد عنه', 'احمد', ['أَحْمَد']],
  ['שָׁלוֹם לך', 'שלום', ['שָׁלוֹם']],
  ['رقم ٤٧١١', '4711', ['٤٧١١']],
  ['l’été', "l'été", ['l’été']],
  ['Kühl\u00adschrank', 'kühlschrank', ['Kühl\u00adschrank']],
  ['plain Text', 'text', ['Text']],
])('in %j the search for %j marks %j', (text, word, marked) =>
  expect(matchesOf(text, [word]).map(({ start, end }) => text.slice(start, end))).toEqual(marked),
)
