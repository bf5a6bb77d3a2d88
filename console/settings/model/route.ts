import { computed, type ReadonlySignal, signal } from '@preact/signals'
import { basePath } from '../../shell/base-path'
import { createRouter } from '../../shell/router'

const root = `${basePath}/settings/`

/** The shown place, read from the address: `/settings/<section>/<id>/<part>`. A shared address leads to the same place. */
export function createRoute() {
  const router = createRouter({ root })
  const path = computed(() => router.here.value.path)
  const steps = computed(() => path.value.slice(root.length).split('/').filter(Boolean).map(decoded))
  /** Counts moves of the user: after each move the new page takes the focus. */
  const moves = signal(0)
  /** The sentence of the problem that the user was led to; each time a new object. */
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
    /** The id of the record; `new` for a new record. */
    id: computed(() => steps.value[1] ?? ''),
    part: computed(() => steps.value[2] ?? ''),
    go,
    sought: sought as ReadonlySignal<{ text: string } | null>,
    /** Goes to the place of a problem: the field with this sentence takes the focus. */
    seek(to: string, text: string) {
      go(to)
      sought.value = { text }
    },
    /** Changes the address without an entry in the history: "back" does not stop there. */
    replace: router.replace,
  }
}

/** Decodes a step. An invalid step, which no link produces, stays as it is. */
function decoded(step: string): string {
  try {
    return decodeURIComponent(step)
  } catch {
    return step
  }
}

/** Returns the address of a place. */
export const at = (...steps: string[]) => root + steps.filter(Boolean).map(encodeURIComponent).join('/')
