import type { TalkTranslate } from './en-talk'

/** Times and days as the log shows them, by the customer's clock. Making a formatter is slow, so there is one of each. */
export function createDates(language: string, t: TalkTranslate) {
  const time = new Intl.DateTimeFormat(language, { hour: 'numeric', minute: '2-digit' })
  const thisYear = new Intl.DateTimeFormat(language, { weekday: 'long', day: 'numeric', month: 'long' })
  const otherYear = new Intl.DateTimeFormat(language, { day: 'numeric', month: 'long', year: 'numeric' })

  return {
    time: (iso: string) => time.format(new Date(iso)),
    day(iso: string, now: Date) {
      const date = new Date(iso)
      const yesterday = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1)
      if (date.toDateString() === now.toDateString()) return t('today')
      if (date.toDateString() === yesterday.toDateString()) return t('yesterday')
      return (date.getFullYear() === now.getFullYear() ? thisYear : otherYear).format(date)
    },
  }
}

export type Dates = ReturnType<typeof createDates>
