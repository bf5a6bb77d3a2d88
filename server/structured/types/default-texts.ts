import texts from './default-texts.json' with { type: 'json' }

type DefaultText = keyof typeof texts

const isDefaultText = (text: string): text is DefaultText => Object.hasOwn(texts, text)

/** Returns a default text in the language of a BCP 47 tag; English without a tag or a translation. */
export function inLanguage(language: string | null, text: string): string {
  const [tag = ''] = (language ?? '').toLowerCase().split(/[-_]/)
  const translations: Partial<Record<string, string>> = isDefaultText(text) ? texts[text] : {}
  return (Object.hasOwn(translations, tag) && translations[tag]) || text
}
