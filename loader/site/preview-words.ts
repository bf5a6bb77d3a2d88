import type { Appearance } from '../../contract/chat/appearance'

/** The chat's own words for its team and for going away (widget/strings), for a page on which the chat itself is not yet there. */
export const previewWords: Readonly<Record<string, readonly [agent: string, dismiss: string]>> = {
  en: ['Agent', 'Dismiss'],
  fr: ['Conseiller', 'Ignorer'],
  de: ['Service-Team', 'Ausblenden'],
  es: ['Agente', 'Descartar'],
  pt: ['Atendente', 'Dispensar'],
  it: ['Operatore', 'Ignora'],
  nl: ['Medewerker', 'Sluiten'],
  pl: ['Konsultant', 'Odrzuć'],
  tr: ['Temsilci', 'Kapat'],
  ja: ['担当者', '閉じる'],
  zh: ['客服', '关闭'],
  ar: ['موظف الدعم', 'تجاهل'],
  he: ['צוות השירות', 'סגירה'],
}

type Words = Readonly<Record<string, unknown>> | undefined

/** The word for the team: the page's own, the source's for this language or for all, else the chat's. `ofPage`: `data-strings`. */
export function teamWord(language: string, source: Appearance['strings'] = {}, ofPage: string | undefined): string {
  let page: Words
  try {
    page = JSON.parse(ofPage ?? '') as Words
  } catch {}
  const own = [page, source[language], source['*']].map((words: Words) => words?.agent)
  return own.find((word): word is string => typeof word === 'string') ?? previewWords[language]?.[0] ?? ''
}
