import { type Language, languageOf } from '../values/language-of'
import { type MailWords, mailWords } from './mail-words'

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
export const escaped = (text: string) => text.replace(/[&<>"]/g, (each) => escapes[each] ?? each)

export const directionOf = (language: Language) => (language === 'ar' || language === 'he' ? 'rtl' : 'ltr')

/** Returns functions for the texts of e-mails in the language of this BCP 47 tag, or in English. */
export function textsFor(tag: string) {
  const language = languageOf(tag)
  const words = mailWords[language]
  const form = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })
  return {
    language,
    t: (key: keyof MailWords, values: Record<string, string> = {}) =>
      words[key].replace(/\{(\w+)\}/g, (match, name: string) => oneLine(values[name] ?? match)),
    time: (at: number) => `${form.format(at)} UTC`,
  }
}

/** Removes line breaks. In a subject, a line break from a name would begin a new header. */
export const oneLine = (text: string) => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
