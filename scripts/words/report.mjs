// The report of `npm run words`, part by part and language by language.
import { compare, unusedIn } from './compare.mjs'
import { codeOf, languagesOf, partsOf, textsOf } from './parts.mjs'

/** Words that a language may share with English. A text of these words alone is not listed. */
const international =
  /^(Audio|Bot|Connector|Database|E-mail|ID|JSON|Messenger|Site|Studio|Triage|URL|Version|Video|Web|Webhooks?|Website)$/

/** @returns {{ lines: string[], failed: boolean }} `same`: also lists texts that equal English, which is no fault */
export function report(root, { same = true } = {}) {
  const lines = []
  const languages = languagesOf(root)
  const faults = { missing: 0, unused: 0, unknown: 0, wrong: 0 }
  const tell = (kind, where, items) => {
    if (items.length > 0) lines.push(`${kind} in ${where}: ${items.join(kind === 'wrong' ? '; ' : ', ')}`)
    if (Object.hasOwn(faults, kind)) faults[kind] += items.length
  }
  let texts = 0
  for (const part of partsOf(root)) {
    const english = textsOf(root, part.english)
    texts += Object.keys(english).length
    tell('unused', part.name, unusedIn(Object.keys(english), codeOf(root, part.sources)))
    for (const tag of languages) {
      const found = compare(tag, english, textsOf(root, part.translation(tag)))
      for (const kind of ['missing', 'unknown', 'wrong']) tell(kind, `${part.name}, ${tag}`, found[kind])
      if (same)
        tell(
          'same as English',
          `${part.name}, ${tag}`,
          found.same.filter((key) => !isInternational(english[key])),
        )
    }
  }
  lines.push(
    `${texts} texts in ${languages.length} languages beside English: ${Object.entries(faults)
      .map(([kind, count]) => `${count} ${kind}`)
      .join(', ')}.`,
  )
  return { lines, failed: Object.values(faults).some((count) => count > 0) }
}

const isInternational = (text) =>
  typeof text === 'string' &&
  text
    .replaceAll(/\{\w+\}/g, '')
    .match(/[\p{L}-]+/gu)
    ?.every((word) => international.test(word))
