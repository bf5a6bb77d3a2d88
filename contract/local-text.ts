/** A text by language (`fr`); `*` is for every other language. */
export type LocalText = Record<string, string>

/** Returns the text for a language such as `fr-CA`: for `fr-CA`, or else for `fr`, for `*`, or the first text. */
export function localText(texts: LocalText, language = ''): string {
  const own = language.toLowerCase()
  const short = own.split('-')[0] ?? ''
  const found = [own, short, '*', ...Object.keys(texts)].find((key) => Object.hasOwn(texts, key))
  return found === undefined ? '' : (texts[found] ?? '')
}
