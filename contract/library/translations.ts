/** Versions of a message in other languages than its first, by tag such as `fr`. */
export type Translations<Version> = Readonly<Record<string, Version>>

/** Returns the version for a language such as `fr-CA`: that of `fr`. Null if the first language is the nearest. */
export function translationFor<Version>(translations: Translations<Version>, language: string | null): Version | null {
  const tag = language?.toLowerCase().split('-')[0] ?? ''
  return Object.hasOwn(translations, tag) ? (translations[tag] ?? null) : null
}
