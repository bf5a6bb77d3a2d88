import type { Language } from '../values/language-of'
import ar from './strings/ar.json'
import de from './strings/de.json'
import en from './strings/en.json'
import es from './strings/es.json'
import fr from './strings/fr.json'
import he from './strings/he.json'
import itWords from './strings/it.json'
import ja from './strings/ja.json'
import nl from './strings/nl.json'
import pl from './strings/pl.json'
import pt from './strings/pt.json'
import tr from './strings/tr.json'
import zh from './strings/zh.json'

export type MailWords = Record<keyof typeof en, string>

/** The words of e-mails to the team, by language. */
export const mailWords: Readonly<Record<Language, MailWords>> = {
  ...{ ar, de, en, es, fr, he, it: itWords, ja, nl, pl, pt, tr, zh },
}
