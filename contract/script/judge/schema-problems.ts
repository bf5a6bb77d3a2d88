import type { Problem } from '../../structured/problem'
import type { Patterns } from '../expectation'
import { type JsonSchema, pointedAt } from './json-schema'

type Json = Record<string, unknown>
type Kind =
  | 'any'
  | 'list'
  | 'number'
  | 'positive'
  | 'count'
  | 'flag'
  | 'pattern'
  | 'names'
  | 'type'
  | 'schema'
  | 'schemas'
  | 'named'
  | 'ref'

/** The keywords of a schema that are checked. */
const keywords: Readonly<Record<string, Kind>> = {
  type: 'type',
  enum: 'list',
  const: 'any',
  minimum: 'number',
  maximum: 'number',
  exclusiveMinimum: 'number',
  exclusiveMaximum: 'number',
  multipleOf: 'positive',
  minLength: 'count',
  maxLength: 'count',
  pattern: 'pattern',
  minItems: 'count',
  maxItems: 'count',
  uniqueItems: 'flag',
  prefixItems: 'schemas',
  items: 'schema',
  contains: 'schema',
  minContains: 'count',
  maxContains: 'count',
  required: 'names',
  properties: 'named',
  patternProperties: 'named',
  additionalProperties: 'schema',
  propertyNames: 'schema',
  minProperties: 'count',
  maxProperties: 'count',
  allOf: 'schemas',
  anyOf: 'schemas',
  oneOf: 'schemas',
  not: 'schema',
  if: 'schema',
  // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON schemas.
  then: 'schema',
  else: 'schema',
  $ref: 'ref',
  $defs: 'named',
}
/** Keywords that say nothing about the value. */
const notes = ['$schema', '$id', '$comment', 'title', 'description', 'default', 'examples', 'deprecated', 'format']
const types = ['null', 'boolean', 'object', 'array', 'number', 'string', 'integer']
const mostDepth = 50

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)
const isCount = (value: unknown) => Number.isInteger(value) && Number(value) >= 0

/**
 * Returns what makes a value no schema that can be checked: wrong or unknown keywords, and patterns that do not compile.
 * `patterns` is null if expressions cannot be checked here.
 */
export function schemaProblems(schema: unknown, path: string, patterns: Patterns | null): Problem[] {
  const problems: Problem[] = []
  const wrong = (at: string, code: string, message: string) => void problems.push({ path: at, code, message })
  const checkPattern = (regex: string, at: string) => {
    const fault = patterns?.faultOf(regex) ?? null
    if (fault !== null) wrong(at, 'not_allowed', `${at} ${fault}.`)
  }

  function check(part: unknown, at: string, depth: number): void {
    if (typeof part === 'boolean') return
    if (!isObject(part)) wrong(at, 'wrong_type', `${at} must be a JSON schema: an object, true or false.`)
    else if (depth > mostDepth) wrong(at, 'not_allowed', `${at} is nested in more than ${mostDepth} schemas.`)
    else checkKeywords(part, at, depth)
  }

  function checkKeywords(part: Json, at: string, depth: number): void {
    for (const [name, value] of Object.entries(part)) {
      if (notes.includes(name)) continue
      const kind = Object.hasOwn(keywords, name) ? keywords[name] : undefined
      if (kind) checkKeyword(kind, value, `${at}.${name}`, depth)
      else wrong(`${at}.${name}`, 'unknown_field', `${at}.${name} is no keyword that is checked here.`)
    }
  }

  function checkKeyword(kind: Kind, value: unknown, at: string, depth: number): void {
    const rule = kind in simple ? simple[kind as keyof typeof simple] : null
    if (rule && !rule.fits(value)) {
      wrong(at, 'wrong_type', `${at} must be ${rule.words}.`)
      return
    }
    if (kind === 'pattern') checkPattern(value as string, at)
    if (kind === 'schema') check(value, at, depth + 1)
    if (kind === 'schemas')
      for (const [nth, each] of (value as unknown[]).entries()) check(each, `${at}[${nth}]`, depth + 1)
    if (kind === 'ref' && pointedAt(schema as JsonSchema, value as string) === undefined)
      wrong(at, 'not_allowed', `${at} must name a part of this schema, such as #/$defs/item.`)
    if (kind !== 'named') return
    for (const [name, each] of Object.entries(value as Json)) {
      if (at.endsWith('.patternProperties')) checkPattern(name, `${at}.${name}`)
      check(each, `${at}.${name}`, depth + 1)
    }
  }

  check(schema, path, 0)
  return problems
}

interface Rule {
  fits(value: unknown): boolean
  words: string
}
const simple: Partial<Record<Kind, Rule>> = {
  list: { fits: (value) => Array.isArray(value) && value.length > 0, words: 'a list with values' },
  number: { fits: (value) => typeof value === 'number', words: 'a number' },
  positive: { fits: (value) => typeof value === 'number' && value > 0, words: 'a number above 0' },
  count: { fits: isCount, words: 'a whole number from 0' },
  flag: { fits: (value) => typeof value === 'boolean', words: 'true or false' },
  pattern: { fits: (value) => typeof value === 'string', words: 'a regular expression' },
  ref: { fits: (value) => typeof value === 'string', words: 'a reference, such as #/$defs/item' },
  names: {
    fits: (value) => Array.isArray(value) && value.every((each) => typeof each === 'string'),
    words: 'a list of names',
  },
  schemas: { fits: (value) => Array.isArray(value) && value.length > 0, words: 'a list of schemas' },
  named: { fits: isObject, words: 'an object of schemas' },
  type: {
    fits: (value) => [value].flat().length > 0 && [value].flat().every((each) => types.some((type) => type === each)),
    words: `of ${types.join(', ')}, or a list of such`,
  },
}
