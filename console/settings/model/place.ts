import { computed, type ReadonlySignal, signal } from '@preact/signals'
import { createRouter } from '../../shell/router'

const root = '/settings/'

export type Place = ReturnType<typeof createPlace>

/** The place that is shown, as the address says it: `/settings/<section>/<id>/<part>`. A shared address leads to the same place. */
export function createPlace() {
  const router = createRouter({ root })
  const path = computed(() => router.here.value.path)
  const steps = computed(() => path.value.slice(root.length).split('/').filter(Boolean).map(decoded))
  /** Counts the moves that a person made: after each one the new page takes the focus. */
  const moves = signal(0)
  /** The problem that the person was led to, by its words; each time a new object. */
  const sought = signal<{ text: string } | null>(null)

  function moved() {
    sought.value = null
    moves.value += 1
  }
  router.onMove(moved)

  function go(to: string) {
    if (to !== path.value) router.push(to)
    moved()
  }

  return {
    path,
    moves: moves as ReadonlySignal<number>,
    section: computed(() => steps.value[0] ?? ''),
    /** Of the record; `new` for one that is being made. */
    id: computed(() => steps.value[1] ?? ''),
    part: computed(() => steps.value[2] ?? ''),
    go,
    sought: sought as ReadonlySignal<{ text: string } | null>,
    /** Goes to a place where something is wrong: the field with these words takes the focus. */
    seek(to: string, text: string) {
      go(to)
      sought.value = { text }
    },
    /** Leads to a place that nobody asked for: "back" does not stop there. */
    replace: router.replace,
  }
}

/** A step that nobody can have written by a link stays as it is. */
function decoded(step: string): string {
  try {
    return decodeURIComponent(step)
  } catch {
    return step
  }
}

/** The address of a place. */
export const at = (...steps: string[]) => root + steps.filter(Boolean).map(encodeURIComponent).join('/')
