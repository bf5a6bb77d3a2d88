// In its own file for pages that fetch no language of the chat.

export const languageOf = (tag: string): string => tag.toLowerCase().split('-')[0] ?? ''

/** Whether `Intl` accepts the tag: some browsers have `en-US@posix`. */
export function isLocale(tag: string): boolean {
  try {
    return !!Intl.getCanonicalLocales(tag)
  } catch {
    return false
  }
}

export const isRightToLeft = (language: string): boolean => ['ar', 'he'].includes(languageOf(language))
