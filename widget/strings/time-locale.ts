import { pageLocale } from './words'

/** Returns the locale for times and dates, which follows the person's region: English in Great Britain writes 13:57. */
export const timeLocale = (): string | undefined => localeInRegion(pageLocale(), navigator.language)

export function localeInRegion(language: string | undefined, browser: string): string | undefined {
  const region = /-([a-z]{2})\b/i.exec(browser)?.[1]
  return language && region ? `${new Intl.Locale(language, { region })}` : language
}
