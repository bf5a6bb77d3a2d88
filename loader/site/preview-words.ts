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
