import { type ReadonlySignal, signal } from '@preact/signals'
import type { Problem } from '../../contract/structured/problem'
import { same } from './record-changes'

type Fields = Record<string, unknown>

/** Returns an error's path from a form field on: `settings.triggers[0].name` starts at the field `triggers`. */
function stepsWithin({ path }: Problem, value: object): string[] {
  const steps = path.split(/[.[\]]+/).filter(Boolean)
  const at = steps.findIndex((step) => Object.hasOwn(value, step))
  return at < 0 ? [] : steps.slice(at)
}

/** Returns the object around the invalid value. Any change in it removes the error, because fields depend on others. */
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
    /** Removes errors if the object around the invalid value has changed. */
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
