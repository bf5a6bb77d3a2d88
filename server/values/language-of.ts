/** The languages of the console and of e-mails; see docs/work/translating.md. */
export const languages = ['en', 'fr', 'de', 'es', 'pt', 'it', 'nl', 'pl', 'tr', 'ja', 'zh', 'ar', 'he'] as const
export type Language = (typeof languages)[number]

/** Returns the first supported language in an `Accept-Language` header or BCP 47 tag; otherwise English. */
export function languageOf(header: string | undefined): Language {
  // Browsers name the languages in the order of their weights.
  for (const part of (header ?? '').slice(0, 500).split(',')) {
    const [tag = ''] = part.trim().toLowerCase().split(/[-_;]/)
    const found = languages.find((each) => each === tag)
    if (found) return found
  }
  return 'en'
}
