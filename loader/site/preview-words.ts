import type { Appearance } from '../../contract/chat/appearance'
import en from './strings/en.json'
import ar from './strings/languages/ar.json'
import de from './strings/languages/de.json'
import es from './strings/languages/es.json'
import fr from './strings/languages/fr.json'
import he from './strings/languages/he.json'
import it from './strings/languages/it.json'
import ja from './strings/languages/ja.json'
import nl from './strings/languages/nl.json'
import pl from './strings/languages/pl.json'
import pt from './strings/languages/pt.json'
import tr from './strings/languages/tr.json'
import zh from './strings/languages/zh.json'

export const previewTexts: Readonly<Record<string, typeof en>> = { en, fr, de, es, pt, it, nl, pl, tr, ja, zh, ar, he }

type Words = Readonly<Record<string, unknown>> | undefined

export function teamName(language: string, source: Appearance['strings'] = {}, ofPage: string | undefined): string {
  let page: Words
  try {
    page = JSON.parse(ofPage ?? '') as Words
  } catch {}
  const names = [page, source[language], source['*']].map((words: Words) => words?.agent)
  return names.find((word): word is string => typeof word === 'string') ?? previewTexts[language]?.agent ?? ''
}
