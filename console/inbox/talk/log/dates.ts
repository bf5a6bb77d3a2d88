import type { Translate } from '../../strings/en'

export type Dates = ReturnType<typeof createDates>

export function createDates(language: string, t: Translate) {
  const time = new Intl.DateTimeFormat(language, { hour: 'numeric', minute: '2-digit' })
  const thisYear = new Intl.DateTimeFormat(language, { weekday: 'long', day: 'numeric', month: 'long' })
  const otherYear = new Intl.DateTimeFormat(language, { dateStyle: 'long' })
  return {
    time: (iso: string) => time.format(Date.parse(iso)),
    day(iso: string) {
      const [date, now] = [new Date(iso), new Date()]
      const yesterday = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1)
      if (date.toDateString() === now.toDateString()) return t('today')
      if (date.toDateString() === yesterday.toDateString()) return t('yesterday')
      return (date.getFullYear() === now.getFullYear() ? thisYear : otherYear).format(date)
    },
  }
}
