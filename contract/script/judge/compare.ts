import type { StructuredContent } from '../../structured'
import { finalBody } from '../live-step'
import type { AgentStep } from '../script'
import { type Check, quote } from './judge-reply'

interface ComparedReply {
  body: string
  structured_content: StructuredContent | null
}

/** Compares a message with a step without `expect`. A missing field or an empty list of the step matches any value. */
export function compareReply(step: AgentStep, actual: ComparedReply, path: string): Check[] {
  const { structured_content } = step
  const body = finalBody(step)
  const checks: Check[] = []
  if (body !== undefined) {
    const passed = body === actual.body
    checks.push({ name: 'body', path: `${path}.body`, passed, expected: quote(body), actual: quote(actual.body) })
  }
  if (structured_content === undefined) return checks
  const at = `${path}.structured_content`
  const difference = compareValues(structured_content, actual.structured_content, at)
  const { expected, actual: given } = difference ?? { expected: structured_content, actual: actual.structured_content }
  checks.push({
    name: 'structured_content',
    path: difference?.path ?? at,
    passed: difference === null,
    expected: quote(expected),
    actual: quote(given),
  })
  return checks
}

interface Difference {
  path: string
  expected: unknown
  actual: unknown
}

function compareValues(expected: unknown, actual: unknown, path: string): Difference | null {
  if (Array.isArray(expected)) {
    if (expected.length === 0) return null
    if (!Array.isArray(actual) || actual.length !== expected.length) return { path, expected, actual }
    return firstDifference(expected.map((each, nth) => () => compareValues(each, actual[nth], `${path}[${nth}]`)))
  }
  if (typeof expected !== 'object' || expected === null) return expected === actual ? null : { path, expected, actual }
  if (typeof actual !== 'object' || actual === null) return { path, expected, actual }
  const comparisons = Object.entries(expected).map(
    ([name, each]) =>
      () =>
        compareValues(each, (actual as Record<string, unknown>)[name], `${path}.${name}`),
  )
  return firstDifference(comparisons)
}

function firstDifference(comparisons: (() => Difference | null)[]): Difference | null {
  for (const compare of comparisons) {
    const difference = compare()
    if (difference) return difference
  }
  return null
}
