import { type ReadonlySignal, signal } from '@preact/signals'
import type { Problem } from '../../../contract/structured/problem'
import { same } from './record-changes'

type Fields = Record<string, unknown>

/** Which of a record's fields a problem is about: `settings.triggers[0].name` is about `triggers`. */
function placeOf({ path }: Problem, value: object): string[] {
  const steps = path.split(/[.[\]]+/).filter(Boolean)
  const at = steps.findIndex((step) => Object.hasOwn(value, step))
  return at < 0 ? [] : steps.slice(at)
}

/** What stands around a problem: the problem is gone when anything there is another, as with a time that must be later than one beside it. */
const around = (value: object, steps: readonly string[]): unknown =>
  steps
    .slice(0, Math.max(1, steps.length - 1))
    .reduce<unknown>((inside, step) => (inside as Fields | null)?.[step], value)

/** Why a record could not be read or saved, as long as it stands. */
export function createProblems<V extends object>(value: ReadonlySignal<V | null>) {
  const failure = signal<unknown>(null)
  const errors = signal<readonly Problem[]>([])
  return {
    failure,
    errors,
    clear() {
      failure.value = null
      errors.value = []
    },
    /** The server said no. */
    tell(error: unknown) {
      failure.value = error
      errors.value = (error as { errors?: readonly Problem[] }).errors ?? []
    },
    /** Null for a problem of none of the fields. */
    fieldOf: (problem: Problem) => (placeOf(problem, value.value ?? {})[0] ?? null) as (keyof V & string) | null,
    /** The form has changed: forgets what was said about anything that is another now. */
    changedFrom(before: object) {
      const after = value.peek() ?? {}
      if (errors.peek().length === 0) return
      errors.value = errors.peek().filter((problem) => {
        const steps = placeOf(problem, after)
        return steps.length === 0 || same(around(before, steps), around(after, steps))
      })
      if (errors.peek().length === 0) failure.value = null
    },
  }
}
