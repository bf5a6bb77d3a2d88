import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { searchable } from '../../../contract/inbox/search-words'
import { prepareDatabase } from '../postgres/open-postgres'
import { findPostgres } from '../testing/postgres-databases'

const postgres = await findPostgres()
afterAll(() => postgres?.dropAll())

const texts = [
  'Größe',
  'Gro\u0308\u00dfe',
  'GRÖSSE ẞ',
  'ΟΔΥΣΣΕΥΣ ς',
  'Οδυσσέας ΆΈΉΊΌΎΏ άέήίόύώ ΐΰ ϊϋ',
  'İIıi',
  '４７１１ ＡＢＣ％＿',
  'ｶﾞ',
  'ǅ ŉ ﬁ Ⅷ',
  'Дом',
  'نص',
  'أَحْمَد كـــتاب ﻻ',
  'کتابی مدرسة إلى',
  'שָׁלוֹם',
  '٤٧١١ ۴۷۱۱ ४७ ๔๗',
  'l’été “oui” e‑mail – ok − ′',
  'Kühl\u00adschrank می\u200cخواهم ❤\ufe0f',
  'ᏣᎳᎩ ꮳꮃꭹ საქართველო ᲡᲐᲥᲐᲠᲗᲕᲔᲚᲝ',
  '👍🏽',
]

test.skipIf(!postgres)(
  'PostgreSQL compares texts as SQLite does, even with the locale C',
  { tags: 'deep' },
  async () => {
    for (const kind of ['empty', 'locale C'] as const) {
      const url = (await postgres?.newDatabase(kind)) ?? ''
      await prepareDatabase(url)
      const client = new pg.Client({ connectionString: url })
      await client.connect()
      const { rows } = await client.query<{ found: string }>(
        'select searchable(given collate "C") as found from unnest($1::text[]) with ordinality as t(given, nth) order by nth',
        [texts],
      )
      await client.end()
      expect(rows.map(({ found }) => found)).toEqual(texts.map(searchable))
    }
  },
)
