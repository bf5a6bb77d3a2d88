import type { StructuredContent } from '../../structured'
import { type Expectation, type MatcherName, matcherNames, type Patterns } from '../expectation'
import { schemaFault } from './json-schema'

/** A message of a bot, and what is known of it. What is null is not judged. */
export interface JudgedReply {
  body: string
  structured_content: StructuredContent | null
  handed_over: boolean | null
  /** The time from the customer's message to the first characters, in milliseconds. */
  first_text_ms: number | null
}

/** One requirement of a step and whether it was met. `expected` and `actual` are for people. */
export interface Check {
  /** `answer`: that one came at all; `tap`: that the tapped words were offered; `body` and `structured_content`: as written. */
  name: MatcherName | 'answer' | 'tap' | 'body' | 'structured_content'
  /** A path in the script, such as `steps[3].expect.contains`. */
  path: string
  passed: boolean
  expected: string
  actual: string
}

const longestQuote = 500

/** Returns a value as JSON, cut if it is long. */
export function quote(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing'
  const characters = [...text]
  return characters.length > longestQuote ? `${characters.slice(0, longestQuote).join('')} …` : text
}

/** Judges a message by each matcher. `path` is that of the step. */
export function judgeReply(expectation: Expectation, reply: JudgedReply, patterns: Patterns, path: string): Check[] {
  return matcherNames
    .filter((name) => expectation[name] !== undefined)
    .flatMap((name) => {
      const outcomes = judges[name]({ expectation, reply, patterns })
      return outcomes.map(({ at = '', ...outcome }) => ({ name, path: `${path}.expect.${name}${at}`, ...outcome }))
    })
}

interface Judged {
  expectation: Expectation
  reply: JudgedReply
  patterns: Patterns
}
type Outcome = Pick<Check, 'passed' | 'expected' | 'actual'> & { at?: string }

const judges: Readonly<Record<MatcherName, (judged: Judged) => Outcome[]>> = {
  contains({ expectation: { contains = [] }, reply }) {
    const text = textOfReply(reply)
    const isList = Array.isArray(contains)
    return [contains].flat().map((part, nth) => ({
      at: isList ? `[${nth}]` : '',
      passed: comparable(text).includes(comparable(part)),
      expected: `a text with ${quote(part)}`,
      actual: quote(text),
    }))
  },
  matches({ expectation: { matches = '' }, reply, patterns }) {
    const text = textOfReply(reply)
    const expected = `a text that matches ${matches}`
    return [{ passed: patterns.matches(matches, text), expected, actual: quote(text) }]
  },
  type({ expectation: { type = 'text' }, reply: { structured_content: content } }) {
    const actual = content?.type ?? 'text'
    return [{ passed: actual === type, expected: type, actual }]
  },
  schema({ expectation: { schema = true }, reply: { structured_content: content }, patterns }) {
    const fault = schemaFault(schema, content, patterns.matches)
    if (!fault) return [{ passed: true, expected: 'structured_content as in the schema', actual: quote(content) }]
    const expected = `structured_content${fault.path}: ${fault.expected}`
    return [{ passed: false, expected, actual: quote(fault.actual) }]
  },
  hands_over({ expectation: { hands_over = true }, reply: { handed_over } }) {
    const words = (isWithPeople: boolean) => (isWithPeople ? 'handed over to people' : 'not handed over')
    if (handed_over === null) return []
    return [{ passed: handed_over === hands_over, expected: words(hands_over), actual: words(handed_over) }]
  },
  first_text_within_ms({ expectation: { first_text_within_ms: limit = 0 }, reply: { first_text_ms } }) {
    if (first_text_ms === null) return []
    const actual = Math.round(first_text_ms)
    return [{ passed: actual <= limit, expected: `first characters within ${limit} ms`, actual: `${actual} ms` }]
  },
}

const comparable = (text: string) => text.normalize('NFC').toLowerCase().replace(/\s+/g, ' ')

const shownFields = ['title', 'subtitle', 'body', 'text', 'header', 'url_text', 'button_title', 'label']

/** Returns the words of a message: its text, then those of its structured content, one a line. */
export function textOfReply({ body, structured_content }: Pick<JudgedReply, 'body' | 'structured_content'>): string {
  return [body, ...shownTexts(structured_content)].filter((text) => text !== '').join('\n')
}

function shownTexts(part: unknown): string[] {
  if (typeof part !== 'object' || part === null) return []
  if (Array.isArray(part)) return part.flatMap(shownTexts)
  return Object.entries(part).flatMap(([name, value]) =>
    typeof value === 'string' ? (shownFields.includes(name) ? [value] : []) : shownTexts(value),
  )
}
