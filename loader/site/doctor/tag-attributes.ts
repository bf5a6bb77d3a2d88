import { broken, type Finding, ok } from './finding'

export interface AttributeFacts {
  data: Readonly<Record<string, string | undefined>>
  /** Names of attributes without the `data-` prefix. */
  plain: readonly string[]
  /** Returns the number of elements that the selector finds; null for an invalid selector. */
  finds(selector: string): number | null
  isColor(text: string): boolean
}

type Check = (value: string, facts: AttributeFacts) => string | false

const number: Check = (value) => !/^\d+(\.\d+)?$/.test(value) && 'has to be a number, without a unit'
const json: Check = (value) => {
  try {
    const parsed: unknown = JSON.parse(value)
    return (typeof parsed !== 'object' || parsed === null) && 'has to be a JSON object'
  } catch {
    return 'is no JSON'
  }
}
const oneOf =
  (...words: string[]): Check =>
  (value) =>
    !words.includes(value) && `has to be ${words.join(' or ')}`
const anyText: Check = () => false

/** Every attribute that the loader reads, by its name in `dataset`. A check returns the problem, or false. */
export const attributes: Record<string, Check> = {
  language: (value) => {
    try {
      Intl.getCanonicalLocales(value)
      return false
    } catch {}
    return 'has to be a language tag such as de or pt-BR'
  },
  color: (value, { isColor }) => !isColor(value) && 'has to be a CSS colour',
  style: anyText,
  size: number,
  position: oneOf('left', 'right'),
  offset: number,
  zIndex: (value) => !/^-?\d+$/.test(value) && 'has to be a whole number',
  icon: anyText,
  label: anyText,
  hidden: anyText,
  lazy: anyText,
  font: anyText,
  theme: json,
  strings: json,
  consent: oneOf('none', 'session', 'persistent'),
  container: (value, { finds }) => {
    const count = finds(value)
    return count === null ? 'is no CSS selector' : count === 0 && 'finds no element on this page'
  },
  name: anyText,
  triggers: anyText,
}

const title = 'Attributes'

export function judgeAttributes(facts: AttributeFacts): Finding[] {
  const found: Finding[] = []
  for (const [name, value = ''] of Object.entries(facts.data)) {
    const check = Object.hasOwn(attributes, name) ? attributes[name] : undefined
    const problem = check?.(value, facts)
    if (problem)
      found.push(broken(title, `${htmlName(name)}="${value}" ${problem}.`, 'docs/build/embedding.md has them all.'))
    const suggestion = check ? undefined : nearestName(name)
    if (suggestion)
      found.push(broken(title, `The chat has no attribute ${htmlName(name)}.`, `Write ${htmlName(suggestion)}.`))
  }
  for (const name of facts.plain) {
    const suggestion = Object.keys(attributes).find((each) => bare(each) === bare(name))
    if (suggestion) found.push(broken(title, `${name} has no effect.`, `Write ${htmlName(suggestion)}.`))
  }
  const usedNames = Object.keys(facts.data).filter((name) => Object.hasOwn(attributes, name))
  if (found.length > 0) return found
  return [
    ok(
      title,
      usedNames.length > 0 ? `${usedNames.map(htmlName).join(', ')}: all known.` : 'The tag has only the address.',
    ),
  ]
}

/** Returns the attribute name in HTML: `data-z-index` for `zIndex`. */
const htmlName = (name: string) => `data-${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`

const bare = (name: string) => name.toLowerCase().replace(/-/g, '')

/** Only similar names: other tools put their own attributes on a script tag. */
function nearestName(name: string): string | undefined {
  const word = bare(name)
  return Object.keys(attributes).find((each) => {
    const plainName = bare(each)
    return distance(word, plainName) <= (plainName.length > 5 ? 2 : 1)
  })
}

/** Returns the number of letters that are added, missing, changed, or swapped with their neighbour. */
function distance(a: string, b: string): number {
  const rows = [Array.from({ length: b.length + 1 }, (_, at) => at)]
  const at = (row: number, column: number) => rows[row]?.[column] ?? 0
  for (let row = 1; row <= a.length; row++) {
    const line = [row]
    rows.push(line)
    for (let column = 1; column <= b.length; column++) {
      const same = a[row - 1] === b[column - 1] ? 0 : 1
      const swapped = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]
      line[column] = Math.min(
        at(row - 1, column) + 1,
        (line[column - 1] ?? 0) + 1,
        at(row - 1, column - 1) + same,
        swapped ? at(row - 2, column - 2) + 1 : Number.POSITIVE_INFINITY,
      )
    }
  }
  return at(a.length, b.length)
}
