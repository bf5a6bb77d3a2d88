// What pages need that fetch no language of the chat.

/** The name of a language, without its region. */
export const nameOf = (tag: string): string => tag.toLowerCase().split('-')[0] ?? ''

/** Whether `Intl` accepts the tag: some browsers have `en-US@posix`. */
export function isLocale(tag: string): boolean {
  try {
    return !!Intl.getCanonicalLocales(tag)
  } catch {
    return false
  }
}

export const isRightToLeft = (language: string): boolean => ['ar', 'he'].includes(nameOf(language))
