import { failuresOf, type StepResult } from '../../../contract/script/play-script'
import type { Script, ScriptStep } from '../../../contract/script/script'
import type { Run } from './run'

/** All plays of a script. */
export interface Plays {
  file: string
  script: Script
  runs: readonly Run[]
  /** How many plays were asked for. */
  repeat: number
  startedAt: Date
}

export interface StepSummary {
  /** Such as `steps[1] answers "Hello"`. The same in each play. */
  name: string
  passed: number
  failures: { run: number; result: StepResult }[]
  /** Plays that ended with an error at this step. */
  errors: { run: number; message: string }[]
  ms: number
  /** False if it failed or ended with an error too often. */
  isEnough: boolean
}

/** Returns each step with its results. A play that ended before a step did not pass it. */
export function summarize({ script, runs }: Plays, passRate: number): StepSummary[] {
  return script.steps.map((step, nth) => {
    const results = runs.flatMap(({ results }, run) => {
      const result = results[nth]
      return result ? [{ run, result }] : []
    })
    const failures = results.filter(({ result }) => !result.passed)
    const errors = runs.flatMap(({ results, error }, run) =>
      error !== null && results.length === nth ? [{ run, message: error }] : [],
    )
    const passed = results.length - failures.length
    return {
      name: nameOf(step, nth, script),
      passed,
      failures,
      errors,
      ms: results.reduce((sum, { result }) => sum + result.ms, 0),
      isEnough: errors.length === 0 && (failures.length === 0 || reaches(passed, runs.length, passRate)),
    }
  })
}

const isPassed = ({ results, error }: Run): boolean => error === null && failuresOf(results).length === 0

export const passedPlays = ({ runs }: Plays): number => runs.filter(isPassed).length

/** The tolerance lets 9 of 10 reach a rate of 0.9, whatever the division of the two makes of it. */
export const reaches = (passed: number, all: number, rate: number): boolean => passed + 1e-9 >= all * rate

const percent = (part: number, all: number): string => `${all === 0 ? 0 : Math.floor((part / all) * 1000) / 10}%`

const longestName = 60

function nameOf(step: ScriptStep, nth: number, { steps }: Script): string {
  if (step.from === 'customer') return `steps[${nth}] ${step.tap === undefined ? 'says' : 'taps'} ${wordsOf(step)}`
  const said = steps.slice(0, nth).findLast(({ from }) => from === 'customer')
  return `steps[${nth}] answers ${said ? wordsOf(said) : ''}`
}

function wordsOf(step: ScriptStep): string {
  const words = step.from === 'customer' && step.tap !== undefined ? [step.tap].flat().join(', ') : (step.body ?? '')
  const characters = [...words.replace(/\s+/g, ' ')]
  return `"${characters.length > longestName ? `${characters.slice(0, longestName).join('')}…` : characters.join('')}"`
}

/** Returns the pass rate of the script, and of each step that something is required of. */
export function rateLines(plays: Plays, passRate: number): string[] {
  const { script, runs, repeat } = plays
  const passed = passedPlays(plays)
  const missing = repeat - runs.length
  const counted = ({ name, passed, failures, errors }: StepSummary) => {
    const reached = passed + failures.length + errors.length
    const unreached = runs.length - reached
    const more = unreached > 0 ? `, ${unreached} did not come to it` : ''
    return `  ${name}: ${passed} of ${runs.length} (${percent(passed, runs.length)})${more}`
  }
  return [
    `${script.title}: ${passed} of ${runs.length} plays passed (${percent(passed, runs.length)})${missing > 0 ? `, ${missing} were not played` : ''}`,
    ...summarize(plays, passRate)
      .filter((_, nth) => script.steps[nth]?.from === 'agent')
      .map(counted),
  ]
}
