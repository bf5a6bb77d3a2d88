import { describeFailure } from '../../../contract/script/play-script'
import { type Plays, type StepSummary, summarize } from './summary'

/**
 * Returns a report that Jenkins, GitLab and GitHub read: a suite for each script, a test case for each step. A step
 * fails if a play failed at it and the plays that passed it are fewer than the pass rate.
 */
export function junitReport(all: readonly Plays[], passRate: number): string {
  const suites = all.map((plays) => suiteOf(plays, passRate))
  const total = (name: keyof Counts) => suites.reduce((sum, { counts }) => sum + counts[name], 0)
  const counts = {
    tests: total('tests'),
    failures: total('failures'),
    errors: total('errors'),
    skipped: total('skipped'),
  }
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    tag('testsuites', { name: 'bubblewire play', ...counted(counts, total('ms')) }, [...suites.map(({ xml }) => xml)]),
    '',
  ].join('\n')
}

interface Counts {
  tests: number
  failures: number
  errors: number
  skipped: number
  /** Milliseconds. */
  ms: number
}

const counted = (counts: Omit<Counts, 'ms'>, ms: number) => Object.assign({}, counts, { time: seconds(ms) })
const seconds = (ms: number) => (ms / 1000).toFixed(3)

function suiteOf(plays: Plays, passRate: number): { xml: string; counts: Counts } {
  const { file, script, runs, repeat, startedAt } = plays
  const steps = summarize(plays, passRate)
  const outcomes = steps.map((step) => outcomeOf(step, plays))
  const count = (kind: string) => outcomes.filter((outcome) => outcome?.kind === kind).length
  const counts: Counts = {
    tests: steps.length,
    failures: count('failure'),
    errors: count('error'),
    skipped: count('skipped'),
    ms: steps.reduce((sum, { ms }) => sum + ms, 0),
  }
  const { ms, ...tests } = counts
  const timestamp = startedAt.toISOString().slice(0, 19)
  const values = { plays: String(runs.length), repeat: String(repeat), pass_rate: String(passRate) }
  const properties = Object.entries(values).map(([name, value]) => tag('property', { name, value }))
  const cases = steps.map((step, nth) => {
    const attributes = { name: step.name, classname: script.title, file, time: seconds(step.ms) }
    return tag('testcase', attributes, partsOf(step, outcomes[nth] ?? null))
  })
  const attributes = { name: script.title, ...counted(tests, ms), timestamp, file }
  return { xml: tag('testsuite', attributes, [tag('properties', {}, properties), ...cases]), counts }
}

interface Outcome {
  kind: 'failure' | 'error' | 'skipped'
  message: string
  text: string
}

function outcomeOf({ passed, failures, errors, isEnough }: StepSummary, { runs, repeat }: Plays): Outcome | null {
  const [error] = errors
  if (error)
    return {
      kind: 'error',
      message: error.message,
      text: errors.map(({ run, message }) => inRun(run, message, repeat)).join('\n'),
    }
  if (isEnough && passed + failures.length > 0) return null
  const [failure] = failures
  if (!failure)
    return { kind: 'skipped', message: runs.length === 0 ? 'not played' : 'no play came to this step', text: '' }
  const first = failure.result.checks.find((check) => !check.passed)
  const rate = repeat > 1 ? `${passed} of ${runs.length} plays passed. ` : ''
  const message = `${rate}Expected ${first?.expected}, got ${first?.actual}`
  return { kind: 'failure', message, text: failureTexts(failures, repeat) }
}

const inRun = (run: number, text: string, repeat: number) => (repeat > 1 ? `Play ${run + 1}: ${text}` : text)

const failureTexts = (failures: StepSummary['failures'], repeat: number) =>
  failures
    .flatMap(({ run, result }) =>
      result.checks.filter(({ passed }) => !passed).map((check) => inRun(run, describeFailure(check), repeat)),
    )
    .join('\n')

function partsOf({ failures }: StepSummary, outcome: Outcome | null): string[] {
  if (!outcome) return failures.length > 0 ? [tag('system-out', {}, [escaped(failureTexts(failures, 2))])] : []
  const { kind, message, text } = outcome
  if (kind === 'skipped') return [tag('skipped', { message })]
  return [tag(kind, { message, type: kind === 'error' ? 'play' : 'expectation' }, [escaped(text)])]
}

function tag(
  name: string,
  attributes: Readonly<Record<string, string | number>>,
  parts: readonly string[] = [],
): string {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escaped(String(value))}"`)
  const start = `<${name}${written.join('')}`
  return parts.length === 0 ? `${start}/>` : `${start}>${parts.join('')}</${name}>`
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\n': '&#10;',
  '\t': '&#9;',
}

/** Escapes a text. Characters that XML 1.0 cannot hold, such as most control characters, become U+FFFD. */
const escaped = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/[^\t\n\x20-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '\uFFFD')
    .replace(/[&<>"\n\t]/g, (character) => entities[character] ?? '')
