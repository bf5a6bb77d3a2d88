/** A text by language (`fr`); `*` is for every other language. */
export type LocalText = Record<string, string>

/** Returns the text for a language; empty if there is none. */
export const localText = (texts: LocalText, language = ''): string => localValue(texts, language) ?? ''

/** Returns the value for a language such as `fr-CA`: for `fr-CA`, or else for `fr`, for `*`, or the first value. */
export function localValue<Value>(values: Readonly<Record<string, Value>>, language = ''): Value | undefined {
  const tag = language.toLowerCase()
  const short = tag.split('-')[0] ?? ''
  const found = [tag, short, '*', ...Object.keys(values)].find((key) => Object.hasOwn(values, key))
  return found === undefined ? undefined : values[found]
}
