import { type ReadonlySignal, signal } from '@preact/signals'
import type { Problem } from '../../../contract/structured/problem'
import { same } from './record-changes'

type Fields = Record<string, unknown>

/** Returns the steps from the form's field to the problem: `settings.triggers[0].name` belongs to `triggers`. */
function stepsWithin({ path }: Problem, value: object): string[] {
  const steps = path.split(/[.[\]]+/).filter(Boolean)
  const at = steps.findIndex((step) => Object.hasOwn(value, step))
  return at < 0 ? [] : steps.slice(at)
}

/** Returns the value around a problem. A change there removes the problem, because a problem may depend on a neighbour: one time must be later than another. */
const around = (value: object, steps: readonly string[]): unknown =>
  steps
    .slice(0, Math.max(1, steps.length - 1))
    .reduce<unknown>((inside, step) => (inside as Fields | null)?.[step], value)

/** The reasons why a record could not be read or saved, until they are resolved. */
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
    /** Takes over a refusal of the server. */
    tell(error: unknown) {
      failure.value = error
      errors.value = (error as { errors?: readonly Problem[] }).errors ?? []
    },
    /** Returns the field of a problem; null when the problem belongs to no field. */
    fieldOf: (problem: Problem) => (stepsWithin(problem, value.value ?? {})[0] ?? null) as (keyof V & string) | null,
    /** After a change of the form: removes the problems whose surroundings changed. */
    changedFrom(before: object) {
      const after = value.peek() ?? {}
      if (errors.peek().length === 0) return
      errors.value = errors.peek().filter((problem) => {
        const steps = stepsWithin(problem, after)
        return steps.length === 0 || same(around(before, steps), around(after, steps))
      })
      if (errors.peek().length === 0) failure.value = null
    },
  }
}
