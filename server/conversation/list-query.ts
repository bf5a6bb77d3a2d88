import type { Problem } from '../../contract/structured/problem'
import { type ListField, listFields, shortKeys } from './list-fields'
import type { Condition, ListName, ListQuery } from './list-port'
import { invalid } from './refusals'

interface ListInput {
  /** The filter parameters of the request. Several values of one name mean any of them. */
  filters: Readonly<Record<string, string | readonly string[] | undefined>>
  q: string
  /** `created_at` or `updated_at`; with a minus in front, newest first. */
  sort: string
}

const byCreation = ['-created_at', 'created_at'] as const
const byChange = [...byCreation, '-updated_at', 'updated_at'] as const
/** Contents cannot be sorted by change, because an index for that would be written too often. */
export const sorts = { contents: byCreation, threads: byChange, interventions: byChange } as const
const mostPairs = 20
const mostWords = 10

/** Returns filters and `q` as one query. Throws 422 with every problem; for an unknown key it lists the known keys. */
export function parseListQuery(list: ListName, input: ListInput): Pick<ListQuery, 'conditions' | 'words' | 'sort'> {
  const problems: Problem[] = []
  const fields: Readonly<Record<string, ListField>> = listFields[list]
  const plain = new Map<string, string[]>()
  for (const key of Object.keys(fields)) {
    const filter = input.filters[key]
    if (filter !== undefined && filter !== '') plain.set(key, [filter].flat())
  }
  const { pairs, words } = readWords(input.q, problems)
  const conditions = [
    ...conditionsOf(fields, plain, (key) => key, problems),
    ...conditionsOf(fields, pairs, (key) => `q.${key}`, problems),
  ]
  if (conditions.length > mostPairs || words.length > mostWords) {
    const message = `q may have at most ${mostPairs} pairs and ${mostWords} words.`
    problems.push({ path: 'q', code: 'too_long', message })
  }
  if (problems.length > 0) throw invalid(problems)
  const by = input.sort.replace(/^-/, '') === 'updated_at' ? 'updated_at' : 'created_at'
  return { conditions, words, sort: { by, descending: input.sort.startsWith('-') } }
}

// A pair is key:value or key:"a value"; everything else is a word or a "phrase" to search for.
const token = /([a-z_]+):(?:"([^"]*)"|([^\s"]*))|"([^"]*)"|([^\s"]+)|(")/gi

function readWords(q: string, problems: Problem[]): { pairs: Map<string, string[]>; words: string[] } {
  const pairs = new Map<string, string[]>()
  const words: string[] = []
  for (const [, key, quoted, bare, phrase, word, stray] of q.matchAll(token)) {
    if (stray) problems.push({ path: 'q', code: 'wrong_format', message: 'q has a quotation mark that is not closed.' })
    else if (key) {
      const fullKey = Object.hasOwn(shortKeys, key) ? (shortKeys[key] ?? key) : key
      pairs.set(fullKey, [...(pairs.get(fullKey) ?? []), quoted ?? bare ?? ''])
    } else if (phrase || word) words.push(phrase || word || '')
  }
  return { pairs, words }
}

function conditionsOf(
  fields: Readonly<Record<string, ListField>>,
  filters: ReadonlyMap<string, readonly string[]>,
  pathOf: (key: string) => string,
  problems: Problem[],
): Condition[] {
  return [...filters].flatMap(([key, values]) => {
    const field = Object.hasOwn(fields, key) ? fields[key] : undefined
    if (!field) {
      const knownKeys = Object.keys(fields).join(', ')
      const message = `"${key.slice(0, 40)}" is not a key of q. Put it in quotation marks to search for it, or use: ${knownKeys}.`
      problems.push({ path: 'q', code: 'unknown_key', message })
      return []
    }
    if (values.length > 50) {
      problems.push({ path: pathOf(key), code: 'too_long', message: `${key} takes at most 50 values.` })
      return []
    }
    const found = values.map((value) => valuesOf(field, value.trim()))
    if (found.includes(null)) {
      problems.push({ path: pathOf(key), code: 'not_allowed', message: `${key} must be ${expectedValue(field)}.` })
      return []
    }
    const read = found.flatMap((each) => each ?? [])
    const is = field.kind === 'after' || field.kind === 'before' ? field.kind : 'one of'
    // If there are several times, the strictest applies.
    const bound = is === 'after' ? Math.max(...read.map(Number)) : Math.min(...read.map(Number))
    return [{ column: field.column, is, values: is === 'one of' ? [...new Set(read)] : [bound] }]
  })
}

const time = /^\d{4}-\d\d-\d\d([T ]\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d(:?\d\d)?)?)?$/

/** Returns false for 30 February, which `Date.parse` reads as 2 March. */
const isDay = (day: string) => new Date(Date.parse(`${day}T00:00Z`)).toJSON()?.startsWith(day) === true

function valuesOf({ kind, only, words }: ListField, text: string): (string | number)[] | null {
  if (kind === 'id') return /^[0-9a-f]{24}$/.test(text) ? [text] : null
  if (kind === 'text') return text !== '' && text.length <= 200 && (!only || only.includes(text)) ? [text] : null
  if (kind === 'boolean') {
    const yes = text === 'true' || text === '1'
    if (!yes && text !== 'false' && text !== '0') return null
    return words ? [...words[yes ? 'true' : 'false']] : [yes ? 1 : 0]
  }
  // RFC 3339 allows small letters, ISO 8601 an offset without minutes.
  const normalized = text.toUpperCase().replace(/(:\d\d[^+-]*[+-]\d\d)$/, '$1:00')
  if (!time.test(normalized)) return null
  const zoned = normalized.length <= 10 || /(Z|[+-]\d\d:?\d\d)$/.test(normalized) ? normalized : `${normalized}Z`
  const ms = Date.parse(zoned)
  return Number.isNaN(ms) || !isDay(normalized.slice(0, 10)) ? null : [ms]
}

function expectedValue({ kind, only }: ListField): string {
  if (only) return `one of: ${only.join(', ')}`
  if (kind === 'id') return 'an id: 24 lower-case hex characters'
  if (kind === 'boolean') return 'true or false'
  if (kind === 'text') return 'a text of at most 200 characters'
  return 'a time in ISO 8601, "2026-04-26" or "2026-04-26T08:00:00Z" (in an address write + as %2B)'
}
