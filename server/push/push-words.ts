import type { Language } from '../values/language-of'
import ar from './strings/ar.json' with { type: 'json' }
import de from './strings/de.json' with { type: 'json' }
import en from './strings/en.json' with { type: 'json' }
import es from './strings/es.json' with { type: 'json' }
import fr from './strings/fr.json' with { type: 'json' }
import he from './strings/he.json' with { type: 'json' }
import itWords from './strings/it.json' with { type: 'json' }
import ja from './strings/ja.json' with { type: 'json' }
import nl from './strings/nl.json' with { type: 'json' }
import pl from './strings/pl.json' with { type: 'json' }
import pt from './strings/pt.json' with { type: 'json' }
import tr from './strings/tr.json' with { type: 'json' }
import zh from './strings/zh.json' with { type: 'json' }

export type PushWords = Record<keyof typeof en, string>

export const pushWords: Readonly<Record<Language, PushWords>> = {
  ...{ ar, de, en, es, fr, he, it: itWords, ja, nl, pl, pt, tr, zh },
}
