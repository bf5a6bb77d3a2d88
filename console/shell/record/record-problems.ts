import { type ReadonlySignal, signal } from '@preact/signals'
import type { Problem } from '../../../contract/structured/problem'
import { same } from './record-changes'

type Fields = Record<string, unknown>

/** Returns the path of a problem within a form field: `settings.triggers[0].name` is in the field `triggers`. */
function stepsWithin({ path }: Problem, value: object): string[] {
  const steps = path.split(/[.[\]]+/).filter(Boolean)
  const at = steps.findIndex((step) => Object.hasOwn(value, step))
  return at < 0 ? [] : steps.slice(at)
}

/** Returns the value around a problem. A change there removes the problem, because it can depend on a neighbour. */
const valueAround = (value: object, steps: readonly string[]): unknown =>
  steps
    .slice(0, Math.max(1, steps.length - 1))
    .reduce<unknown>((inside, step) => (inside as Fields | null)?.[step], value)

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
    show(error: unknown) {
      failure.value = error
      errors.value = (error as { errors?: readonly Problem[] }).errors ?? []
    },
    fieldOf: (problem: Problem) => (stepsWithin(problem, value.value ?? {})[0] ?? null) as (keyof V & string) | null,
    /** Removes the problems whose surroundings changed. */
    changedFrom(before: object) {
      const after = value.peek() ?? {}
      if (errors.peek().length === 0) return
      errors.value = errors.peek().filter((problem) => {
        const steps = stepsWithin(problem, after)
        return steps.length === 0 || same(valueAround(before, steps), valueAround(after, steps))
      })
      if (errors.peek().length === 0) failure.value = null
    },
  }
}
