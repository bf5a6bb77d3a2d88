import type { Problem } from '../structured/problem'
import { expectedTypes, matcherNames, type Patterns } from './expectation'
import { schemaProblems } from './judge/schema-problems'
import { scriptPauseMs } from './script'

type Json = Record<string, unknown>
type Wrong = (path: string, code: string, message: string) => void

const isText = (value: unknown) => typeof value === 'string' && value.trim() !== ''

/**
 * Checks `expect` of an agent's step, which has the path `path`. `patterns` is null if regular expressions cannot be
 * checked here.
 */
export function expectationProblems(expect: unknown, path: string, patterns: Patterns | null): Problem[] {
  const problems: Problem[] = []
  const wrong: Wrong = (at, code, message) => void problems.push({ path: at, code, message })
  if (typeof expect !== 'object' || expect === null || Array.isArray(expect)) {
    wrong(path, 'wrong_type', `${path} must be an object of matchers: ${matcherNames.join(', ')}.`)
    return problems
  }
  const given = Object.keys(expect)
  if (given.length === 0) wrong(path, 'required', `${path} has no matcher. There are ${matcherNames.join(', ')}.`)
  for (const name of given) {
    const at = `${path}.${name}`
    const known = matcherNames.find((each) => each === name)
    if (!known) wrong(at, 'unknown_field', `${at} is not known. Known: ${matcherNames.join(', ')}.`)
    else if (known === 'schema') problems.push(...schemaProblems((expect as Json)[name], at, patterns))
    else checks[known]((expect as Json)[name], at, { wrong, patterns })
  }
  return problems
}

interface Judging {
  wrong: Wrong
  patterns: Patterns | null
}

const checks: Readonly<
  Record<Exclude<(typeof matcherNames)[number], 'schema'>, (value: unknown, at: string, judging: Judging) => void>
> = {
  contains(value, at, { wrong }) {
    const texts = [value].flat()
    if (texts.length === 0 || !texts.every(isText))
      wrong(at, 'wrong_type', `${at} must be a text, or a list of texts that the message contains.`)
  },
  matches(value, at, { wrong, patterns }) {
    if (typeof value !== 'string' || value === '')
      return wrong(at, 'wrong_type', `${at} must be a regular expression (RE2), as a text.`)
    const fault = patterns?.faultOf(value) ?? null
    if (fault !== null) wrong(at, 'not_allowed', `${at} ${fault}.`)
  },
  type(value, at, { wrong }) {
    if (!expectedTypes.some((type) => type === value))
      wrong(at, 'not_allowed', `${at} must be one of these types: ${expectedTypes.join(', ')}.`)
  },
  hands_over(value, at, { wrong }) {
    if (typeof value !== 'boolean') wrong(at, 'wrong_type', `${at} must be true or false.`)
  },
  first_text_within_ms(value, at, { wrong }) {
    if (!Number.isInteger(value) || Number(value) < 1 || Number(value) > scriptPauseMs)
      wrong(at, 'not_allowed', `${at} must be a whole number from 1 to ${scriptPauseMs}.`)
  },
}
