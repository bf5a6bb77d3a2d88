/** A text by language (`fr`); `*` is for every other language. */
export type LocalText = Record<string, string>

/** Returns the text for a language such as `fr-CA`: for `fr-CA`, or else for `fr`, for `*`, or the first text. */
export function localText(texts: LocalText, language = ''): string {
  const tag = language.toLowerCase()
  const short = tag.split('-')[0] ?? ''
  const found = [tag, short, '*', ...Object.keys(texts)].find((key) => Object.hasOwn(texts, key))
  return found === undefined ? '' : (texts[found] ?? '')
}
