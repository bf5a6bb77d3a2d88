// Compares a translation with the English texts. See docs/work/translating.md.

const formsOf = (text) => (typeof text === 'string' ? [text] : Object.values(text))
const placeholders = (text) => [...new Set([...text.matchAll(/\{\w+\}/g)].map(([name]) => name))].sort()

/** @returns {{ missing: string[], unknown: string[], wrong: string[], same: string[] }} keys, and sentences for wrong texts */
export function compare(tag, english, texts) {
  const keys = Object.keys(english)
  return {
    missing: keys.filter((key) => !Object.hasOwn(texts, key)),
    unknown: Object.keys(texts).filter((key) => !Object.hasOwn(english, key)),
    wrong: keys
      .filter((key) => Object.hasOwn(texts, key))
      .flatMap((key) => wrongIn(tag, key, english[key], texts[key])),
    same: keys.filter(
      (key) => /\p{L}{2}/u.test(withoutPlaceholders(english[key])) && sameText(english[key], texts[key]),
    ),
  }
}

const withoutPlaceholders = (text) =>
  formsOf(text)
    .join(' ')
    .replaceAll(/\{\w+\}/g, '')
const sameText = (one, other) => JSON.stringify(one) === JSON.stringify(other)

function wrongIn(tag, key, source, text) {
  const wanted = placeholders(formsOf(source).join(' '))
  const found = []
  if (typeof text === 'string') {
    if (placeholders(text).join() !== wanted.join())
      found.push(`${key}: has ${said(placeholders(text))}, not ${said(wanted)}`)
    return found
  }
  if (typeof source === 'string') found.push(`${key}: has plural forms, English has none`)
  for (const form of pluralForms(tag))
    if (!Object.hasOwn(text, form)) found.push(`${key}: lacks the plural form "${form}"`)
  // A form may leave out only the number, as in "two messages".
  for (const [form, words] of Object.entries(text))
    for (const name of wanted.filter((each) => each !== '{count}' && each !== '{list}'))
      if (!words.includes(name)) found.push(`${key}: form "${form}" lacks ${name}`)
  const made = formsOf(text)
    .flatMap(placeholders)
    .filter((name) => !wanted.includes(name))
  if (made.length > 0) found.push(`${key}: has ${said(made)}, which English has not`)
  return found
}

const said = (names) => (names.length > 0 ? names.join(' ') : 'no placeholder')

/** `many` of Romance languages is for millions, and no text counts zero things: these two forms may be left out. */
export function pluralForms(tag) {
  const all = new Intl.PluralRules(tag).resolvedOptions().pluralCategories
  return all.filter((form) => form !== 'zero' && (form !== 'many' || !['fr', 'es', 'pt', 'it'].includes(tag)))
}

/** Returns keys that no code names: neither whole, nor by a template such as `view_${state}`, nor by `wordOf('act', …)` of the settings. */
export function unusedIn(keys, code) {
  const names = new Set(code.match(/\w+/g) ?? [])
  const templates = [...code.matchAll(/`([a-z]\w*_|)\$\{[^`]*?\}(_\w+|)`/g)].map(([, before, after]) => ({
    before,
    after,
  }))
  const kinds = [...code.matchAll(/wordOf\('(\w+)'/g)].map(([, kind]) => ({ before: `${kind}_`, after: '' }))
  const made = [...templates, ...kinds].filter(({ before, after }) => before || after)
  const isMade = (key) =>
    made.some(
      ({ before, after }) => key.length > before.length + after.length && key.startsWith(before) && key.endsWith(after),
    )
  return keys.filter((key) => !names.has(key) && !isMade(key))
}
