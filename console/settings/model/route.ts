import { computed, type ReadonlySignal, signal } from '@preact/signals'
import { basePath } from '../../shell/base-path'
import { createRouter } from '../../shell/router'

const root = `${basePath}/settings/`

/** Reads the open page from the address: `/settings/<section>/<id>/<part>`. */
export function createRoute() {
  const router = createRouter({ root })
  const path = computed(() => router.location.value.path)
  const steps = computed(() => path.value.slice(root.length).split('/').filter(Boolean).map(decodeStep))
  /** Counts navigations by the user. After each, the new page's title gets the focus. */
  const moves = signal(0)
  /** The error whose field must get the focus. Assigning a new object repeats the request. */
  const targetProblem = signal<{ text: string } | null>(null)

  function onMoved() {
    targetProblem.value = null
    moves.value += 1
  }
  router.onMove(onMoved)

  function go(to: string) {
    if (to !== path.value) router.push(to)
    onMoved()
  }

  return {
    path,
    moves: moves as ReadonlySignal<number>,
    section: computed(() => steps.value[0] ?? ''),
    /** The id of the record. `new` for a new record. */
    id: computed(() => steps.value[1] ?? ''),
    part: computed(() => steps.value[2] ?? ''),
    go,
    targetProblem: targetProblem as ReadonlySignal<{ text: string } | null>,
    goToProblem(to: string, text: string) {
      go(to)
      targetProblem.value = { text }
    },
    /** Changes the address without a history entry. */
    replace: router.replace,
  }
}

function decodeStep(step: string): string {
  try {
    return decodeURIComponent(step)
  } catch {
    return step
  }
}

export const addressOf = (...steps: string[]) => root + steps.filter(Boolean).map(encodeURIComponent).join('/')
