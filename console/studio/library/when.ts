import { pageLocale } from '../../../widget/strings/words'

/** In the language of the page. */
export const moment = (iso: string): string => format(iso, { dateStyle: 'medium', timeStyle: 'short' })
export const time = (iso: string): string => format(iso, { timeStyle: 'short' })
export const day = (iso: string): string => format(iso, { dateStyle: 'long' })

const format = (iso: string, style: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(pageLocale(), style).format(new Date(iso))
