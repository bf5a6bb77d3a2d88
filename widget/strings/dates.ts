import type { LogTranslate } from './en-log'
import { timeLocale } from './time-locale'

/**
 * Writes times and days for the log, by the customer's clock and in the format of their region. Creating a formatter is
 * slow, so each is created at its first use.
 */
export function createDateTexts(t: LogTranslate) {
  const made = new Map<Intl.DateTimeFormatOptions, Intl.DateTimeFormat>()
  const format = (date: Date, looks: Intl.DateTimeFormatOptions) => {
    const formatter = made.get(looks) ?? new Intl.DateTimeFormat(timeLocale(), looks)
    made.set(looks, formatter)
    return formatter.format(date)
  }

  return {
    time: (iso: string) => format(new Date(iso), timeOfDay),
    day(iso: string, now: Date) {
      const date = new Date(iso)
      const yesterday = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1)
      if (date.toDateString() === now.toDateString()) return t('today')
      if (date.toDateString() === yesterday.toDateString()) return t('yesterday')
      return format(date, date.getFullYear() === now.getFullYear() ? dayOfThisYear : dayOfOtherYear)
    },
  }
}

const timeOfDay = { timeStyle: 'short' } as const
const dayOfThisYear = { weekday: 'long', day: 'numeric', month: 'long' } as const
const dayOfOtherYear = { day: 'numeric', month: 'long', year: 'numeric' } as const

export type Dates = ReturnType<typeof createDateTexts>
